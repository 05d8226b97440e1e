import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { Button } from '@mui/material'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { recordUrl } from '../../../pages.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'

/** 'Ver credencial': leads to the credential, or says that the person has no picture yet. */
export const CredentialButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const person = useRecordContext<PersonRecord>()
  const see = () =>
    person?.profile_picture
      ? navigate(recordUrl('credential', person.id))
      : notify('personnelDetail.incomplete', { type: 'warning' })
  return (
    <Button variant="contained" startIcon={<BadgeIcon />} onClick={see}>
      {translate('personnelDetail.seeCredential')}
    </Button>
  )
}
