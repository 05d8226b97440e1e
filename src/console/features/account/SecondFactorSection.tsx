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
import { accountWords } from './words.ts'

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
        <Typography sx={{ mb: 2 }}>{accountWords.second.setup.password}</Typography>
        {hasCodes && (
          <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
            {accountWords.second.setup.oldCodes}
          </Alert>
        )}
        <PasswordInput
          source="password"
          label={accountWords.password.old}
          validate={validateRequiredText}
          helperText={false}
          fullWidth
          autoFocus
          slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
        />
        {buttons(accountWords.second.setup.next)}
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
      <Typography sx={{ mb: 2 }}>{accountWords.second.setup.scan}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box sx={{ p: 1.5, backgroundColor: '#fff', borderRadius: 1, lineHeight: 0 }}>
          <QRCodeSVG value={begun.uri} size={176} title={accountWords.second.setup.qr} />
        </Box>
        <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
          <Typography variant="caption" component="p" color="text.secondary">
            {accountWords.second.setup.secret}
          </Typography>
          <Typography component="p" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {begun.secret.match(/.{4}/gu)?.join(' ')}
          </Typography>
        </Box>
      </Stack>
      <TextInput
        source="code"
        label={accountWords.step.code}
        validate={validateRequiredText}
        helperText={accountWords.second.setup.code}
        fullWidth
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', required: true } }}
      />
      {buttons(accountWords.second.setup.confirm)}
    </RecordForm>
  )
}

/** Shows the recovery codes once. A code signs in a user who has lost the app or the passkeys. */
const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify(accountWords.second.codes.copied, { type: 'success' })
    } catch {
      notify(accountWords.second.codes.notCopied, { type: 'warning' })
    }
  }
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Alert severity="success" variant="outlined" role="status">
        {accountWords.second.codes.lead}
      </Alert>
      <Box component="ol" aria-label={accountWords.second.codes.title} sx={codesStyle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {accountWords.second.codes.copy}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {accountWords.second.codes.done}
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
    words: accountWords.second.codes,
    fields: hasApp ? ['password', 'code'] : ['password'],
    send: async ({ password, code }) =>
      (await callEndpoint('account.newRecoveryCodes', { body: { password, code } })).recovery_codes,
  })
  const removeApp: FactorQuestion = {
    words: accountWords.second.end,
    fields: ['password', 'code'],
    async send({ password, code }) {
      await callEndpoint('account.endSecondFactor', { body: { password, code } })
      return undefined
    },
    notice: accountWords.second.end.done,
  }
  const content = () => {
    if (error) return <LoadError title={accountWords.second.failed} error={error} onRetry={refetch} />
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
          {accountWords.second.provider}
        </Typography>
      )
    return (
      <>
        <Stack sx={{ gap: 1.5, alignItems: 'start', ...padding }}>
          <Typography color="text.secondary">{accountWords.second.about}</Typography>
          {data.active && <StatusChip tone="valid">{accountWords.second.active}</StatusChip>}
        </Stack>
        <FactorRow
          title={accountWords.second.app.title}
          text={accountWords.second.app[data.app ? 'on' : 'off']}
          actions={
            !data.app ? (
              <Button variant={data.active ? 'outlined' : 'contained'} onClick={() => setSettingUp(true)}>
                {accountWords.second.setup.action}
              </Button>
            ) : (
              (!data.demanded || data.passkeys.length > 0) && (
                <Button variant="outlined" color="error" onClick={() => setQuestion(removeApp)}>
                  {accountWords.second.end.action}
                </Button>
              )
            )
          }
        />
        <PasskeysRow factor={data} onAsk={setQuestion} />
        {data.active && (
          <FactorRow
            title={accountWords.second.codes.title}
            text={accountWords.second.left(data.recovery_codes)}
            actions={
              <Button variant="outlined" onClick={() => setQuestion(newCodes(data.app))}>
                {accountWords.second.codes.action}
              </Button>
            }
          >
            {data.recovery_codes < FEW && (
              <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
                {accountWords.second.few}
              </Alert>
            )}
          </FactorRow>
        )}
      </>
    )
  }
  return (
    <SectionCard title={accountWords.second.title}>
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
