import '../i18n/administration.ts'
import { Box, Button, Typography } from '@mui/material'
import { Form, TextInput, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

const isRequired = (value: string | null) => (value?.trim() ? undefined : 'ra.validation.required')

/** Asks for the code of the second factor, once the password was right. */
export const SecondStep = ({
  isBusy,
  onCode,
  onBack,
}: {
  isBusy: boolean
  onCode: (code: string) => void
  onBack: () => void
}) => {
  const translate = useTranslate()
  return (
    <Form onSubmit={({ code }: FieldValues) => onCode(code)} noValidate disableInvalidFormNotification>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{translate('account.step.lead')}</Typography>
        <TextInput
          source="code"
          label="account.step.code"
          autoFocus
          validate={isRequired}
          fullWidth
          margin="none"
          helperText="account.step.recovery"
          slotProps={{
            htmlInput: {
              autoComplete: 'one-time-code',
              autoCapitalize: 'none',
              spellCheck: false,
              required: true,
            },
          }}
        />
        <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 44 }}>
          {translate('account.step.submit')}
        </Button>
        <Button onClick={onBack} sx={{ minHeight: 44 }}>
          {translate('account.step.back')}
        </Button>
      </Box>
    </Form>
  )
}
