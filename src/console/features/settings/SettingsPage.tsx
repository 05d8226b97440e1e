import SendIcon from '@mui/icons-material/SendOutlined'
import { Alert, AlertTitle, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput, useNotify } from 'react-admin'
import { z } from 'zod'
import { formatDate, formatTimestamp, toMexicoDay } from '../../../domain/common/days.ts'
import type { CredentialKey } from '../../../domain/credentials/credentialKeys.ts'
import { requiredEmailSchema } from '../../../domain/fields/inputs.ts'
import type { MailProblem, WireSettings } from '../../../domain/settings/settings.ts'
import { SIGN_IN_PAGE, SIGN_ON_CALLBACK } from '../../../domain/users/signOnPaths.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { FormError } from '../../kit/form/FormError.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { pages } from '../../pages.ts'
import { callEndpoint, type Reply } from '../../port/client.ts'
import type { Values } from '../../port/draftStorage.ts'
import { getPortalSettings as portalSettings } from '../../port/settings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { anchored, SECTIONS, SettingsIndex } from './SettingsIndex.tsx'
import { settingsWords } from './words.ts'

const MAIL_TEST = z.object({ to: requiredEmailSchema })

type Answer = Reply<'settings.testMail'>

/** Response of the mail server, word for word, for the person who operates it. */
const MailResponse = ({ text }: { text: string }) =>
  text && (
    <Box lang="en" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {settingsWords.mailProblem.response(text)}
    </Box>
  )

/** Warns that the mail server refuses mails, and says what it responded. */
const MailProblemAlert = ({ problem }: { problem: MailProblem }) => (
  <Alert severity={problem.is_paused ? 'error' : 'warning'}>
    <AlertTitle>{settingsWords.mailProblem[problem.is_paused ? 'paused' : 'refused']}</AlertTitle>
    {problem.explanation}
    <MailResponse text={problem.response} />
    <Box sx={{ mt: 0.5 }}>
      {settingsWords.mailProblem.since(formatTimestamp(problem.since))}{' '}
      {problem.is_paused && settingsWords.mailProblem.waiting}
    </Box>
  </Alert>
)

/** Button that sends a test message through the saved mail server, and shows the server's response. */
const MailTest = ({ isDirty, onSent }: { isDirty: boolean; onSent: () => void }) => {
  const [answer, setAnswer] = useState<Answer>()
  const send = ({ to }: Values) => {
    setAnswer(undefined)
    return callEndpoint('settings.testMail', { params: { id: 'portal' }, body: { to: String(to) } })
  }
  const handleAnswer = (given: Answer) => {
    setAnswer(given)
    if (given.sent) onSent()
  }
  return (
    <SectionCard title={settingsWords.test.title}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {isDirty ? settingsWords.test.unsaved : settingsWords.test.lead}
        </Typography>
        <RecordForm<Answer> isGuarded={false} schema={MAIL_TEST} save={send} onSaved={handleAnswer}>
          <Stack direction="row" sx={testStyle}>
            <TextInput
              source="to"
              type="email"
              label={settingsWords.test.to}
              helperText={false}
              autoComplete="email"
              isRequired
            />
            <SubmitButton label={settingsWords.test.submit} open={!isDirty} icon={<SendIcon />} />
            <FormError />
          </Stack>
        </RecordForm>
        <Box role="status">
          {answer && (
            <Alert severity={answer.sent ? 'success' : 'error'} sx={{ mt: 1.5 }}>
              {answer.answer}
              <MailResponse text={answer.response} />
            </Alert>
          )}
        </Box>
      </Paper>
    </SectionCard>
  )
}

const testStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& .MuiFormControl-root': { flex: '1 1 240px', maxWidth: 420 },
} as const

/**
 * Shows the URLs that must be registered at the identity provider (single sign-on), and a button that tests the saved provider.
 */
