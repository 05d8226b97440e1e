import type { GetListParams } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { convertHtmlToSearchText } from '../../../domain/common/plainText.ts'
import { compareCodePoints, toSortKey } from '../../../domain/common/text.ts'
import { companyFields } from '../../../domain/companies/fields.ts'
import { contactFields } from '../../../domain/contacts/fields.ts'
import { getDisplayedAccreditationState } from '../../../domain/credentials/credentialValidity.ts'
import { documentKindEntries } from '../../../domain/documents/kinds.ts'
import { type Fields, namesOf } from '../../../domain/fields/fields.ts'
import { BOARDS } from '../../../domain/notices/boards.ts'
import { boardFields } from '../../../domain/notices/fields.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { tierFields } from '../../../domain/pricing/fields.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import { joinWordsOfName } from '../../../domain/search/indexedWords.ts'
import { matchesWordBeginnings } from '../../../domain/search/searchWords.ts'
import { getPageOfRows } from '../listParameters.ts'
import type { Row } from './wholeLists.ts'

/** Fields that a text search covers, by resource. Other resources are searched in all fields. */
const SEARCH_FIELDS: Record<string, readonly string[]> = {
  companies: ['name', ...namesOf(companyFields, (field) => 'search' in field)],
  personnel: ['name', ...namesOf(personFields, (field) => 'search' in field)],
  contacts: namesOf(contactFields, (field) => 'search' in field),
  ...Object.fromEntries(
    documentKindEntries.map(([name, { catalogue }]) => [
      name,
      [...(catalogue ? ['category'] : []), 'name', 'file_name'],
    ]),
  ),
  pricing: namesOf(tierFields, (field) => 'search' in field),
  quotations: namesOf(quotationFields, (field) => 'search' in field),
  ...Object.fromEntries(
    BOARDS.map((board) => [board, namesOf<Fields>(boardFields[board], (field) => 'search' in field)]),
  ),
}

/** Converts a value to text. For an object, such as a zone, returns its name. */
const getFieldValueAsText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return 'name' in value ? getFieldValueAsText(value.name) : ''
}

const doesRowHaveActiveState = ({ active }: Row, expected: unknown): boolean =>
  typeof active !== 'boolean' || String(active) === String(expected)

/** Filters that cannot be applied by comparing one field with the value, by resource. */
const DERIVED_FILTERS: Record<string, Record<string, (row: Row, expected: unknown) => boolean>> = {
  companies: {
    active: doesRowHaveActiveState,
    zone: ({ zone }, expected) =>
      typeof zone !== 'object' || zone === null || !('id' in zone) || String(zone.id) === String(expected),
  },
  personnel: {
    // The server already filters by `active`, so its rows may lack the field.
    active: doesRowHaveActiveState,
    // A person without a company matches no company filter.
    company: ({ company }, expected) => [expected].flat().some((id) => String(id) === String(company ?? '')),
    state: (row, expected) => getDisplayedAccreditationState(row, toMexicoDay(new Date())) === expected,
    // Finds people with an unmet requirement. Rows without requirements are judged by their state.
    has_unmet: (row, expected) =>
      (Array.isArray(row.personnel_accreditation)
        ? row.personnel_accreditation.some(({ status }) => status === false)
        : getDisplayedAccreditationState(row, toMexicoDay(new Date())) === 'incomplete') === expected,
    has_photo: ({ profile_picture: picture }, expected) =>
      picture === undefined || (picture !== null && picture !== '') === expected,
    registered_from: ({ registration_date: day }, expected) =>
      day === undefined || getFieldValueAsText(day) >= getFieldValueAsText(expected),
    registered_to: ({ registration_date: day }, expected) =>
      day === undefined ||
      (getFieldValueAsText(day) !== '' && getFieldValueAsText(day) <= getFieldValueAsText(expected)),
  },
}

const doesRowMatchFilter = (resource: string, row: Row, field: string, expected: unknown): boolean => {
  if (field === 'q') {
    const searchFields =
      getOwnProperty(SEARCH_FIELDS, resource) ?? Object.keys(row).filter((name) => name !== 'id')
    const texts = searchFields.map((name) => convertHtmlToSearchText(getFieldValueAsText(row[name])))
    return matchesWordBeginnings(
      texts.flatMap((text) => [text, ...joinWordsOfName(text)]),
      getFieldValueAsText(expected),
    )
  }
  const derived = getOwnProperty(getOwnProperty(DERIVED_FILTERS, resource) ?? {}, field)
  if (derived) return derived(row, expected)
  // A row matches if the server did not send the field.
  if (getOwnProperty(row, field) === undefined) return true
  const accepted = Array.isArray(expected) ? expected : [expected]
  return accepted.some((value) => String(value) === String(row[field]))
}

export const filterListRows = (
  resource: string,
  rows: readonly Row[],
  filter: Record<string, unknown>,
): Row[] =>
  rows.filter((row) =>
    Object.entries(filter).every(([field, expected]) => doesRowMatchFilter(resource, row, field, expected)),
  )

/** Sort keys of missing values. Accreditations without an expiration date come last. */
const EMPTY: Record<string, string> = { accreditation_expiration_date: '9999-12-31' }

const getRowSortKey = (value: unknown) =>
  typeof value === 'number' ? value : toSortKey(getFieldValueAsText(value))

const compareRowSortKeys = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareCodePoints(String(a), String(b))

/** Sorts numbers by size, and texts regardless of case and accents. Equal rows are sorted by id, so that pages do not overlap. */
export const sortListRows = (rows: readonly Row[], field: string, order: string): Row[] => {
  const keyed = rows.map((row) => ({ row, key: getRowSortKey(row[field] ?? getOwnProperty(EMPTY, field)) }))
  const direction = order === 'DESC' ? -1 : 1
  return keyed
    .sort((a, b) => direction * (compareRowSortKeys(a.key, b.key) || compareRowSortKeys(a.row.id, b.row.id)))
    .map(({ row }) => row)
}

/** Filters, sorts and pages a complete list in the browser. */
export const queryRowsInBrowser = (
  resource: string,
  rows: readonly Row[],
  { filter = {}, sort, pagination }: GetListParams,
) => {
  const matching = filterListRows(resource, rows, filter)
  return getPageOfRows(sort ? sortListRows(matching, sort.field, sort.order) : matching, pagination)
}
