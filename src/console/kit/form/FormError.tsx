import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'

/** Shows beside the save button why the last save failed, because a notification would cover the button. */
export const FormError = () => {
  const translate = useTranslate()
  const { errors, submitCount } = useFormState()
  const { root, ...fields } = errors
  const isRefused = submitCount > 0 && Object.keys(errors).length > 0
  const elsewhere = Object.values(fields)
    .filter((error) => error?.type === 'server' && !('ref' in error && error.ref))
    .map((error) => String(error?.message))
  const formMessage = root?.serverError?.message ?? translate('ra.message.invalid_form')
  return (
    <Box
      role="alert"
      sx={{ color: 'error.main', flex: 1, minWidth: 'min(200px, 100%)', '&:empty': { minWidth: 0 } }}
    >
      {isRefused && [formMessage, ...elsewhere].join(' ')}
    </Box>
  )
}