const SignOnTest = ({ isDirty }: { isDirty: boolean }) => {
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ works: boolean; answer: string }>()
  const test = async () => {
    setBusy(true)
    setAnswer(undefined)
    try {
      setAnswer(await callEndpoint('settings.testSignOn', { params: { id: 'portal' } }))
    } catch (error) {
      setAnswer({ works: false, answer: getErrorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionCard title={settingsWords.signOnTest.title}>
      <Paper variant="panel">
        <Typography color="text.secondary">{settingsWords.signOnTest.register}</Typography>
        <Box component="dl" sx={addressesStyle}>
          {SIGN_ON_ADDRESSES.map(({ name, path }) => (
            <div key={name}>
              <dt>{settingsWords.signOnTest.addresses[name]}</dt>
              <dd>{portalSettings().publicUrl + path}</dd>
            </div>
          ))}
        </Box>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {isDirty ? settingsWords.signOnTest.unsaved : settingsWords.signOnTest.lead}
        </Typography>
        <Button variant="contained" loading={isBusy} disabled={isDirty} onClick={() => void test()}>
          {settingsWords.signOnTest.submit}
        </Button>
        <Box role="status">
          {answer && (
            <Alert severity={answer.works ? 'success' : 'error'} sx={{ mt: 1.5 }}>
              {answer.answer}
            </Alert>
          )}
        </Box>
      </Paper>
    </SectionCard>
  )
}

const SIGN_ON_ADDRESSES = [
  { name: 'callback', path: SIGN_ON_CALLBACK },
  { name: 'back', path: SIGN_IN_PAGE },
] as const

const addressesStyle = {
  display: 'grid',
  gap: 1,
  my: 1.5,
  '& dt': { fontSize: '0.75rem', color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: '0.8125rem' },
} as const

const KEYS = ['credentialKeys']

const formatLogTimestampAsDay = (instant: string): string => formatDate(toMexicoDay(new Date(instant)))

/** Key that signs credentials: the days on which it was in use, whether it was revoked, and a button that revokes it. */
const KeyLine = ({ value, onRevoke }: { value: CredentialKey; onRevoke: () => void }) => {
  const { id, created_at, retired_at, revoked_at } = value
  const days = retired_at
    ? settingsWords.keys.signed({
        from: formatLogTimestampAsDay(created_at),
        until: formatLogTimestampAsDay(retired_at),
      })
    : settingsWords.keys.signs(formatLogTimestampAsDay(created_at))
  return (
    <Stack component="li" direction="row" sx={keyStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{settingsWords.keys.name(id)}</Typography>
        <Typography color="text.secondary" variant="body2">
          {[days, revoked_at && settingsWords.keys.revoked(formatLogTimestampAsDay(revoked_at))]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!revoked_at && (
        <Button color="error" onClick={onRevoke} aria-label={settingsWords.keys.revoke.actionOn(id)}>
          {settingsWords.keys.revoke.action}
        </Button>
      )}
    </Stack>
  )
}

/** List of the keys that sign credentials. After a confirmation, the user can replace the current key or revoke a key. */
const CredentialKeys = () => {
  const notify = useNotify()
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey: KEYS, queryFn: () => callEndpoint('credentialKeys.list') })
  /** Question of the confirmation dialog: replace the current key ('rotate'), or revoke the given key. */
  const [question, setQuestion] = useState<'rotate' | CredentialKey>('rotate')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const words = settingsWords.keys[question === 'rotate' ? 'rotate' : 'revoke']
  const ask = (about: 'rotate' | CredentialKey) => {
    setQuestion(about)
    setOpen(true)
  }
  const confirm = async () => {
    setBusy(true)
    try {
      const keys =
        question === 'rotate'
          ? await callEndpoint('credentialKeys.rotate')
          : await callEndpoint('credentialKeys.revoke', { params: { id: question.id } })
      client.setQueryData(KEYS, keys)
      notify(words.done, { type: 'success' })
    } catch (failure) {
      notify(getErrorText(failure), { type: 'error' })
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }
  return (
    <SectionCard title={settingsWords.keys.title}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {settingsWords.keys.lead}
        </Typography>
        {error && <Alert severity="error">{getErrorText(error)}</Alert>}
        <Box component="ul" className="plain" sx={{ mb: 2 }}>
          {data?.map((key) => (
            <KeyLine key={key.id} value={key} onRevoke={() => ask(key)} />
          ))}
        </Box>
        <Button variant="outlined" onClick={() => ask('rotate')}>
          {settingsWords.keys.rotate.action}
        </Button>
      </Paper>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isBusy}
        title={words.title}
        content={words.question}
        confirm={words.action}
        isDestructive={question !== 'rotate'}
        cancel={settingsWords.keys.cancel}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </SectionCard>
  )
}

const keyStyle = {
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const

/**
 * Warns that e-mails and calendar entries are held back after the restore of a backup. A button releases the e-mails and
 * entries.
 */
const HeldOutgoing = ({ onReleased }: { onReleased: (settings: WireSettings) => void }) => {
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const release = async () => {
    setBusy(true)
    try {
      onReleased(await callEndpoint('settings.release', { params: { id: 'portal' } }))
      notify(settingsWords.outgoing.done, { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
      setBusy(false)
      setOpen(false)
    }
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={() => setOpen(true)}>
          {settingsWords.outgoing.release}
        </Button>
      }
      sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' } }}
    >
      <AlertTitle>{settingsWords.outgoing.title}</AlertTitle>
      {settingsWords.outgoing.text}
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isBusy}
        title={settingsWords.outgoing.releaseTitle}
        content={settingsWords.outgoing.question(portalSettings().publicUrl)}
        confirm={settingsWords.outgoing.release}
        cancel={settingsWords.outgoing.cancel}
        onConfirm={() => void release()}
        onClose={() => setOpen(false)}
      />
    </Alert>
  )
}

/** Content of the settings page: the form, and the tests and actions beside it. */
const SettingsView = ({ settings }: { settings: WireSettings }) => {
  const [current, setCurrent] = useState(settings)
  const [isDirty, setDirty] = useState(false)
  return (
    <RecordView title={settingsWords.title} lead={settingsWords.lead}>
      <Box sx={besideIndex}>
        <SettingsIndex />
        <Stack sx={{ gap: 3.5, minWidth: 0 }}>
          {current.is_outgoing_held && <HeldOutgoing onReleased={setCurrent} />}
          {current.mail_problem && <MailProblemAlert problem={current.mail_problem} />}
          <Paper variant="panel">
            <SettingsForm key={current.version} settings={current} onDirty={setDirty} onSaved={setCurrent} />
          </Paper>
          <Box id={SECTIONS.mailTest.anchor} sx={anchored}>
            <MailTest
              isDirty={isDirty}
              onSent={() => setCurrent((before) => ({ ...before, mail_problem: null }))}
            />
          </Box>
          <Box id={SECTIONS.signOnTest.anchor} sx={anchored}>
            <SignOnTest isDirty={isDirty} />
          </Box>
          <Box id={SECTIONS.keys.anchor} sx={anchored}>
            <CredentialKeys />
          </Box>
        </Stack>
      </Box>
    </RecordView>
  )
}

const besideIndex = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
  gap: 3,
} as const

const TEXTS = {
  title: settingsWords.title,
  notFound: settingsWords.notFound,
  failed: settingsWords.error,
  back: settingsWords.back,
}

const SettingsSkeleton = () => (
  <Paper variant="panel" role="status">
    <Stack sx={{ gap: 2.5 }}>
      <Box sx={{ color: 'text.secondary' }}>{settingsWords.loading}</Box>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} variant="rounded" height={38} />
      ))}
    </Stack>
  </Paper>
)

/** Page at /ajustes with the settings of the portal, for superadmins. */
export const SettingsPage = () => (
  <RecordPage<WireSettings>
    resource="settings"
    id="portal"
    texts={TEXTS}
    list={pages.home.path}
    skeleton={<SettingsSkeleton />}
  >
    {(settings) => <SettingsView settings={settings} />}
  </RecordPage>
)
