import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '../../../../domain/money.ts'
import { tierPrice } from '../../../../domain/pricing.ts'
import { hasFeature } from '../../../providers/adapter/features.ts'
import { findTier, useQuotation } from './quotationContext.ts'

/** Shows that the tier's price has changed since the quotation was made, and lets the user choose between both. */
export const PriceChangeAlert = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { quotation, tiers, mayChange } = useQuotation()
  const [id, reprice]: unknown[] = useWatch({ name: ['pricing_id', 'reprice'] })
  const today = findTier(id, tiers, quotation)
  if (!today || id !== quotation.pricing_id || tierPrice(today) === quotation.actual_pricing) return null
  const prices = { kept: formatMoney(quotation.actual_pricing), today: formatMoney(tierPrice(today)) }
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ mt: 1.5, color: 'text.primary', alignItems: 'flex-start' }}
    >
      {translate(`quotations.tier.${reprice ? 'will' : 'was'}`, prices)}
      {mayChange && hasFeature('repricing') && (
        <Button
          variant="outlined"
          onClick={() => setValue('reprice', !reprice, { shouldDirty: true })}
          sx={{ display: 'flex', mt: 1.25 }}
        >
          {translate(`quotations.tier.${reprice ? 'keep' : 'reprice'}`)}
        </Button>
      )}
    </Alert>
  )
}
