import KeyIcon from '@mui/icons-material/VpnKeyOutlined'
import { Button, Divider, Stack, Typography } from '@mui/material'
import { Form, TextInput } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { SecondFactorKind } from '../../domain/users/secondFactor.ts'
import { accountWords } from '../features/account/words.ts'
import { validateRequiredText } from '../kit/form/validateRequiredText.ts'
import { hasPasskeys } from '../port/passkeys.ts'

/** Form for the second factor of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export const SecondStepForm = ({
  by,
  isBusy,
  onCode,
  onPasskey,
  onBack,
}: {
  by: readonly SecondFactorKind[]
  isBusy: boolean
  onCode: (code: string) => void
  onPasskey: () => void
  onBack: () => void
}) => {
  const hasApp = by.includes('app')
  const withPasskey = by.includes('passkey') && hasPasskeys()
  const lead = withPasskey ? 'passkey' : hasApp ? 'app' : 'recovery'
  return (
    <Form onSubmit={({ code }: FieldValues) => onCode(code)} noValidate disableInvalidFormNotification>
      <Stack sx={{ gap: 2 }}>
        <Typography>{accountWords.step.lead[lead]}</Typography>
        {withPasskey && (
          <>
            <Button
              variant="contained"
              size="large"
              autoFocus
              startIcon={<KeyIcon />}
              loading={isBusy}
              onClick={onPasskey}
              sx={{ minHeight: 44 }}
            >
              {accountWords.step.passkey}
            </Button>
            <Divider>{accountWords.step.or}</Divider>
          </>
        )}
        <TextInput
          source="code"
          label={hasApp ? accountWords.step.code : accountWords.step.recoveryCode}
          autoFocus={!withPasskey}
          validate={validateRequiredText}
          fullWidth
          margin="none"
          helperText={hasApp ? accountWords.step.recovery : accountWords.step.saved}
          slotProps={{
            htmlInput: {
              autoComplete: 'one-time-code',
              autoCapitalize: 'none',
              spellCheck: false,
              required: true,
            },
          }}
        />
        <Button
          type="submit"
          variant={withPasskey ? 'outlined' : 'contained'}
          size="large"
          loading={isBusy}
          sx={{ minHeight: 44 }}
        >
          {accountWords.step.submit}
        </Button>
        <Button onClick={onBack} sx={{ minHeight: 44 }}>
          {accountWords.step.back}
        </Button>
      </Stack>
    </Form>
  )
}
