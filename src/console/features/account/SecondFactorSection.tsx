import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { PasswordInput, TextInput, useNotify, useTranslate } from 'react-admin'
import { FormError } from '../../kit/form/FormError.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { validateRequiredText } from '../../kit/form/validateRequiredText.ts'
import { LoadError } from '../../kit/LoadError.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { callEndpoint, type Reply } from '../../port/client.ts'
import { FactorDialog, type FactorQuestion, FactorRow } from './FactorDialog.tsx'
import { PasskeysRow } from './PasskeysRow.tsx'

/** Dialog that sets up an authenticator app: asks for the password, shows a QR code, then asks for a code from the app. */
const SecondFactorSetup = ({
  hasCodes,
  onDone,
  onCancel,
}: {
  /** Whether the account already has recovery codes, which this setup makes invalid. */
  hasCodes: boolean
  onDone: (codes: string[]) => void
  onCancel: () => void
}) => {
  const translate = useTranslate()
  const [begun, setBegun] = useState<Reply<'account.beginSecondFactor'>>()
  const buttons = (label: string) => (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <SubmitButton label={label} />
      <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
      <FormError />
    </Stack>
  )
  if (!begun)
    return (
      <RecordForm<Reply<'account.beginSecondFactor'>>
        key="password"
        isGuarded={false}
        save={({ password }) =>
          callEndpoint('account.beginSecondFactor', { body: { password: String(password) } })
        }
        onSaved={setBegun}
      >
        <Typography sx={{ mb: 2 }}>{translate('account.second.setup.password')}</Typography>
        {hasCodes && (
          <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
            {translate('account.second.setup.oldCodes')}
          </Alert>
        )}
        <PasswordInput
          source="password"
          label="account.password.old"
          validate={validateRequiredText}
          helperText={false}
          fullWidth
          autoFocus
          slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
        />
        {buttons('account.second.setup.next')}
      </RecordForm>
    )
  return (
    <RecordForm<Reply<'account.confirmSecondFactor'>>
      key="code"
      isGuarded={false}
      save={({ code }) =>
        callEndpoint('account.confirmSecondFactor', { body: { ticket: begun.ticket, code: String(code) } })
      }
      onSaved={({ recovery_codes }) => onDone(recovery_codes)}
    >
      <Typography sx={{ mb: 2 }}>{translate('account.second.setup.scan')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
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
      </Stack>
      <TextInput
        source="code"
        label="account.step.code"
        validate={validateRequiredText}
        helperText="account.second.setup.code"
        fullWidth
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', required: true } }}
      />
      {buttons('account.second.setup.confirm')}
    </RecordForm>
  )
}

/** Shows the recovery codes once. A code signs in a user who has lost the app or the passkeys. */
const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify('account.second.codes.copied', { type: 'success' })
    } catch {
      notify('account.second.codes.notCopied', { type: 'warning' })
    }
  }
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Alert severity="success" variant="outlined" role="status">
        {translate('account.second.codes.lead')}
      </Alert>
      <Box component="ol" aria-label={translate('account.second.codes.title')} sx={codesStyle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {translate('account.second.codes.copy')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {translate('account.second.codes.done')}
        </Button>
      </Stack>
    </Stack>
  )
}

const codesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' },
  columnGap: 5,
  rowGap: 0.75,
  m: 0,
  pl: 3.5,
  fontFamily: 'monospace',
} as const

const KEY = ['secondFactor']

/**
 * Settings of the user's second factor: authenticator app, passkeys and recovery codes. Calls `onSetUp` after the user has
 * confirmed that the new recovery codes are stored.
 */
export const SecondFactorSection = ({ onSetUp }: { onSetUp?: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [isSettingUp, setSettingUp] = useState(false)
  const [question, setQuestion] = useState<FactorQuestion>()
  const [codes, setCodes] = useState<string[]>()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callEndpoint('account.secondFactor'),
    ...queryOptions,
  })
  const finishSetup = async (recoveryCodes?: string[]) => {
    setSettingUp(false)
    setCodes(recoveryCodes)
    await client.invalidateQueries({ queryKey: KEY })
  }
  const newCodes = (hasApp: boolean): FactorQuestion => ({
    words: 'account.second.codes',
    fields: hasApp ? ['password', 'code'] : ['password'],
    send: async ({ password, code }) =>
      (await callEndpoint('account.newRecoveryCodes', { body: { password, code } })).recovery_codes,
  })
  const removeApp: FactorQuestion = {
    words: 'account.second.end',
    fields: ['password', 'code'],
    async send({ password, code }) {
      await callEndpoint('account.endSecondFactor', { body: { password, code } })
      return undefined
    },
    notice: 'account.second.end.done',
  }
  const content = () => {
    if (error) return <LoadError title="account.second.failed" error={error} onRetry={refetch} />
    if (!data) return <Skeleton variant="rounded" height={44} sx={{ m: 2 }} />
    if (codes)
      return (
        <Box sx={padding}>
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              setCodes(undefined)
              onSetUp?.()
            }}
          />
        </Box>
      )
    if (isSettingUp)
      return (
        <Box sx={padding}>
          <SecondFactorSetup
            hasCodes={data.recovery_codes > 0}
            onDone={finishSetup}
            onCancel={() => setSettingUp(false)}
          />
        </Box>
      )
    if (!data.possible)
      return (
        <Typography color="text.secondary" sx={padding}>
          {translate('account.second.provider')}
        </Typography>
      )
    return (
      <>
        <Stack sx={{ gap: 1.5, alignItems: 'start', ...padding }}>
          <Typography color="text.secondary">{translate('account.second.about')}</Typography>
          {data.active && <StatusChip tone="valid">{translate('account.second.active')}</StatusChip>}
        </Stack>
        <FactorRow
          title={translate('account.second.app.title')}
          text={translate(`account.second.app.${data.app ? 'on' : 'off'}`)}
          actions={
            !data.app ? (
              <Button variant={data.active ? 'outlined' : 'contained'} onClick={() => setSettingUp(true)}>
                {translate('account.second.setup.action')}
              </Button>
            ) : (
              (!data.demanded || data.passkeys.length > 0) && (
                <Button variant="outlined" color="error" onClick={() => setQuestion(removeApp)}>
                  {translate('account.second.end.action')}
                </Button>
              )
            )
          }
        />
        <PasskeysRow factor={data} onAsk={setQuestion} />
        {data.active && (
          <FactorRow
            title={translate('account.second.codes.title')}
            text={translate('account.second.left', { smart_count: data.recovery_codes })}
            actions={
              <Button variant="outlined" onClick={() => setQuestion(newCodes(data.app))}>
                {translate('account.second.codes.action')}
              </Button>
            }
          >
            {data.recovery_codes < FEW && (
              <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
                {translate('account.second.few')}
              </Alert>
            )}
          </FactorRow>
        )}
      </>
    )
  }
  return (
    <SectionCard title={translate('account.second.title')}>
      <Paper variant="outlined">{content()}</Paper>
      {question && (
        <FactorDialog question={question} onDone={finishSetup} onClose={() => setQuestion(undefined)} />
      )}
    </SectionCard>
  )
}

/** Number of recovery codes below which a warning is shown. */
const FEW = 3

const padding = { px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } } as const
