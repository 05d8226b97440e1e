import { stateOf } from '../../domain/accreditation.ts'
import { dayOf } from '../../domain/days.ts'
import { BOARDS, boards } from '../../domain/notices.ts'
import { own } from '../../domain/own.ts'
import { readOf } from '../../domain/richText.ts'
import { compareKeys, fold, matchesWords } from '../../domain/text.ts'

/** A list's query as ra-data-simple-rest sends it. */
export interface LocalQuery {
  sort?: readonly [field: string, order: string]
  /** Rows from 0, both included. */
  range?: readonly [from: number, to: number]
  filter?: Record<string, unknown>
}

export type LocalRow = Record<string, unknown>

/** What `q` searches, as our own server does; other collections are searched by their names. */
const SEARCHED: Record<string, readonly string[]> = {
  personnel: [
    'name',
    'last_names',
    'first_names',
    'rfc',
    'accreditation_number',
    'naturgy_id',
    'role_name',
    'company_name',
    'zone',
  ],
  quotations: ['name', 'rfc', 'phone', 'email', 'folio'],
  ...Object.fromEntries(
    BOARDS.map((board) => [board, ['name', 'rfc', 'company_name', boards[board].body, 'file_name']]),
  ),
}
const NAMES = ['name', 'company_name', 'zone'] as const

/** A value as text: a zone may be a name or an object with one. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? textOf((value as LocalRow).name) : String(value)
}

/** Filters of ours that are no fields of a row, by what a row shows. */
const DERIVED: Record<string, Record<string, (row: LocalRow, wanted: unknown) => boolean>> = {
  personnel: {
    state: (row, wanted) => stateOf(row, dayOf(new Date())) === wanted,
    has_photo: ({ profile_picture: picture }, wanted) =>
      picture === undefined || (picture !== null && picture !== '') === wanted,
    registered_from: ({ registration_date: day }, wanted) =>
      day === undefined || textOf(day) >= textOf(wanted),
    registered_to: ({ registration_date: day }, wanted) =>
      day === undefined || (textOf(day) !== '' && textOf(day) <= textOf(wanted)),
  },
}

const matches = (resource: string, row: LocalRow, field: string, wanted: unknown): boolean => {
  if (field === 'q') {
    const searched = own(SEARCHED, resource) ?? NAMES
    return matchesWords(readOf(searched.map((name) => textOf(row[name])).join(' ')), textOf(wanted))
  }
  const derived = own(own(DERIVED, resource) ?? {}, field)
  if (derived) return derived(row, wanted)
  // A field that the back end does not send cannot rule a row out.
  if (own(row, field) === undefined) return true
  const accepted = Array.isArray(wanted) ? wanted : [wanted]
  return accepted.some((value) => String(value) === String(row[field]))
}

export const filterRows = (
  resource: string,
  rows: readonly LocalRow[],
  filter: Record<string, unknown>,
): LocalRow[] =>
  rows.filter((row) =>
    Object.entries(filter).every(([field, wanted]) => matches(resource, row, field, wanted)),
  )

const keyOf = (value: unknown) => (typeof value === 'number' ? value : fold(textOf(value)))

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareKeys(String(a), String(b))

/** Numbers go by size; of texts, case and accents do not matter; ties break by id, in the same direction, or pages would overlap. */
export const sortRows = (rows: readonly LocalRow[], field: string, order: string): LocalRow[] => {
  const keyed = rows.map((row) => ({ row, key: keyOf(row[field]) }))
  const direction = order === 'DESC' ? -1 : 1
  return keyed
    .sort((a, b) => direction * (compare(a.key, b.key) || compare(a.row.id, b.row.id)))
    .map(({ row }) => row)
}

/** Filters, sorts and pages a whole list, as a server that knows ra-data-simple-rest would (decisions, section 8). */
export const localList = (resource: string, rows: readonly LocalRow[], query: LocalQuery) => {
  const found = filterRows(resource, rows, query.filter ?? {})
  const sorted = query.sort ? sortRows(found, query.sort[0], query.sort[1]) : found
  const [from, to] = query.range ?? [0, found.length - 1]
  return { rows: sorted.slice(from, to + 1), total: found.length }
}
