import { AutocompleteInput, type AutocompleteInputProps, type RaRecord, ReferenceInput } from 'react-admin'
import { fullName } from '../../domain/personNames.ts'
import type { Person } from '../../domain/personnel.ts'
import { upper } from '../../domain/text.ts'

/** Enough matches to choose from, and never all of 10 000. */
const PER_PAGE = 25
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** The text of an option: people in upper case, companies as written. A person has a company's name too. */
const optionTextOf = (reference: string) => (record: RaRecord) => {
  if (reference === 'personnel') return upper(fullName(record as Partial<Person>))
  return String(record.company_name || (record.name ?? record.id))
}

/** What is chosen from of companies: those that were not deactivated. */
export const ACTIVE = { active: true }

const filterToQuery = (q: string) => ({ q: q.trim() })

export interface ReferencePickerProps
  extends Pick<
    AutocompleteInputProps,
    'label' | 'disabled' | 'helperText' | 'isRequired' | 'validate' | 'fullWidth' | 'sx' | 'defaultValue'
  > {
  source: string
  /** The resource that is picked from: companies, roles, zones. */
  reference: string
  /** Which of its records can be chosen; one that was chosen before is shown all the same. */
  filter?: Record<string, unknown>
  /** As a filter of a list: it stays in sight, which react-admin reads from here. */
  alwaysOn?: boolean
}

/** Picks a record of a resource of any size: the server searches, a few matches at a time. */
export const ReferencePicker = ({
  source,
  reference,
  filter,
  alwaysOn: _,
  ...props
}: ReferencePickerProps) => (
  <ReferenceInput
    source={source}
    reference={reference}
    perPage={PER_PAGE}
    sort={BY_NAME}
    {...(filter && { filter })}
  >
    <AutocompleteInput
      {...props}
      // Whoever comes by with Tab wants no list; and a click on a field that has just been given the focus would close it again.
      openOnFocus={false}
      optionText={optionTextOf(reference)}
      filterToQuery={filterToQuery}
      loadingText="app.picker.loading"
    />
  </ReferenceInput>
)
