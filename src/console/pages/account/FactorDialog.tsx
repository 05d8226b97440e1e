import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactElement, useId } from 'react'
import { Form, PasswordInput, TextInput, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { FormError } from '../../components/form/FormError.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'

const isRequired = (value: string | null) => (value?.trim() ? undefined : 'ra.validation.required')

const common = { validate: isRequired, fullWidth: true } as const

/** What a change of the second factor may ask for. */
const FIELDS = {
  name: (isFirst: boolean) => (
    <TextInput
      key="name"
      source="name"
      label="account.passkeys.name"
      helperText="account.passkeys.nameHint"
      autoFocus={isFirst}
      slotProps={{ htmlInput: { maxLength: 60, required: true } }}
      {...common}
    />
  ),
  password: (isFirst: boolean) => (
    <PasswordInput
      key="password"
      source="password"
      label="account.password.old"
      helperText={false}
      autoFocus={isFirst}
      slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
      {...common}
    />
  ),
  code: (isFirst: boolean) => (
    <TextInput
      key="code"
      source="code"
      label="account.step.code"
      helperText="account.step.recovery"
      autoFocus={isFirst}
      slotProps={{ htmlInput: { autoComplete: 'one-time-code', required: true } }}
      {...common}
    />
  ),
}

export interface Asking {
  /** The words: `action` on top and on the button, `ask` for what follows from it. */
  words: string
  /** What it is about, by name. */
  subject?: string
  icon?: ReactElement
  fields: readonly (keyof typeof FIELDS)[]
  values?: FieldValues
  send: (values: FieldValues) => Promise<void>
}

/** Asks for what a change of the second factor takes, and makes it; what is refused stands beside its field. */
export const FactorDialog = ({
  asking: { words, subject, icon, fields, values, send },
  onClose,
}: {
  asking: Asking
  onClose: () => void
}) => {
  const translate = useTranslate()
  const id = useId()
  const submit = async (given: FieldValues) => {
    try {
      await send(given)
    } catch (error) {
      return toFormErrors(error, fields)
    }
    return undefined
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <Form onSubmit={submit} defaultValues={values} noValidate disableInvalidFormNotification>
        <DialogTitle id={id}>{translate(`${words}.action`)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate(`${words}.ask`)}</DialogContentText>
          {subject && <DialogContentText sx={subjectStyle}>{subject}</DialogContentText>}
          <Box sx={{ display: 'grid', gap: 1 }}>{fields.map((field, at) => FIELDS[field](at === 0))}</Box>
          <FormError />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <SubmitButton label={`${words}.yes`} icon={icon} />
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const subjectStyle = { mb: 2, fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' } as const
