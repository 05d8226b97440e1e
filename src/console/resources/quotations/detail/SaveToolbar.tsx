import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { formatMoney } from '../../../../domain/money.ts'
import { FormError } from '../../../components/form/FormError.tsx'
import { FormToolbar } from '../../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../../components/form/SubmitButton.tsx'
import { useTotals } from './quotationContext.ts'

/** Saves or takes back what was typed, beside the total that it makes; always in sight. */
export const SaveToolbar = () => {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  const { totals } = useTotals()
  return (
    <FormToolbar>
      <SubmitButton label="quotations.detail.save" open={isDirty} />
      {isDirty && (
        <Button variant="outlined" disabled={isSubmitting} onClick={() => reset()}>
          {translate('quotations.detail.discard')}
        </Button>
      )}
      <Box role="status" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {translate('quotations.summary.total')}: {totals ? formatMoney(totals.total) : '—'}
      </Box>
      <Box sx={{ flexBasis: '100%', display: 'grid', my: -0.5 }}>
        <FormError />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {isDirty && translate('quotations.detail.dirty')}
        </Box>
      </Box>
    </FormToolbar>
  )
}
