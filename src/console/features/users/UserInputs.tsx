import { Alert, Stack } from '@mui/material'
import { BooleanInput, CheckboxGroupInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { GROUPS, type Group, hasCompanyGroup } from '../../../domain/groups.ts'
import {
  type Account,
  getAccountState,
  isCompanyUserWithoutCompany,
  newAccountSchema,
} from '../../../domain/users/schemas.ts'
import { appWords } from '../../i18n/app.ts'
import { EmailInput } from '../../kit/form/EmailInput.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { validateWith } from '../../kit/validateWith.ts'
import type { Values } from '../../port/draftStorage.ts'
import { usersWords } from './words.ts'

const FIELDS = Object.keys(newAccountSchema.shape)
const validateNewUserFields = validateWith(newAccountSchema)

/** Converts form values to an account. Removes the company of a user who does not work for a contractor. */
export const convertFormValuesToAccount = (values: Values): Values => {
  const groups = (values.groups ?? []) as Account['groups']
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, values[field]])),
    name: values.name ?? '',
    email: values.email ?? '',
    groups,
    company: hasCompanyGroup(groups) ? (values.company ?? null) : null,
  }
}

/** Validates the account form. Returns the error messages by field. */
export const validateUserAccount = (values: Values): Values => {
  const account = convertFormValuesToAccount(values)
  const needsCompany = isCompanyUserWithoutCompany(
    account.groups as Account['groups'],
    account.company as number | null,
  )
  return {
    ...validateNewUserFields(account),
    ...(needsCompany ? { company: formatValidationErrorCode('companyNeeded') } : {}),
  }
}

const GROUP_CHOICES = GROUPS.map((id) => ({ id, name: appWords.groups[id] }))

/** Select for the company of a contractor's user. */
const CompanyInput = ({ disabled }: { disabled: boolean }) => {
  const groups: Group[] = useWatch({ name: 'groups' }) ?? []
  if (!hasCompanyGroup(groups)) return null
  return <ReferencePicker source="company" reference="companies" isRequired disabled={disabled} fullWidth />
}

/** Inputs of a user account. Users cannot change their own groups and permissions (`isOwn`). */
export const UserInputs = ({ isNew = false, isOwn = false }: { isNew?: boolean; isOwn?: boolean }) => (
  <Stack sx={{ gap: 0.5, width: '100%' }}>
    {isNew && (
      <TextInput
        source="username"
        helperText={usersWords.form.usernameHint}
        isRequired
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    )}
    <TextInput source="name" helperText={usersWords.form.nameHint} autoComplete="off" />
    <EmailInput source="email" helperText={usersWords.form.emailHint} />
    {isOwn && (
      <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
        {usersWords.form.own}
      </Alert>
    )}
    <CheckboxGroupInput
      source="groups"
      choices={GROUP_CHOICES}
      row={false}
      helperText={usersWords.form.groupsHint}
      disabled={isOwn}
      sx={{ '& .MuiFormControlLabel-root': { minHeight: { xs: 44, sm: 32 } } }}
    />
    <CompanyInput disabled={isOwn} />
    <BooleanInput source="admin_access" helperText={usersWords.form.adminHint} disabled={isOwn} />
    <BooleanInput source="super_admin" helperText={usersWords.form.superHint} disabled={isOwn} />
  </Stack>
)

const TONES = { disabled: 'inactive', invited: 'warning', active: 'valid' } as const

/** Chip with the status of an account: active, disabled, or invited (the user has not chosen a password yet). */
export const UserStatusChip = ({ account }: { account: Account }) => {
  const status = getAccountState(account)
  return <StatusChip tone={TONES[status]}>{usersWords.status[status]}</StatusChip>
}
