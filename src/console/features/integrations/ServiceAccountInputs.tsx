import { Stack } from '@mui/material'
import { TextInput } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { serviceAccountFields } from '../../../domain/service-accounts/fields.ts'
import { getLatestEnd } from '../../../domain/service-accounts/schemas.ts'
import { FieldInputs, type InputProps } from '../../kit/fields/FieldInputs.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { ACTIVE_FILTER, ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { EndpointsInput } from './EndpointsInput.tsx'
import { integrationsWords } from './words.ts'

const { form } = integrationsWords

/** Text with one network per line. Keeps empty lines while the user types; the server gets none. */
const NetworksInput = ({ source }: InputProps) => (
  <TextInput
    source={source}
    multiline
    minRows={2}
    helperText={form.networks}
    format={(networks?: string[]) => (networks ?? []).join('\n')}
    parse={(text: string) => text.split('\n')}
    slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
  />
)

const INPUTS = {
  name: ({ field: _, ...props }: InputProps) => (
    <TextInput {...props} helperText={form.name} autoComplete="off" />
  ),
  purpose: ({ field: _, ...props }: InputProps) => (
    <TextInput {...props} helperText={form.purpose} autoComplete="off" multiline />
  ),
  owner: ({ field: _, ...props }: InputProps) => (
    <ReferencePicker
      {...props}
      reference="users"
      optionText="name"
      filter={ACTIVE_FILTER}
      helperText={form.owner}
      fullWidth
    />
  ),
  endpoints: ({ source }: InputProps) => <EndpointsInput source={source} />,
  company: ({ field: _, ...props }: InputProps) => (
    <ReferencePicker {...props} reference="companies" helperText={form.company} fullWidth />
  ),
  zone: ({ field: _, ...props }: InputProps) => (
    <ReferencePicker {...props} reference="zones" helperText={form.zone} fullWidth />
  ),
  networks: NetworksInput,
  expires_on: ({ field: _, ...props }: InputProps) => {
    const today = toMexicoDay(new Date())
    return <DayInput {...props} min={today} max={getLatestEnd(today)} helperText={form.expiresOn} />
  },
  // The page of the account revokes and activates it.
  active: () => null,
}

/** Inputs of a service account. */
export const ServiceAccountInputs = () => (
  <Stack sx={{ gap: 0.5, width: '100%' }}>
    <FieldInputs fields={serviceAccountFields} inputs={INPUTS} />
  </Stack>
)
