import { AutocompleteInput, type AutocompleteInputProps, type RaRecord, ReferenceInput } from 'react-admin'
import { toSpanishUpperCase } from '../../domain/common/text.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import type { Person } from '../../domain/people/schemas.ts'

/** Maximum number of options that a search returns. */
const PER_PAGE = 25
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** Returns a function that formats a record as an option. Names of people are in upper case. */
const createPickerOptionFormatter = (reference: string) => (record: RaRecord) => {
  if (reference === 'personnel') return toSpanishUpperCase(formatFullName(record as Partial<Person>))
  return String(record.company_name || (record.name ?? record.id))
}

/** Filter for companies that have not been deactivated. */
export const ACTIVE_FILTER = { active: true }

const createSearchTextFilter = (q: string) => ({ q: q.trim() })

export interface ReferencePickerProps
  extends Pick<
    AutocompleteInputProps,
    'label' | 'disabled' | 'helperText' | 'isRequired' | 'validate' | 'fullWidth' | 'sx' | 'defaultValue'
  > {
  source: string
  /** Resource to pick from: companies, roles, zones. */
  reference: string
  /** Filter for the options. A selected record stays visible even if the filter does not match. */
  filter?: Record<string, unknown>
  /** Tells react-admin to show the filter permanently. */
  alwaysOn?: boolean
}

/** Field that selects a record of a large resource. The server searches and returns a few options. */
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
      // Keeps the list closed when the Tab key moves the focus to the field.
      openOnFocus={false}
      optionText={createPickerOptionFormatter(reference)}
      filterToQuery={createSearchTextFilter}
      loadingText="app.picker.loading"
    />
  </ReferenceInput>
)
