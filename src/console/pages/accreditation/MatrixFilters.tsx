import { Box } from '@mui/material'
import { FilterLiveForm, useListContext, useTranslate } from 'react-admin'
import { KNOWN_STATES } from '../../../domain/accreditation.ts'
import { settings } from '../../api/settings.ts'
import { NativeSelect } from '../../components/form/NativeSelect.tsx'
import { SearchBox } from '../../components/list/SearchBox.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { useRequirementTypes } from './useRequirements.ts'

interface FilterSelectProps {
  /** The filter that it sets. */
  source: string
  label: string
  choices: readonly { id: number | string; name: string }[]
}

/** One filter of a list, beside its others: one of a few, or all. */
const FilterSelect = ({ source, label, choices }: FilterSelectProps) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const chosen = choices.find((choice) => choice.id === filterValues[source])
  const choose = (value: string) => {
    const { [source]: _before, ...others } = filterValues
    const next = choices.find((choice) => String(choice.id) === value)
    setFilters(next ? { ...others, [source]: next.id } : others)
  }
  return (
    <NativeSelect label={label} value={chosen ? String(chosen.id) : ''} onChange={choose}>
      <option value="">{translate('accreditation.filter.any')}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={String(choice.id)}>
          {choice.name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The value of its option; no state is called so. */
const ACTIVE = 'active'

/** A state of the traffic light, all active people, or everybody: one choice, as whoever is inactive has no other state. */
const StateSelect = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { active, state, ...others } = filterValues
  const chosen = state ?? { true: ACTIVE, false: 'inactive' }[String(active)] ?? ''
  const choose = (value: string) => {
    if (value === '') setFilters(others)
    else setFilters({ ...others, ...(value === ACTIVE ? { active: true } : { state: value }) })
  }
  return (
    <NativeSelect label={translate('accreditation.filter.state')} value={chosen} onChange={choose}>
      <option value={ACTIVE}>{translate('accreditation.filter.active')}</option>
      {KNOWN_STATES.map((name) => (
        <option key={name} value={name}>
          {translate(`personnel.state.${name}`)}
        </option>
      ))}
      <option value="">{translate('accreditation.filter.any')}</option>
    </NativeSelect>
  )
}

/** Name, company, state and what is missing; a back end that knows only the documented calls cannot filter. */
export const MatrixFilters = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { q = '', ...others } = filterValues
  const seesAll = useOwnCompany() === undefined
  const { data: types = [] } = useRequirementTypes()
  if (!settings().extras) return null
  return (
    <Box role="search" aria-label={translate('accreditation.filter.label')} sx={filtersStyle}>
      <SearchBox value={q} onSearch={(text) => setFilters(text === '' ? others : { ...others, q: text })} />
      {seesAll && (
        <FilterLiveForm debounce={false}>
          <ReferencePicker
            source="company"
            reference="companies"
            label="accreditation.filter.company"
            helperText={false}
            fullWidth
          />
        </FilterLiveForm>
      )}
      <StateSelect />
      <FilterSelect source="missing" label={translate('accreditation.filter.missing')} choices={types} />
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
  '& > form': { width: { sm: 240 } },
  '& > form .MuiFormControl-root': { m: 0 },
  '& > .MuiTextField-root ~ .MuiTextField-root': { width: { xs: '100%', sm: 190 } },
} as const
