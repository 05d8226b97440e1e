import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Form, PasswordInput, TextInput, useNotify, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { FormError } from '../../components/form/FormError.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'

const isRequired = (value: string | null) => (value ? undefined : 'ra.validation.required')

/** Asks for the password and a code, and makes other recovery codes or gives the second factor up. */
export const BothDialog = ({
  what,
  onDone,
  onClose,
}: {
  what: 'codes' | 'end'
  onDone: (codes?: string[]) => void
  onClose: () => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  const submit = async ({ password, code }: FieldValues) => {
    const body = { password, code }
    try {
      if (what === 'codes') onDone((await call('account.newRecoveryCodes', { body })).recovery_codes)
      else {
        await call('account.endSecondFactor', { body })
        notify('account.second.end.done', { type: 'success' })
        onDone()
      }
    } catch (error) {
      return toFormErrors(error, ['password', 'code'])
    }
    return undefined
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <Form onSubmit={submit} noValidate disableInvalidFormNotification>
        <DialogTitle id={id}>{translate(`account.second.${what}.action`)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate(`account.second.${what}.ask`)}</DialogContentText>
          <PasswordInput
            source="password"
            label="account.password.old"
            validate={isRequired}
            helperText={false}
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
          />
          <TextInput
            source="code"
            label="account.step.code"
            validate={isRequired}
            helperText="account.step.recovery"
            fullWidth
            slotProps={{ htmlInput: { autoComplete: 'one-time-code', required: true } }}
          />
          <FormError />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <SubmitButton label={`account.second.${what}.action`} />
        </DialogActions>
      </Form>
    </Dialog>
  )
}
