import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { leadsNowhere } from '../../../domain/publicAddress.ts'
import { settings } from '../../api/settings.ts'

/** Says that the codes of cards would lead nowhere, as our server has it; a demo's always do, and are not for printing. */
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
