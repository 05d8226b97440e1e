import { Alert, Button } from '@mui/material'
import { useCloseNotification, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Created } from './useCreatePerson.ts'

/** Announces a new person, with the way to its page. */
export const CreatedNotice = ({ id, name, lostPhoto }: Created) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <Alert
      severity={lostPhoto ? 'warning' : 'success'}
      variant="outlined"
      onClose={() => close()}
      closeText={translate('ra.action.close')}
      sx={{ maxWidth: 520, backgroundColor: 'background.paper', color: 'text.primary', alignItems: 'center' }}
    >
      {lostPhoto
        ? translate('personnelDetail.photo.failed', { name, reason: lostPhoto })
        : translate('personnelDetail.create.done', { name })}{' '}
      <Button
        component={Link}
        to={`/personnel/${encodeURIComponent(id)}`}
        onClick={() => close()}
        size="small"
      >
        {translate('personnelDetail.create.see')}
      </Button>
    </Alert>
  )
}
