import { Alert, Button } from '@mui/material'
import { useCloseNotification, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { recordUrl } from '../../../pages.ts'
import type { CreatedPerson } from './useCreatePerson.ts'

/** Announces a new person, with the way to its page. */
export const CreatedNotification = ({ id, name, photoError }: CreatedPerson) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <Alert
      severity={photoError ? 'warning' : 'success'}
      variant="outlined"
      onClose={() => close()}
      closeText={translate('ra.action.close')}
      sx={{ maxWidth: 520, backgroundColor: 'background.paper', color: 'text.primary', alignItems: 'center' }}
    >
      {photoError
        ? translate('personnelDetail.photo.failed', { name, reason: photoError })
        : translate('personnelDetail.create.done', { name })}{' '}
      <Button component={Link} to={recordUrl('person', id)} onClick={() => close()} size="small">
        {translate('personnelDetail.create.see')}
      </Button>
    </Alert>
  )
}
