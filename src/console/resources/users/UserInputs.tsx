import { Alert, Box } from '@mui/material'
import { BooleanInput, CheckboxGroupInput, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { belongsToCompany, GROUPS, type Group } from '../../../domain/groups.ts'
import { EmailInput } from '../../components/form/EmailInput.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'

const GROUP_CHOICES = GROUPS.map((id) => ({ id, name: `app.groups.${id}` }))

/** The company of a contractor's user. */
const CompanyInput = ({ disabled }: { disabled: boolean }) => {
  const groups: Group[] = useWatch({ name: 'groups' }) ?? []
  if (!belongsToCompany(groups)) return null
  return <ReferencePicker source="company" reference="companies" isRequired disabled={disabled} fullWidth />
}

/** An account's fields, in creating and in changing it. Of their own, nobody changes what they may do (`isOwn`). */
export const UserInputs = ({ isNew = false, isOwn = false }: { isNew?: boolean; isOwn?: boolean }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 0.5, width: '100%' }}>
      {isNew && (
        <TextInput
          source="username"
          helperText="users.form.usernameHint"
          isRequired
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      )}
      <TextInput source="name" helperText="users.form.nameHint" autoComplete="off" />
      <EmailInput source="email" helperText="users.form.emailHint" />
      {isOwn && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
          {translate('users.form.own')}
        </Alert>
      )}
      <CheckboxGroupInput
        source="groups"
        choices={GROUP_CHOICES}
        row={false}
        helperText="users.form.groupsHint"
        disabled={isOwn}
        sx={{ '& .MuiFormControlLabel-root': { minHeight: { xs: 44, sm: 32 } } }}
      />
      <CompanyInput disabled={isOwn} />
      <BooleanInput source="admin_access" helperText="users.form.adminHint" disabled={isOwn} />
      <BooleanInput source="super_admin" helperText="users.form.superHint" disabled={isOwn} />
    </Box>
  )
}
