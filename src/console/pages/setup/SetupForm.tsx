import CheckIcon from '@mui/icons-material/Check'
import { Box, Paper, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { RadioButtonGroupInput, SimpleForm, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { message } from '../../../contract/messages.ts'
import { passwordProblems } from '../../../domain/passwords.ts'
import { newPortal, STARTS, type Start } from '../../../domain/setup.ts'
import { call } from '../../api/client.ts'
import { startSession } from '../../api/sessionStore.ts'
import { loadSettings } from '../../api/settings.ts'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { NewPasswordInput } from '../../components/password/NewPasswordInput.tsx'
import { validateWith } from '../../components/validateWith.ts'
import { pages } from '../../pages.ts'
import { LogoInput } from '../settings/LogoInput.tsx'

/** What an empty portal knows already. */
interface Known {
  utility_name: string
  help_phone: string
  fixed: string[]
  has_catalogs: boolean
}

const validateFields = validateWith(newPortal)

const FIELDS = [...Object.keys(newPortal.shape), 'logo']

/** A form's values as they are sent: what the environment names is not. */
const toBody = (values: Record<string, unknown>, { fixed }: Known) => ({
  ...Object.fromEntries(
    (['utility_name', 'help_phone'] as const)
      .filter((name) => !fixed.includes(name))
      .map((name) => [name, String(values[name] ?? '')]),
  ),
  ...{ username: String(values.username ?? ''), name: String(values.name ?? '') },
  ...{ password: String(values.password ?? ''), start: values.start as Start },
  ...(values.logo instanceof File ? { logo: values.logo } : {}),
})

/** What no password may hold. */
const namesIn = (values: Record<string, unknown>): string[] =>
  (['username', 'name', 'utility_name'] as const).map((name) => String(values[name] ?? ''))

/** What can be known here is said before it is sent; which passwords are frequent only the server knows. */
const validate = (known: Known) => (values: Record<string, unknown>) => {
  const { logo: _, ...body } = { logo: null, ...toBody(values, known) }
  const errors = validateFields(body)
  const [problem] = body.password ? passwordProblems(body.password, namesIn(values), new Set()) : []
  return problem ? { ...errors, password: message(problem) } : errors
}

/** A part of the form under its title. */
const Section = ({ name, children }: { name: string; children: ReactNode }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Typography id={id} variant="h2">
        {translate(`setup.${name}.title`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate(`setup.${name}.lead`)}
      </Typography>
      {children}
    </Box>
  )
}

const StartChoice = ({ name }: { name: Start }) => {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ display: 'block', py: 0.75 }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {translate(`setup.start.${name}`)}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {translate(`setup.start.${name}Text`)}
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
        label="setup.admin.password"
        username={typeof username === 'string' ? username : ''}
      />
    </Box>
  )
}

const CHOICES = STARTS.map((id) => ({ id }))

/** Everything that an empty portal is told, in one form; once it is there, whoever told it is signed in. */
export const SetupForm = ({ known, headers }: { known: Known; headers: Record<string, string> }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const text = (source: 'utility_name' | 'help_phone', more: object = {}) => (
    <TextInput
      source={source}
      label={`resources.settings.fields.${source}`}
      readOnly={known.fixed.includes(source)}
      helperText={known.fixed.includes(source) ? 'setup.fixed' : false}
      {...more}
    />
  )
  const submit = async (values: Record<string, unknown>) => {
    const body = toBody(values, known)
    try {
      await call('setup.finish', { headers, body })
    } catch (error) {
      return toFormErrors(error, FIELDS)
    }
    // What the sign-in and the cards show from now on.
    await loadSettings()
    await startSession({ username: body.username, password: body.password })
    // react-admin (5.15) takes whoever signs in elsewhere than on its sign-in page for a stranger still, and signs them out.
    await queries.invalidateQueries({ queryKey: ['auth'] })
    navigate(pages[body.start === 'spreadsheet' ? 'imports' : 'home'].path, { replace: true })
    return undefined
  }
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
      <SimpleForm
        record={{
          ...{ utility_name: known.utility_name, help_phone: known.help_phone, logo: null },
          ...{ username: '', name: '', password: '', start: known.has_catalogs ? 'empty' : 'usual' },
        }}
        mode="onTouched"
        validate={validate(known)}
        onSubmit={submit}
        toolbar={
          <FormToolbar sticks={false}>
            <SubmitButton label="setup.submit" icon={<CheckIcon />} />
            <FormError />
          </FormToolbar>
        }
        disableInvalidFormNotification
        noValidate
        sx={{ '&&': { p: 0 } }}
      >
        <Section name="utility">
          <Box sx={fieldsStyle}>
            {text('utility_name', { autoFocus: true })}
            {text('help_phone', { type: 'tel', helperText: 'settings.hints.help_phone' })}
          </Box>
          <LogoInput />
        </Section>
        <Section name="admin">
          <Box sx={fieldsStyle}>
            <TextInput
              source="username"
              label="setup.admin.username"
              helperText={false}
              isRequired
              slotProps={{
                htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
              }}
            />
            <TextInput
              source="name"
              label="setup.admin.name"
              helperText="setup.admin.nameHint"
              autoComplete="name"
            />
            <FirstPassword />
          </Box>
        </Section>
        <Section name="start">
          {known.has_catalogs ? (
            <Typography>{translate('setup.start.kept')}</Typography>
          ) : (
            <RadioButtonGroupInput
              source="start"
              label="setup.start.label"
              choices={CHOICES}
              optionText={({ id }: { id: Start }) => <StartChoice name={id} />}
              row={false}
              helperText={false}
            />
          )}
        </Section>
      </SimpleForm>
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
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1.5,
  alignItems: 'start',
  mb: 1.5,
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
} as const
