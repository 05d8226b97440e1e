import { Box, DialogContentText, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { PasswordInput, TextInput, useNotify, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { requireText } from '../../kit/form/requireText.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'

/** The fields that a change of the second factor may need. */
const FIELDS = {
  name: (
    <TextInput
      key="name"
      source="name"
      label="account.passkeys.name"
      helperText="account.passkeys.nameHint"
      validate={requireText}
      fullWidth
      slotProps={{ htmlInput: { maxLength: 60, required: true } }}
    />
  ),
  password: (
    <PasswordInput
      key="password"
      source="password"
      label="account.password.old"
      helperText={false}
      validate={requireText}
      fullWidth
      slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
    />
  ),
  code: (
    <TextInput
      key="code"
      source="code"
      label="account.step.code"
      helperText="account.step.recovery"
      validate={requireText}
      fullWidth
      slotProps={{ htmlInput: { autoComplete: 'one-time-code', required: true } }}
    />
  ),
}

export interface FactorQuestion {
  /** The keys of the words: `action` is the title, `ask` the explanation, `yes` the button. */
  words: string
  /** The name of what is changed. */
  subject?: string
  fields: readonly (keyof typeof FIELDS)[]
  values?: FieldValues
  /** Makes the change. Answers the recovery codes that come with it. */
  send: (values: FieldValues) => Promise<string[] | undefined>
  /** The key of what is said once it is done. */
  notice?: string
}

/** Asks for what a change of the second factor needs, and makes the change. `onDone` is given new recovery codes, if there are any. */
export const FactorDialog = ({
  question: { words, subject, fields, values, send, notice },
  onDone,
  onClose,
}: {
  question: FactorQuestion
  onDone: (codes: string[] | undefined) => unknown
  onClose: () => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  return (
    <RecordForm<string[] | undefined>
      frame="dialog"
      title={translate(`${words}.action`)}
      about={
        <>
          {translate(`${words}.ask`)}
          {subject && (
            <DialogContentText sx={{ mt: 2, fontWeight: 600, color: 'text.primary' }}>
              {subject}
            </DialogContentText>
          )}
        </>
      }
      submit={`${words}.yes`}
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

/** A part of the second factor: its name, its state, and what can be done with it. */
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
