import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { formatMoney } from '../../../../domain/money.ts'
import { FormBar } from '../../../shared/form/FormBar.tsx'
import { FormProblem } from '../../../shared/form/FormProblem.tsx'
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx'
import { useSums } from './quotationContext.ts'

/** Saves or takes back what was typed, beside the total that it makes; always in sight. */
export const SaveBar = () => {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  const { sums } = useSums()
  return (
    <FormBar>
      <SubmitButton label="quotations.detail.save" open={isDirty} />
      {isDirty && (
        <Button variant="outlined" disabled={isSubmitting} onClick={() => reset()}>
          {translate('quotations.detail.discard')}
        </Button>
      )}
      <Box role="status" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {translate('quotations.summary.total')}: {sums ? formatMoney(sums.total) : '—'}
      </Box>
      <Box sx={{ flexBasis: '100%', display: 'grid', my: -0.5 }}>
        <FormProblem />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {isDirty && translate('quotations.detail.dirty')}
        </Box>
      </Box>
    </FormBar>
  )
}
