import '../features/account/words.ts'
import KeyIcon from '@mui/icons-material/VpnKeyOutlined'
import { Button, Divider, Stack, Typography } from '@mui/material'
import { Form, TextInput, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { SecondFactorKind } from '../../domain/users/secondFactor.ts'
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
  const translate = useTranslate()
  const hasApp = by.includes('app')
  const withPasskey = by.includes('passkey') && hasPasskeys()
  const lead = withPasskey ? 'passkey' : hasApp ? 'app' : 'recovery'
  return (
    <Form onSubmit={({ code }: FieldValues) => onCode(code)} noValidate disableInvalidFormNotification>
      <Stack sx={{ gap: 2 }}>
        <Typography>{translate(`account.step.lead.${lead}`)}</Typography>
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
              {translate('account.step.passkey')}
            </Button>
            <Divider>{translate('account.step.or')}</Divider>
          </>
        )}
        <TextInput
          source="code"
          label={hasApp ? 'account.step.code' : 'account.step.recoveryCode'}
          autoFocus={!withPasskey}
          validate={validateRequiredText}
          fullWidth
          margin="none"
          helperText={hasApp ? 'account.step.recovery' : 'account.step.saved'}
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
          {translate('account.step.submit')}
        </Button>
        <Button onClick={onBack} sx={{ minHeight: 44 }}>
          {translate('account.step.back')}
        </Button>
      </Stack>
    </Form>
  )
}
