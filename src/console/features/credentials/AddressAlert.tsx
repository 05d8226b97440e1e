import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isUnreachablePublicUrl } from '../../../domain/publicAddress.ts'
import { offers } from '../../port/backend.ts'
import { getSettings } from '../../port/settings.ts'

/**
 * Warns that the printed QR codes would contain a public URL that other devices cannot reach. Not shown in demos, whose cards
 * are not printed.
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
