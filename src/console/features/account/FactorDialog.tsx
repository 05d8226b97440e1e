import { Box, DialogContentText, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { PasswordInput, TextInput, useNotify } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { LimitedTextInput } from '../../kit/form/LimitedTextInput.tsx'
import { validateRequiredText } from '../../kit/form/validateRequiredText.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { accountWords } from './words.ts'

/** Inputs that a dialog about the second factor may show: name of a passkey, password, and one-time code. */
const FIELDS = {
  name: (
    <LimitedTextInput
      key="name"
      source="name"
      label={accountWords.passkeys.name}
      helperText={accountWords.passkeys.nameHint}
      validate={validateRequiredText}
      fullWidth
      max={60}
      slotProps={{ htmlInput: { required: true } }}
    />
  ),
  password: (
    <PasswordInput
      key="password"
      source="password"
      label={accountWords.password.old}
      helperText={false}
      validate={validateRequiredText}
      fullWidth
      slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
    />
  ),
  code: (
    <TextInput
      key="code"
      source="code"
      label={accountWords.step.code}
      helperText={accountWords.step.recovery}
      validate={validateRequiredText}
      fullWidth
      slotProps={{ htmlInput: { autoComplete: 'one-time-code', required: true } }}
    />
  ),
}

export interface FactorQuestion {
  /** Texts of the dialog: title, explanation and label of the button. */
  words: { action: string; ask: string; yes: string }
  /** Name of the passkey that the dialog removes. */
  subject?: string
  fields: readonly (keyof typeof FIELDS)[]
  values?: FieldValues
  /** Sends the change to the server. Resolves with the user's new recovery codes if the change created any. */
  send: (values: FieldValues) => Promise<string[] | undefined>
  /** Success notification. */
  notice?: string
}

/**
 * Dialog that changes the user's second factor after asking for the password or a code. `onDone` receives the new recovery
 * codes, if any were created.
 */
export const FactorDialog = ({
  question: { words, subject, fields, values, send, notice },
  onDone,
  onClose,
}: {
  question: FactorQuestion
  onDone: (codes: string[] | undefined) => unknown
  onClose: () => void
}) => {
  const notify = useNotify()
  return (
    <RecordForm<string[] | undefined>
      frame="dialog"
      title={words.action}
      about={
        <>
          {words.ask}
          {subject && (
            <DialogContentText sx={{ mt: 2, fontWeight: 600, color: 'text.primary' }}>
              {subject}
            </DialogContentText>
          )}
        </>
      }
      submit={words.yes}
      defaultValues={values}
      save={send}
      onSaved={(codes) => {
        if (notice) notify(notice, { type: 'success' })
        void onDone(codes)
      }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 1 }}>{fields.map((field) => FIELDS[field])}</Stack>
    </RecordForm>
  )
}

/** Row of the settings page that shows one kind of second factor, with its state and buttons. */
export const FactorRow = ({
  title,
  text,
  actions,
  children,
}: {
  title: string
  text: string
  actions?: ReactNode
  children?: ReactNode
}) => (
  <Box
    component="section"
    aria-label={title}
    sx={{ borderTop: 1, borderColor: 'divider', px: { xs: 2, md: 3 }, py: 1.75 }}
  >
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </Box>
      {actions}
    </Stack>
    {children}
  </Box>
)
