import { Box } from '@mui/material'
import { type ComponentType, useMemo } from 'react'
import { NullableBooleanInput, useInput, useTranslate } from 'react-admin'
import { useController, useFormContext } from 'react-hook-form'
import { canSeePersonField } from '../../../domain/people/access.ts'
import { FLAG_FILTERS, KNOWN_STATES } from '../../../domain/people/accreditation.ts'
import { getAccessibleCompany, hasPermission } from '../../../domain/permissions.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { SegmentedControl } from '../../kit/SegmentedControl.tsx'
import { isEndpointAvailable } from '../../port/backend.ts'
import { useListAbilities } from '../../port/listAbilities.ts'
import { useSignedInUser } from '../../port/session.ts'
import { ACTIVITIES, parseActivityFilter } from './rosterFilter.ts'
import { personnelWords } from './words.ts'

/** Select with the options Activos, Inactivos and Todos. Clears the status filter for inactive people, who have no status. */
const ActivityInput = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const { field } = useInput({ source })
  const { setValue } = useFormContext()
  return (
    <SegmentedControl
      label={personnelWords.filter.label}
      value={parseActivityFilter(field.value)}
      options={ACTIVITIES.map((value) => ({ value, text: personnelWords.filter[value] }))}
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

const STATES = KNOWN_STATES.filter((state) => state !== 'inactive').map((value) => ({
  value,
  label: personnelWords.state[value],
}))
const FLAGS = FLAG_FILTERS.map((value) => ({ value, label: personnelWords.light[value] }))

/** Select for a status or a status colour. Only active people have a status. */
const LightInput = ({
  source,
  options,
}: {
  source: 'state' | 'light'
  options: readonly { value: string; label: string }[]
  alwaysOn?: boolean
}) => {
  const translate = useTranslate()
  const { field, id } = useInput({ source })
  const { setValue } = useFormContext()
  const { canFilterBy } = useListAbilities('personnel')
  const offeredOptions = options.filter(({ value }) => canFilterBy(source, value))
  return (
    <SelectField
      id={id}
      label={translate(`resources.personnel.fields.${source}`)}
      value={offeredOptions.some(({ value }) => value === field.value) ? field.value : ''}
      onChange={(value) => {
        if (value !== '') setValue('active', true)
        field.onChange(value)
      }}
      options={[{ value: '', label: personnelWords.filter.anyState }, ...offeredOptions]}
    />
  )
}

/** Registers the form field of a lazily loaded filter at once. Otherwise, react-admin would clear the filter's value. */
const registerFilterFormField = <P extends { source: string }>(Filter: ComponentType<P>) => {
  const RegisteredFilter = (props: P) => {
    useController({ name: props.source })
    return <Filter {...props} />
  }
  return RegisteredFilter
}
/** Keeps the place of a filter until its code is loaded. */
const placeholder = <Box sx={{ width: 160, height: 38 }} />
const ReferencePicker = registerFilterFormField(
  createLazyComponent(() => import('../../kit/ReferencePicker.tsx'), 'ReferencePicker', placeholder),
)
const DayFilter = registerFilterFormField(
  createLazyComponent(() => import('../../kit/list/DayFilter.tsx'), 'DayFilter', placeholder),
)

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ActivityInput key="active" source="active" alwaysOn />,
  <LightInput key="state" source="state" options={STATES} alwaysOn />,
]
const ROLE_FILTERS = [
  <ReferencePicker key="role" source="role" reference="roles" />,
  <NullableBooleanInput key="has_photo" source="has_photo" />,
]
const createDayRangeFilters = (of: string) =>
  ['from', 'to'].map((end) => <DayFilter key={`${of}_${end}`} source={`${of}_${end}`} />)
/** Filters for users who may read people's details. */
const RECORD_FILTERS = [
  <NullableBooleanInput key="has_unmet" source="has_unmet" />,
  ...createDayRangeFilters('registered'),
]
const COMPANY_FILTERS = [<ReferencePicker key="company" source="company" reference="companies" />]
const ZONE = [<ReferencePicker key="zone" source="zone" reference="zones" />]
/** Filters that the links on the electric utility's home page use. */
const STATUS_FILTERS = [
  <LightInput key="light" source="light" options={FLAGS} />,
  ...createDayRangeFilters('ends'),
]

const useCanSeeCompanies = (): boolean => {
  const actor = useSignedInUser()
  return hasPermission(actor, 'companies.list') && getAccessibleCompany(actor) === 'all'
}

/** Returns the filters of the list of people that the user may use and the back end supports. */
export const usePersonnelFilters = () => {
  const seesCompanies = useCanSeeCompanies()
  const seesRecords = canSeePersonField(useSignedInUser(), 'personnel_accreditation')
  const isFiltered = isEndpointAvailable('personnel.list', 'filter')
  return useMemo(
    () => [
      ...FILTERS,
      ...(seesCompanies ? COMPANY_FILTERS : []),
      ...ROLE_FILTERS,
      ...(seesRecords ? RECORD_FILTERS : []),
      ...(isFiltered && seesCompanies ? ZONE : []),
      ...(isFiltered ? STATUS_FILTERS : []),
      ...(isFiltered && seesRecords ? createDayRangeFilters('proof_ends') : []),
    ],
    [isFiltered, seesCompanies, seesRecords],
  )
}
