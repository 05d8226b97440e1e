import { formatMonth } from '../../contract/logValues.ts'
import { type ComparedChange, listReferences, type Names, type Values } from '../../domain/auditLog.ts'
import { upper } from '../../domain/text.ts'
import { parseId } from '../store/collections.ts'
import { loggedCollections, maskSecrets, subjectOf } from '../store/logged.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Row, or the fields of it that the log has. */
type Known = Readonly<Record<string, unknown>>

const text = (row: Known, field: string): string => {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const by =
  (field: string) =>
  (row: Known): string =>
    text(row, field)
const file = by('file_name')
const notice = (row: Known): string => text(row, 'name') || text(row, 'file_name')

/** Display names of rows. Rows without a name of their own are shown by the name of the record that they belong to. */
const NAMED: Partial<Record<Collection, (row: Known) => string>> = {
  personnel: (row) => upper(`${text(row, 'first_names')} ${text(row, 'last_names')}`).trim(),
  companies: by('company_name'),
  quotations: by('name'),
  users: (row) => text(row, 'name') || text(row, 'username'),
  passkeys: by('name'),
  zones: by('name'),
  roles: by('name'),
  accreditation_types: by('name'),
  accreditation_items: by('type_name'),
  obligations: by('name'),
  company_papers: (row) => {
    const [name, period] = [text(row, 'obligation_name'), text(row, 'period')]
    return name && period ? `${name} de ${formatMonth(period)}` : name || text(row, 'file_name')
  },
  company_file_names: by('name'),
  personnel_file_names: by('name'),
  contacts: by('name'),
  company_files: (row) => text(row, 'title') || text(row, 'file_name'),
  documents: file,
  personnel_files: (row) => text(row, 'title') || text(row, 'file_name'),
  vetoes: notice,
  announcements: file,
  administrative_acts: file,
  non_accordance: file,
  notice_versions: notice,
  veto_exceptions: by('veto_name'),
  personnel_moves: by('to_name'),
  pricing: (row) => (row.meters === undefined ? '' : `${text(row, 'meters')} m`),
  evidence: (row) => text(row, 'type_name') || text(row, 'file_name'),
  imports: file,
  visit_reports: by('place'),
  unusual_checks: by('person_name'),
  inspections: by('person_name'),
}

const isLogged = (name: string): name is Collection => Object.hasOwn(loggedCollections, name)

/** Reads current names by `collection:id`. Deleted rows are missing. Needs one statement per collection. */
export const namesOf = async (store: Reader, wanted: Iterable<string>): Promise<Names> => {
  const ids = new Map<Collection, Set<string>>()
  for (const one of wanted) {
    const [collection = '', id = ''] = one.split(/:(.*)/su)
    if (isLogged(collection) && id !== '' && (NAMED[collection] || loggedCollections[collection]?.owner))
      ids.set(collection, (ids.get(collection) ?? new Set()).add(id))
  }
  const names: Names = {}
  for (const [collection, texts] of ids) {
    const rows = await store.getMany(
      collection,
      [...texts].map((id) => parseId(collection, id)),
    )
    const named = NAMED[collection]
    const owners = named
      ? {}
      : await namesOf(
          store,
          rows.map((row) => subjectOf(collection, row)),
        )
    for (const row of rows)
      names[`${collection}:${row.id}`] =
        named?.(row as Row<Collection> & Known) ?? owners[subjectOf(collection, row)] ?? ''
  }
  return names
}

const kindOf = (row: string): string => row.split(':')[0] ?? ''

/** Returns the last names of deleted rows, according to the log. */
export const goneNames = async (store: Reader, gone: readonly string[]): Promise<Names> => {
  if (gone.length === 0) return {}
  const { rows } = await store.getList('log_changes', {
    filter: { subject: [...new Set(gone)], collection: [...new Set(gone.map(kindOf))], after: null },
  })
  return Object.fromEntries(
    rows.flatMap(({ subject, collection, record, before }) => {
      const name = subject === `${collection}:${record}` && isLogged(collection) && NAMED[collection]
      return name && before ? [[subject, name(before)]] : []
    }),
  )
}

type Told = Pick<ComparedChange, 'collection' | 'record' | 'before' | 'after'> & {
  subject?: string
  now?: Values | null
}

/** Returns all rows that a change refers to: its row, its subject and the references in its values. */
const namedBy = ({ collection, record, subject, before, after, now }: Told): string[] => [
  `${collection}:${record}`,
  ...(subject ? [subject] : []),
  ...[before, after, now].flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([field, value]) => listReferences(collection, field, value)),
  ),
]

/** Masks the secrets of a change, without fingerprints. */
const withoutSecrets = <T extends Told>(change: T): T => {
  const { collection, before, after } = change
  if (!isLogged(collection)) return change
  return { ...change, before: maskSecrets(collection, before), after: maskSecrets(collection, after) }
}

/**
 * Adds the names of all referenced rows to changes and masks their secrets. For deleted rows, the log gives
 * the name.
 */
export const withNames = async <T extends Told>(
  store: Reader,
  changes: readonly T[],
): Promise<(T & { names: Names })[]> => {
  const wanted = new Set(changes.flatMap(namedBy))
  const now = await namesOf(store, wanted)
  // The values of a change contain the name of its own row.
  const told = new Set(changes.map(({ collection, record }) => `${collection}:${record}`))
  const unknown = [...wanted].filter((one) => !(one in now) && !told.has(one))
  const known = { ...(await goneNames(store, unknown)), ...now }
  return changes.map((change) => {
    const { collection, record, subject = '', before, after } = change
    const names = Object.fromEntries(
      [...new Set(namedBy(change))].flatMap((one) => (known[one] ? [[one, known[one]]] : [])),
    )
    const own = `${collection}:${record}`
    const named = isLogged(collection) && NAMED[collection]
    const last = named ? named({ ...before, ...after }) : known[subject]
    return { ...withoutSecrets(change), names: names[own] || !last ? names : { ...names, [own]: last } }
  })
}
