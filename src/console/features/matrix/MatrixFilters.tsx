import { Box } from '@mui/material'
import { FilterLiveForm, useGetList, useListContext } from 'react-admin'
import type { AccreditationType } from '../../../domain/catalogs/schemas.ts'
import { KNOWN_STATES } from '../../../domain/people/accreditation.ts'
import { appWords } from '../../i18n/app.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { isEndpointAvailable } from '../../port/backend.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { personnelWords } from '../people/words.ts'
import { accreditationWords } from './words.ts'

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' as const } }
/** Time that the list of requirements is cached, in milliseconds. The list changes a few times a year. */
const STALE_MS = 300_000

/** Fetches the list of requirements, if the back end provides one. */
export const useRequirementTypes = () =>
  useGetList<AccreditationType>('accreditationTypes', ALL, {
    ...queryOptions,
    staleTime: STALE_MS,
    enabled: isEndpointAvailable('accreditationTypes.list'),
  })

/** Filter option for all active people. */
const ACTIVE = 'active'

/** Select that filters the matrix by a status, or shows all active or all inactive people. */
const StateSelect = () => {
  const { filterValues, setFilters } = useListContext()
  const { active, state, ...others } = filterValues
  const chosen = state ?? { true: ACTIVE, false: 'inactive' }[String(active)] ?? ''
  const choose = (value: string) => {
    if (value === '') setFilters(others)
    else setFilters({ ...others, ...(value === ACTIVE ? { active: true } : { state: value }) })
  }
  return (
    <SelectField
      label={accreditationWords.filter.state}
      value={chosen}
      onChange={choose}
      options={[
        { value: ACTIVE, label: accreditationWords.filter.active },
        ...KNOWN_STATES.map((value) => ({ value, label: personnelWords.state[value] })),
        { value: '', label: accreditationWords.filter.any },
      ]}
    />
  )
}

/** Select that shows only people who do not meet the chosen requirement. */
const MissingSelect = () => {
  const { filterValues, setFilters } = useListContext()
  const { data: types } = useRequirementTypes()
  const { missing, ...others } = filterValues
  const isNamed = missing === undefined || types?.some(({ id }) => id === missing)
  return (
    <SelectField
      label={accreditationWords.filter.missing}
      value={String(missing ?? '')}
      onChange={(value) => setFilters(value === '' ? others : { ...others, missing: Number(value) })}
      options={[
        { value: '', label: accreditationWords.filter.any },
        ...(types?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
        // The list is filtered also while the name of the requirement is unknown.
        ...(isNamed ? [] : [{ value: String(missing), label: types ? appWords.noValue : appWords.loading }]),
      ]}
    />
  )
}

export const MatrixFilters = () => {
  const { filterValues, setFilters } = useListContext()
  const { q = '', ...others } = filterValues
  const canSeeAllCompanies = useOwnCompanyId() === undefined
  if (!isEndpointAvailable('accreditation.list', 'filter')) return null
  return (
    <Box role="search" aria-label={accreditationWords.filter.label} sx={filtersStyle}>
      <SearchBox value={q} onSearch={(text) => setFilters(text === '' ? others : { ...others, q: text })} />
      {canSeeAllCompanies && (
        <FilterLiveForm debounce={false}>
          <ReferencePicker
            source="company"
            reference="companies"
            label={accreditationWords.filter.company}
            helperText={false}
            fullWidth
          />
        </FilterLiveForm>
      )}
      <StateSelect />
      <MissingSelect />
    </Box>
  )
}

const filtersStyle = {
  '@media print': { display: 'none' },
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  gridTemplateColumns: '1fr 1fr',
  columnGap: 1.25,
  rowGap: { xs: 1.75, sm: 1.25 },
  mb: 1.5,
  '& > :first-of-type, & > form': { gridColumn: '1 / -1' },
  '& > form': { width: { sm: 272 } },
  '& > form .MuiFormControl-root': { m: 0 },
  '& > .MuiTextField-root ~ .MuiTextField-root': { width: { xs: '100%', sm: 190 } },
} as const
