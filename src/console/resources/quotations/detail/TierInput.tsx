import { Box, Button } from '@mui/material'
import { SelectInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formatMoney } from '../../../../domain/money.ts'
import { pricingIdFor, tierPrice } from '../../../../domain/pricing.ts'
import { PriceChangeAlert } from './PriceChangeAlert.tsx'
import { findTier, useQuotation } from './quotationContext.ts'

/** The metres of installation, each with what it costs today. */
export const TierInput = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { quotation, tiers, state, retry, mayChange } = useQuotation()
  const kept = quotation.pricing_id
  const isListed = kept === null || tiers.some(({ id }) => id === kept)
  const choices = [...(isListed ? [] : [{ id: kept }]), ...tiers].map(({ id }) => {
    const tier = findTier(id, tiers, quotation)
    const name = tier
      ? translate('quotations.tier.option', { meters: tier.meters, price: formatMoney(tierPrice(tier)) })
      : translate('quotations.tier.kept', { id })
    return { id, name }
  })
  /** The chosen id, by the rule of the specification, section 9. */
  const choose = (id: number | '') => {
    const tier = tiers.find((one) => one.id === id)
    return id === '' ? null : tier ? pricingIdFor(tier, tiers) : id
  }
  return (
    <>
      <Box sx={{ maxWidth: { sm: 420 }, '& .MuiFormControl-root': { width: '100%' } }}>
        <SelectInput
          source="pricing_id"
          choices={choices}
          translateChoice={false}
          emptyText="quotations.tier.none"
          parse={choose}
          onChange={() => setValue('reprice', false)}
          disabled={!mayChange || state !== 'ready'}
          helperText={
            state === 'ready'
              ? 'quotations.tier.hint'
              : `quotations.tier.${state === 'pending' ? 'loading' : 'failed'}`
          }
        />
      </Box>
      {state === 'failed' && (
        <Button variant="outlined" onClick={retry} sx={{ mt: 1 }}>
          {translate('app.error.retry')}
        </Button>
      )}
      <PriceChangeAlert />
    </>
  )
}
