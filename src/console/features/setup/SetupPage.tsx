import CheckIcon from '@mui/icons-material/Check'
import { Box, Paper, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { RadioButtonGroupInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { newPortalSchema, STARTS, type Start } from '../../../domain/settings/setup.ts'
import { findPasswordProblems } from '../../../domain/users/passwords.ts'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { RecordError } from '../../kit/RecordError.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { Logo } from '../../layout/Logo.tsx'
import { pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import type { Values } from '../../port/draftStorage.ts'
import { signInAndStartSession } from '../../port/sessionStore.ts'
import { loadPortalSettings } from '../../port/settings.ts'
import { NewPasswordInput } from '../account/password/NewPasswordInput.tsx'
import { LogoInput } from '../settings/LogoInput.tsx'
import { settingsWords } from '../settings/words.ts'
import { setupWords } from './words.ts'

/** Reads the one-time setup secret from the URL and removes it, so that it is not stored in the browser's history. */
const readAndClearSetupSecret = (): string => {
  const secret = window.location.hash.slice(1)
  if (secret !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return secret
}

/** Secret of the setup link. Stored here, because the page removes the secret from the URL. */
let storedSecret = ''

/** Fetches the initial settings of the new portal. Also returns the HTTP header with the setup secret. */
const useInitialPortalSettings = () => {
  const [secret] = useState(() => {
    storedSecret = readAndClearSetupSecret() || storedSecret
    return storedSecret
  })
  const headers = { 'X-Setup-Secret': secret }
  const query = useQuery({
    queryKey: ['setup', secret],
    queryFn: () => callEndpoint('setup.get', { headers }),
    retry: false,
    gcTime: 0,
  })
  return { headers, ...query }
}

/** Settings of a new portal that are known before its setup. */
interface NewPortal {
  utility_name: string
  help_phone: string
  fixed: string[]
  has_catalogs: boolean
}

/** Converts form values to the request body, without the settings that environment variables define. */
const toSetupRequestBody = (values: Values, { fixed }: NewPortal) => ({
  ...Object.fromEntries(
    (['utility_name', 'help_phone'] as const)
      .filter((name) => !fixed.includes(name))
      .map((name) => [name, String(values[name] ?? '')]),
  ),
  username: String(values.username ?? ''),
  name: String(values.name ?? ''),
  password: String(values.password ?? ''),
  start: values.start as Start,
  ...(values.logo instanceof File ? { logo: values.logo } : {}),
})

/** Returns the names that the password must not contain. */
const getForbiddenPasswordNames = (values: Values): string[] =>
  (['username', 'name', 'utility_name'] as const).map((name) => String(values[name] ?? ''))

/** Validates the password. Only the server knows the list of common passwords. */
const validatePassword = (values: Values) => {
  const [problem] = values.password
    ? findPasswordProblems(String(values.password), getForbiddenPasswordNames(values), new Set())
    : []
  return problem ? { password: formatValidationErrorCode(problem) } : {}
}

/** Titled section of the setup form. */
const Section = ({ name, children }: { name: 'utility' | 'admin' | 'start'; children: ReactNode }) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Typography id={id} variant="h2">
        {setupWords[name].title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {setupWords[name].lead}
      </Typography>
      {children}
    </Box>
  )
}

const StartChoice = ({ name }: { name: Start }) => {
  const { title, text } = setupWords.start.choices[name]
  return (
    <Box component="span" sx={{ display: 'block', py: 0.75 }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {text}
      </Box>
    </Box>
  )
}

const FirstPassword = () => {
  const username: unknown = useWatch({ name: 'username' })
  return (
    <Box>
      <NewPasswordInput
        source="password"
        label={setupWords.admin.password}
        username={typeof username === 'string' ? username : ''}
      />
    </Box>
  )
}

const CHOICES = STARTS.map((id) => ({ id }))

/** Form that sets up a new portal, creates its first account and signs the user in. */
const SetupForm = ({ known, headers }: { known: NewPortal; headers: Record<string, string> }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const text = (source: 'utility_name' | 'help_phone', more: object = {}) => (
    <TextInput
      source={source}
      label={`resources.settings.fields.${source}`}
      readOnly={known.fixed.includes(source)}
      helperText={known.fixed.includes(source) ? setupWords.fixed : false}
      {...more}
    />
  )
  const finish = async (values: Values) => {
    const body = values as ReturnType<typeof toSetupRequestBody>
    await callEndpoint('setup.finish', { headers, body })
    // Loads the settings again, so that the new name and logo are shown.
    await loadPortalSettings()
    await signInAndStartSession({ username: body.username, password: body.password })
    // Clears react-admin's cached answer (5.15) that no user is signed in, which would sign the new user out.
    await queries.invalidateQueries({ queryKey: ['auth'] })
    return body.start
  }
  return (
    <Paper variant="panel">
      <RecordForm<Start>
        defaultValues={{
          utility_name: known.utility_name,
          help_phone: known.help_phone,
          logo: null,
          username: '',
          name: '',
          password: '',
          start: known.has_catalogs ? 'empty' : 'usual',
        }}
        schema={newPortalSchema}
        toRecord={(values) => toSetupRequestBody(values, known)}
        validate={validatePassword}
        save={finish}
        onSaved={(start) =>
          navigate(pages[start === 'spreadsheet' ? 'imports' : 'home'].path, { replace: true })
        }
        submit={setupWords.submit}
        icon={<CheckIcon />}
        foot="static"
      >
        <Section name="utility">
          <FieldGrid sx={fieldsStyle}>
            {text('utility_name', { autoFocus: true })}
            {text('help_phone', { type: 'tel', helperText: settingsWords.hints.help_phone })}
          </FieldGrid>
          <LogoInput />
        </Section>
        <Section name="admin">
          <FieldGrid sx={fieldsStyle}>
            <TextInput
              source="username"
              label={setupWords.admin.username}
              helperText={false}
              isRequired
              slotProps={{
                htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
              }}
            />
            <TextInput
              source="name"
              label={setupWords.admin.name}
              helperText={setupWords.admin.nameHint}
              autoComplete="name"
            />
            <FirstPassword />
          </FieldGrid>
        </Section>
        <Section name="start">
          {known.has_catalogs ? (
            <Typography>{setupWords.start.kept}</Typography>
          ) : (
            <RadioButtonGroupInput
              source="start"
              label={setupWords.start.label}
              choices={CHOICES}
              optionText={({ id }: { id: Start }) => <StartChoice name={id} />}
              row={false}
              helperText={false}
            />
          )}
        </Section>
      </RecordForm>
    </Paper>
  )
}

const sectionStyle = {
  width: '100%',
  py: 2.5,
  '&:first-of-type': { pt: 0 },
  '& + section': { borderTop: 1, borderColor: 'divider' },
} as const

const fieldsStyle = {
  rowGap: 1.5,
  mb: 1.5,
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
} as const

const SIGN_IN = { to: '/login', label: setupWords.gone.action }

/** Page at /primer-arranque that sets up a new portal. The server prints its URL, which contains a one-time secret. */
export const SetupPage = () => {
  const { data, error, headers, refetch } = useInitialPortalSettings()
  useDocumentTitle(setupWords.title)
  if (!data && !error) return <Loading />
  return (
    <Box component="main" sx={pageStyle}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.75, mb: 2.5 }}>
        <Logo size={44} />
        <div>
          <Typography variant="h1">{setupWords.title}</Typography>
          {data && <Typography color="text.secondary">{setupWords.lead}</Typography>}
        </div>
      </Stack>
      {data ? (
        <SetupForm known={data} headers={headers} />
      ) : (
        <RecordError
          error={error}
          notFound={setupWords.gone}
          failed={setupWords.failed}
          back={SIGN_IN}
          onRetry={() => void refetch()}
        />
      )}
    </Box>
  )
}

const pageStyle = {
  minHeight: '100dvh',
  maxWidth: 760,
  mx: 'auto',
  px: 2,
  py: { xs: 4, sm: 6 },
} as const
