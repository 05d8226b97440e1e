import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'

/** Shows beside the save button why the last save failed. A notification would cover the button. */
export const FormError = () => {
  const translate = useTranslate()
  const { errors, submitCount } = useFormState()
  const isRefused = submitCount > 0 && Object.keys(errors).length > 0
  return (
    <Box role="alert" sx={{ color: 'error.main', flex: '1 1 200px', minWidth: 0 }}>
      {isRefused && (errors.root?.serverError?.message ?? translate('ra.message.invalid_form'))}
    </Box>
  )
}
