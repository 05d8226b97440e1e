import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { leadsNowhere } from '../../../domain/publicAddress.ts'
import { settings } from '../../api/settings.ts'

/**
 * Warns that the QR codes of cards would lead nowhere, as the server's public address is not reachable. Not in a demo, whose cards are not printed.
 */
export const AddressAlert = () => {
  const translate = useTranslate()
  const { publicUrl, demoAccounts, extras } = settings()
  if (!extras || demoAccounts !== null || !leadsNowhere(publicUrl)) return null
  return (
    <Alert severity="warning" sx={{ width: '100%', maxWidth: 448 }}>
      {translate('credential.nowhere', { address: publicUrl })}
    </Alert>
  )
}
