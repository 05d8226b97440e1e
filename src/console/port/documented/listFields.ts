import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { isSent, namesOf } from '../../../domain/fields/fields.ts'
import { BOARDS } from '../../../domain/notices/boards.ts'
import type { KnownState } from '../../../domain/people/accreditation.ts'
import { personFields } from '../../../domain/people/fields.ts'

/** Alternative sets of fields. The rows of a list must have all fields of at least one set. */
type Needed = readonly (readonly string[])[]

const FLAG = ['active', 'accreditation_flag'] as const
const FLAG_AND_DATE = [...FLAG, 'accreditation_expiration_date'] as const

const STATES: Record<KnownState, readonly string[]> = {
  inactive: ['active'],
  company_inactive: ['company_active'],
  vetoed: ['vetoed'],
  suspended: ['standing'],
  revoked: ['standing'],
  unaccredited: FLAG_AND_DATE,
  expired: ['accreditation_flag'],
  blocked: ['state'],
  expiring: FLAG,
  incomplete: FLAG_AND_DATE,
  ending: ['state'],
  valid: FLAG,
}

const getStatusFilterFields = (state: unknown): readonly string[] =>
  getOwnProperty<readonly string[]>(STATES, String(state)) ?? ['state']

/** Fields that the rows need so that the browser can apply a filter, by resource and filter. Filters that the server applies are not listed. */
const FILTERS: Record<string, Record<string, (value: unknown) => Needed>> = {
  companies: {
    active: () => [['active']],
    zone: () => [['zone']],
  },
  personnel: {
    role: () => [['role']],
    company: () => [['company']],
    state: (value) => [
      ['state'],
      ...(value === undefined ? Object.values(STATES) : [getStatusFilterFields(value)]),
    ],
    has_unmet: () => [['personnel_accreditation'], ['state'], FLAG_AND_DATE],
    has_photo: () => [['profile_picture']],
    registered_from: () => [['registration_date']],
    registered_to: () => [['registration_date']],
  },
  ...Object.fromEntries(BOARDS.map((board) => [board, { company: () => [['company']] }])),
}

/** Fields in which null is a value, such as "no picture". In any other field, null means unknown. */
const NULLABLE: readonly string[] = namesOf(personFields, (field) => isSent(field) && field.nullable === true)

/** Returns the fields that have a value in at least one row. */
export const findFieldsWithValues = (rows: readonly object[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([field, value]) =>
        value === undefined || (value === null && !NULLABLE.includes(field)) ? [] : [field],
      ),
    ),
  )

/** Whether the rows have the fields that a filter needs. Some filters need different fields for different values. */
export const areFilterFieldsLoaded = (
  resource: string,
  fields: ReadonlySet<string>,
  filter: string,
  value?: unknown,
): boolean => {
  const needed = getOwnProperty(getOwnProperty(FILTERS, resource) ?? {}, filter)
  return !needed || needed(value).some((set) => set.every((field) => fields.has(field)))
}

/** Whether a filter is ignored if the rows lack its field. The choice of a company then also shows inactive ones. */
const isFilterIgnoredWithoutField = (resource: string, filter: string): boolean =>
  resource === 'companies' && filter === 'active'

/** Whether the rows have all fields that these filters need. Otherwise the number of matches would be wrong. */
export const areFieldsOfAllFiltersLoaded = (
  resource: string,
  fields: ReadonlySet<string>,
  filter: Record<string, unknown>,
): boolean =>
  Object.entries(filter).every(
    ([name, value]) =>
      isFilterIgnoredWithoutField(resource, name) || areFilterFieldsLoaded(resource, fields, name, value),
  )
