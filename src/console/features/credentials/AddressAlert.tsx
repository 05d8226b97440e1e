import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isUnreachablePublicUrl } from '../../../domain/publicAddress.ts'
import { offers } from '../../port/backend.ts'
import { getSettings } from '../../port/settings.ts'

/**
 * Warns that the QR codes of cards contain an unreachable public address. Only shown if the console draws the QR codes from that
 * address, and not in a demo, whose cards are not printed.
 */
export const AddressAlert = () => {
  const translate = useTranslate()
  const { publicUrl, demoAccounts } = getSettings()
  if (!offers('personnel.credential') || demoAccounts !== null || !isUnreachablePublicUrl(publicUrl))
    return null
  return (
    <Alert severity="warning" sx={{ width: '100%', maxWidth: 448 }}>
      {translate('credential.nowhere', { address: publicUrl })}
    </Alert>
  )
}
