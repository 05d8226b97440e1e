import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormError } from '../../../components/form/FormError.tsx'
import { FormToolbar } from '../../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../../components/form/SubmitButton.tsx'

/** Saves or takes back what was typed; in sight while there is something to save. */
export const SaveToolbar = () => {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <FormToolbar sticks={isDirty}>
      <SubmitButton label="companies.detail.save" open={isDirty} />
      {isDirty && (
        <>
          <Button variant="outlined" disabled={isSubmitting} onClick={() => reset()}>
            {translate('companies.detail.discard')}
          </Button>
          <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
            {translate('companies.detail.dirty')}
          </Box>
        </>
      )}
      <FormError />
    </FormToolbar>
  )
}
