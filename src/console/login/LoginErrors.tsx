import { Alert, AlertTitle, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { LoginError } from './useSignIn.ts'

/** The errors of the sign-in, by field. The alert region is always rendered, so that new errors are announced. */
export const LoginErrors = ({ errors }: { errors: LoginError[] }) => {
  const translate = useTranslate()
  const named = errors.some(({ field }) => field)
  return (
    <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
      {errors.length > 0 && (
        <Alert severity="error" variant="outlined" role="presentation">
          {named && <AlertTitle>{translate('login.refused')}</AlertTitle>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {errors.map(({ field, message }) => (
              <li key={`${field}${message}`}>
                {field && <strong>{translate(`login.fields.${field}`, { _: field })}: </strong>}
                {message}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
