import { Box, Button, Typography } from '@mui/material'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { Form, PasswordInput, TextInput, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { call, type Reply } from '../../api/client.ts'
import { FormError } from '../../components/form/FormError.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'

const isRequired = (value: string | null) => (value ? undefined : 'ra.validation.required')

/** Sets a second factor up: the password, then a code of the app that has read the QR. */
export const SecondFactorSetup = ({
  onDone,
  onCancel,
}: {
  onDone: (codes: string[]) => void
  onCancel: () => void
}) => {
  const translate = useTranslate()
  const [begun, setBegun] = useState<Reply<'account.beginSecondFactor'>>()
  const begin = async ({ password }: FieldValues) => {
    try {
      setBegun(await call('account.beginSecondFactor', { body: { password } }))
    } catch (error) {
      return toFormErrors(error, ['password'])
    }
    return undefined
  }
  const confirm = async ({ code }: FieldValues) => {
    try {
      const { recovery_codes } = await call('account.confirmSecondFactor', {
        body: { ticket: begun?.ticket ?? '', code },
      })
      onDone(recovery_codes)
    } catch (error) {
      return toFormErrors(error, ['code'])
    }
    return undefined
  }
  const buttons = (label: string) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <SubmitButton label={label} />
      <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
      <FormError />
    </Box>
  )
  if (!begun)
    return (
      <Form key="password" onSubmit={begin} noValidate disableInvalidFormNotification>
        <Typography sx={{ mb: 2 }}>{translate('account.second.setup.password')}</Typography>
        <PasswordInput
          source="password"
          label="account.password.old"
          validate={isRequired}
          helperText={false}
          fullWidth
          autoFocus
          slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
        />
        {buttons('account.second.setup.next')}
      </Form>
    )
  return (
    <Form key="code" onSubmit={confirm} noValidate disableInvalidFormNotification>
      <Typography sx={{ mb: 2 }}>{translate('account.second.setup.scan')}</Typography>
      <Box sx={scanStyle}>
        <Box sx={{ p: 1.5, backgroundColor: '#fff', borderRadius: 1, lineHeight: 0 }}>
          <QRCodeSVG value={begun.uri} size={176} title={translate('account.second.setup.qr')} />
        </Box>
        <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
          <Typography variant="caption" component="p" color="text.secondary">
            {translate('account.second.setup.secret')}
          </Typography>
          <Typography component="p" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {begun.secret.match(/.{4}/gu)?.join(' ')}
          </Typography>
        </Box>
      </Box>
      <TextInput
        source="code"
        label="account.step.code"
        validate={isRequired}
        helperText="account.second.setup.code"
        fullWidth
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', required: true } }}
      />
      {buttons('account.second.setup.confirm')}
    </Form>
  )
}

const scanStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 } as const
