import SendIcon from '@mui/icons-material/SendOutlined'
import { Alert, Box, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, TextInput, useTranslate } from 'react-admin'
import { z } from 'zod'
import { email } from '../../../domain/fields.ts'
import { call } from '../../api/client.ts'
import { FormError } from '../../components/form/FormError.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { validateWith } from '../../components/validateWith.ts'

const validate = validateWith(z.object({ to: email }))

/** Tries out the mail server that is saved, and says what it answered. */
export const MailTest = ({ isDirty }: { isDirty: boolean }) => {
  const translate = useTranslate()
  const [answer, setAnswer] = useState<{ sent: boolean; answer: string }>()
  const submit = async ({ to }: Record<string, unknown>) => {
    setAnswer(undefined)
    try {
      setAnswer(await call('settings.testMail', { params: { id: 'portal' }, body: { to: String(to) } }))
      return undefined
    } catch (error) {
      return toFormErrors(error, ['to'])
    }
  }
  return (
    <SectionCard title={translate('settings.test.title')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: 2.5 }}>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate(isDirty ? 'settings.test.unsaved' : 'settings.test.lead')}
        </Typography>
        <Form onSubmit={submit} validate={validate} disableInvalidFormNotification noValidate>
          <Box sx={rowStyle}>
            <TextInput
              source="to"
              type="email"
              label="settings.test.to"
              helperText={false}
              autoComplete="email"
              isRequired
            />
            <SubmitButton label="settings.test.submit" open={!isDirty} icon={<SendIcon />} />
            <FormError />
          </Box>
        </Form>
        <Box role="status">
          {answer && (
            <Alert severity={answer.sent ? 'success' : 'error'} sx={{ mt: 1.5 }}>
              {answer.answer}
            </Alert>
          )}
        </Box>
      </Paper>
    </SectionCard>
  )
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& .MuiFormControl-root': { flex: '1 1 240px', maxWidth: 420 },
} as const
