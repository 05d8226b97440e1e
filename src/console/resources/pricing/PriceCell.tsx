import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { MoneyInput } from '../../components/money/MoneyInput.tsx'
import { PRICES, type Tier } from '../../providers/adapter/tier.ts'
import { useIsTierOpen } from './tierEditing.ts'

interface PriceCellProps {
  tier: Tier
  price: (typeof PRICES)[number]
}

/** One price of a tier; a field while the tier is open. */
export const PriceCell = ({ tier, price }: PriceCellProps) => {
  const translate = useTranslate()
  if (!useIsTierOpen(tier)) return formatMoney(tier[price])
  const label = translate('pricing.price', {
    price: translate(`resources.pricing.fields.${price}`),
    meters: tier.meters,
  })
  return (
    <Box sx={{ width: { xs: 190, md: 116, lg: 128 }, ml: 'auto', py: 0.5 }}>
      <MoneyInput
        source={price}
        label={false}
        margin="none"
        fullWidth
        helperText={false}
        autoFocus={price === PRICES[0]}
        slotProps={{ htmlInput: { 'aria-label': label } }}
      />
    </Box>
  )
}
