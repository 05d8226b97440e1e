import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FormError } from '../../components/form/FormError.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import type { Tier } from '../../providers/adapter/tier.ts'
import { useIsTierOpen, useTierEditing } from './tierEditing.ts'

/** Opens a tier; then saves it or takes it back. */
export const TierActions = ({ tier }: { tier: Tier }) => {
  const translate = useTranslate()
  const { last, edit, cancel } = useTierEditing()
  if (!useIsTierOpen(tier))
    return (
      <Button
        autoFocus={last === tier.id}
        aria-label={translate('pricing.editOne', { meters: tier.meters })}
        onClick={() => edit(tier)}
        sx={{ mr: -1.25, px: 1.25, minWidth: 0 }}
      >
        {translate('pricing.edit')}
      </Button>
    )
  return (
    <Box sx={{ py: 0.75 }}>
      <Box
        sx={{ display: 'flex', flexWrap: { sm: 'wrap', lg: 'nowrap' }, justifyContent: 'flex-end', gap: 1 }}
      >
        <SubmitButton label="pricing.save" />
        <Button variant="outlined" onClick={cancel}>
          {translate('pricing.cancel')}
        </Button>
      </Box>
      <FormError />
    </Box>
  )
}
