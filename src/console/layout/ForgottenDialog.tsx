import MailIcon from '@mui/icons-material/MailOutlined'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useId, useState } from 'react'
import { Form, TextInput } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { accountWords } from '../features/account/words.ts'
import { FormError } from '../kit/form/FormError.tsx'
import { convertErrorToFormErrors } from '../kit/form/formErrors.ts'
import { SubmitButton } from '../kit/form/SubmitButton.tsx'
import { validateRequiredText } from '../kit/form/validateRequiredText.ts'
import { callEndpoint } from '../port/client.ts'
import { getPortalSettings } from '../port/settings.ts'

const FIELDS = ['username']
/** Form that requests a link by mail. The reply does not reveal whether the account exists. */
const AskByMail = ({ onClose }: { onClose: () => void }) => {
  const [isSent, setSent] = useState(false)
  const send = async ({ username }: FieldValues) => {
    try {
      await callEndpoint('accountLinks.ask', { body: { username } })
      setSent(true)
      return undefined
    } catch (error) {
      return convertErrorToFormErrors(error, FIELDS)
    }
  }
  if (isSent)
    return (
      <>
        <DialogContent>
          <Alert severity="success" variant="outlined">
            {accountWords.forgotten.sent}
          </Alert>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} autoFocus>
            {accountWords.forgotten.close}
          </Button>
        </DialogActions>
      </>
    )
  return (
    <Form onSubmit={send} noValidate disableInvalidFormNotification>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{accountWords.forgotten.mail}</DialogContentText>
        <TextInput
          source="username"
          label={accountWords.forgotten.username}
          validate={validateRequiredText}
          autoFocus
          fullWidth
          helperText={false}
          slotProps={{
            htmlInput: {
              autoComplete: 'username',
              autoCapitalize: 'none',
              spellCheck: false,
              required: true,
            },
          }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <FormError />
        <Button onClick={onClose}>{accountWords.forgotten.cancel}</Button>
        <SubmitButton label={accountWords.forgotten.send} icon={<MailIcon />} />
      </DialogActions>
    </Form>
  )
}

/** Names the contact for a new password. */
const SupportContact = ({ onClose }: { onClose: () => void }) => {
  const { phone } = getPortalSettings()
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>{accountWords.forgotten.ask}</DialogContentText>
        {phone && <DialogContentText>{accountWords.forgotten.phone(phone)}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {accountWords.forgotten.close}
        </Button>
      </DialogActions>
    </>
  )
}

/** Dialog for a forgotten password. Sends a link by mail, or names a contact if the portal sends no mail. */
export const ForgottenDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const Ask = getPortalSettings().mail ? AskByMail : SupportContact
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{accountWords.forgotten.title}</DialogTitle>
      <Ask onClose={onClose} />
    </Dialog>
  )
}
