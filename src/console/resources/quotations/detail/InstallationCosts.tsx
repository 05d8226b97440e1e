import { Box, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { FieldTitle, useTranslate } from 'react-admin'
import { formatMoney } from '../../../../domain/money.ts'
import { tierPrice } from '../../../../domain/pricing.ts'
import { PRICES } from '../../../shared/pricing/tier.ts'
import { useSums } from './quotationContext.ts'
import { SumLine } from './SumLine.tsx'
import { sumsStyle } from './sheetStyle.ts'

/** What the installation costs: the tier with its parts, the additional costs, and the total, as they are typed. */
export const InstallationCosts = () => {
  const translate = useTranslate()
  const id = useId()
  const { price, today, sums } = useSums()
  const asToday = today !== undefined && tierPrice(today) === price
  const unreadable = translate('quotations.summary.unreadable')
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={sumsStyle}>
      <Typography id={id} variant="h2">
        {translate('quotations.detail.sections.installation')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {today
          ? translate('quotations.summary.meters', { meters: today.meters })
          : price === 0 && translate('quotations.summary.none')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {asToday ? (
          <>
            {PRICES.map((part) => (
              <SumLine
                key={part}
                label={<FieldTitle source={part} resource="pricing" />}
                amount={formatMoney(today[part])}
              />
            ))}
            <SumLine label={translate('quotations.summary.price')} amount={formatMoney(price)} line />
          </>
        ) : (
          price > 0 && (
            <SumLine label={translate('quotations.summary.keptPrice')} amount={formatMoney(price)} />
          )
        )}
        <SumLine
          label={translate('quotations.summary.additional')}
          amount={sums ? formatMoney(sums.additional) : unreadable}
        />
        <SumLine
          label={translate('quotations.summary.total')}
          amount={sums ? formatMoney(sums.total) : '—'}
          line
          total
        />
      </Box>
    </Paper>
  )
}
