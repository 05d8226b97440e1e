import { MenuItem, TextField } from '@mui/material'
import { useMemo } from 'react'
import { DateInput, NullableBooleanInput, useInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { KNOWN_STATES, LIGHTS } from '../../../domain/accreditation.ts'
import { can, companyScope } from '../../../domain/permissions.ts'
import { mayNarrowPeopleBy } from '../../../domain/shown.ts'
import { useActor } from '../../api/session.ts'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { hasFeature } from '../../providers/adapter/features.ts'
import { ACTIVITIES, getActivity } from './rosterFilter.ts'

/** Activos, Inactivos or Todos. Inactive people have no other state. */
const ActivityInput = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const translate = useTranslate()
  const { field } = useInput({ source })
  const { setValue } = useFormContext()
  return (
    <SegmentedControl
      label={translate('personnel.filter.label')}
      value={getActivity(field.value)}
      options={ACTIVITIES.map((value) => ({ value, text: translate(`personnel.filter.${value}`) }))}
      onChange={(activity) => {
        if (activity === 'inactive') {
          setValue('state', '')
          setValue('light', '')
        }
        field.onChange({ active: true, inactive: false, all: '' }[activity])
      }}
    />
  )
}

const STATES = KNOWN_STATES.filter((state) => state !== 'inactive')
const ANY = 'any'

/**
 * A state of the traffic light, or what it lets somebody do: only active people have either. Not a SelectInput: whatever the text of its empty option, that
 * option's name for a screen reader is "Borrar".
 */
const LightInput = ({
  source,
  options,
}: {
  source: 'state' | 'light'
  options: readonly string[]
  alwaysOn?: boolean
}) => {
  const translate = useTranslate()
  const { field, id } = useInput({ source })
  const { setValue } = useFormContext()
  return (
    <TextField
      select
      id={id}
      label={translate(`resources.personnel.fields.${source}`)}
      value={options.includes(field.value) ? field.value : ANY}
      onChange={({ target: { value } }) => {
        if (value !== ANY) setValue('active', true)
        field.onChange(value === ANY ? '' : value)
      }}
    >
      <MenuItem value={ANY}>{translate('personnel.filter.anyState')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {translate(`personnel.${source}.${option}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** So many of the filters stay in sight on a phone; the others are in its drawer. */
export const IN_SIGHT = 2
const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ActivityInput key="active" source="active" alwaysOn />,
  <LightInput key="state" source="state" options={STATES} alwaysOn />,
  <ReferencePicker key="role" source="role" reference="roles" />,
  <NullableBooleanInput key="has_photo" source="has_photo" />,
  <NullableBooleanInput key="has_unmet" source="has_unmet" />,
  <DateInput key="registered_from" source="registered_from" />,
  <DateInput key="registered_to" source="registered_to" />,
]
/** What the board of the utility's home counts by. */
const COUNTED = [
  <LightInput key="light" source="light" options={LIGHTS} />,
  <DateInput key="ends_from" source="ends_from" />,
  <DateInput key="ends_to" source="ends_to" />,
  <DateInput key="proof_ends_from" source="proof_ends_from" />,
  <DateInput key="proof_ends_to" source="proof_ends_to" />,
]
const WITH_COMPANY = [...FILTERS, <ReferencePicker key="company" source="company" reference="companies" />]
const WITH_ZONE = [...WITH_COMPANY, <ReferencePicker key="zone" source="zone" reference="zones" />]

/** Does this user see people of more than one company? */
export const useSeesCompanies = (): boolean => {
  const actor = useActor()
  return can(actor, 'companies.list') && companyScope(actor) === 'all'
}

/** The roster's filters, as far as they make sense for this user. */
export const usePersonnelFilters = () => {
  const actor = useActor()
  const seesCompanies = useSeesCompanies()
  return useMemo(() => {
    const known = hasFeature('zoneFilter') ? WITH_ZONE : WITH_COMPANY
    const all = [...(seesCompanies ? known : FILTERS), ...(hasFeature('overview') ? COUNTED : [])]
    return all.filter(({ props: { source } }) => source === 'q' || mayNarrowPeopleBy(actor, source))
  }, [actor, seesCompanies])
}
