import { Alert } from '@mui/material'
import { isUnreachablePublicUrl } from '../../../domain/settings/publicAddress.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { credentialWords } from './words.ts'

/** Warns that the printed QR codes would contain a URL that other devices cannot open. Not shown in demos. */
export const AddressAlert = () => {
  const { publicUrl, demoAccounts } = getPortalSettings()
  if (
    !isEndpointAvailable('personnel.credential') ||
    demoAccounts !== null ||
    !isUnreachablePublicUrl(publicUrl)
  )
    return null
  return (
    <Alert severity="warning" sx={{ width: '100%', maxWidth: 448 }}>
      {credentialWords.nowhere(publicUrl)}
    </Alert>
  )
}
