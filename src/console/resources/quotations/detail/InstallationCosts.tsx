import { Box, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { FieldTitle, useTranslate } from 'react-admin'
import { formatMoney } from '../../../../domain/money.ts'
import { tierPrice } from '../../../../domain/pricing.ts'
import { PRICES } from '../../../providers/adapter/tier.ts'
import { AmountLine } from './AmountLine.tsx'
import { totalsStyle } from './layoutStyle.ts'
import { useTotals } from './quotationContext.ts'

/** What the installation costs: the tier with its parts, the additional costs, and the total, as they are typed. */
export const InstallationCosts = () => {
  const translate = useTranslate()
  const id = useId()
  const { price, today, totals } = useTotals()
  const asToday = today !== undefined && tierPrice(today) === price
  const unreadable = translate('quotations.summary.unreadable')
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={totalsStyle}>
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
              <AmountLine
                key={part}
                label={<FieldTitle source={part} resource="pricing" />}
                amount={formatMoney(today[part])}
              />
            ))}
            <AmountLine label={translate('quotations.summary.price')} amount={formatMoney(price)} line />
          </>
        ) : (
          price > 0 && (
            <AmountLine label={translate('quotations.summary.keptPrice')} amount={formatMoney(price)} />
          )
        )}
        <AmountLine
          label={translate('quotations.summary.additional')}
          amount={totals ? formatMoney(totals.additional) : unreadable}
        />
        <AmountLine
          label={translate('quotations.summary.total')}
          amount={totals ? formatMoney(totals.total) : '—'}
          line
          total
        />
      </Box>
    </Paper>
  )
}
