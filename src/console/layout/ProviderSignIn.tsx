import LoginIcon from '@mui/icons-material/Login'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SIGN_ON_START } from '../../domain/signOnPaths.ts'
import { settings } from '../api/settings.ts'

/** Leads to the provider that the company's people sign in with, where there is one; in a tab of its own, the page here stays as it is. */
export const ProviderSignIn = ({ onLeave, inNewTab }: { onLeave?: () => void; inNewTab?: true }) => {
  const translate = useTranslate()
  const { signOn, apiUrl } = settings()
  if (signOn === null) return null
  return (
    <Button
      component="a"
      href={apiUrl + SIGN_ON_START}
      onClick={onLeave}
      {...(inNewTab && { target: '_blank', rel: 'noopener' })}
      variant="outlined"
      size="large"
      startIcon={<LoginIcon />}
      sx={{ minHeight: 44 }}
    >
      {translate('login.provider', { name: signOn })}
    </Button>
  )
}
