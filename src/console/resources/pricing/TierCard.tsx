import { Box } from '@mui/material'
import { FieldTitle, useTranslate } from 'react-admin'
import { PRICES, type Tier } from '../../providers/adapter/tier.ts'
import { PriceCell } from './PriceCell.tsx'
import { TierActions } from './TierActions.tsx'
import { TotalCell } from './TotalCell.tsx'
import { useCanUpdatePricing } from './useCanUpdatePricing.ts'

/** A tier on a phone: its metres and what it costs on top, its prices below. */
export const TierCard = ({ tier }: { tier: Tier }) => {
  const translate = useTranslate()
  const mayChange = useCanUpdatePricing()
  return (
    <>
      <Box sx={{ ...lineStyle, fontWeight: 600 }}>
        <span>{translate('pricing.meters', { meters: tier.meters })}</span>
        <TotalCell tier={tier} />
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 0.75 }}>
        {PRICES.map((price) => (
          <Box key={price} sx={lineStyle}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              <FieldTitle source={price} resource="pricing" />
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <PriceCell tier={tier} price={price} />
            </Box>
          </Box>
        ))}
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 0.5 }}>
          <TierActions tier={tier} />
        </Box>
      )}
    </>
  )
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  minHeight: 28,
  fontVariantNumeric: 'tabular-nums',
} as const
