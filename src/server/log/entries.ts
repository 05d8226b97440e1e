import { isTechnicalField } from '../../contract/logValues.ts'
import type { ListedLogEntry, NamedChange, Values } from '../../domain/auditLog.ts'
import { plainTextOf } from '../../domain/plainText.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { goneNames, namesOf, withNames } from './names.ts'

/**
 * Entries with at most WHOLE changes are read with all of them. For larger entries, FIRST changes are enough
 * for a sentence.
 */
const WHOLE = 24
const FIRST = 8
/** Maximum length of a text in a list. */
const LONGEST = 300

const IN_ORDER = { field: 'id', order: 'ASC' } as const

/** Reads the first changes of entries: in one statement, and one more per large entry. */
const firstChanges = async (
  store: Reader,
  entries: readonly Row<'log_entries'>[],
): Promise<Row<'log_changes'>[]> => {
  const small = entries.filter(({ changes }) => changes > 0 && changes <= WHOLE).map(({ id }) => id)
  const found =
    small.length === 0
      ? []
      : (await store.getList('log_changes', { filter: { entry: small }, sort: IN_ORDER })).rows
  for (const { id } of entries.filter(({ changes }) => changes > WHOLE))
    found.push(
      ...(await store.getPage('log_changes', {
        filter: { entry: id },
        sort: IN_ORDER,
        range: [0, FIRST - 1],
      })),
    )
  return found
}

const cut = (field: string, value: unknown): unknown => {
  if (typeof value !== 'string' || value.length <= LONGEST) return value
  return (field === 'text' ? plainTextOf(value) : value).slice(0, LONGEST)
}

/** Shortens values and drops internal fields. */
const brief = (values: Values | null): Values | null =>
  values &&
  Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => !isTechnicalField(field))
      .map(([field, value]) => [field, cut(field, value)]),
  )

/** Reads the current names of users by their ids. */
export const userNames = async (
  store: Reader,
  entries: readonly Pick<Row<'log_entries'>, 'user'>[],
): Promise<ReadonlyMap<number | null, string>> => {
  const ids = new Set(entries.flatMap(({ user }) => (user === null ? [] : [user])))
  const users = ids.size === 0 ? [] : await store.getMany('users', [...ids])
  return new Map(users.map(({ id, name }) => [id, name]))
}

/**
 * Returns entries as the list shows them, with their subject and first changes. The number of statements does
 * not grow with the number of entries.
 */
export const listedEntries = async (
  store: Reader,
  entries: readonly Row<'log_entries'>[],
): Promise<ListedLogEntry[]> => {
  const users = await userNames(store, entries)
  const subjects = entries.map(({ subject }) => subject)
  const names = await namesOf(store, subjects)
  const gone = await goneNames(
    store,
    subjects.filter((subject) => subject !== '' && !names[subject]),
  )
  const told = await withNames(store, await firstChanges(store, entries))
  const rows = Map.groupBy(told, ({ entry }) => entry)
  return entries.map(({ previous: _, hash: __, kind: ___, about: ____, facts: _____, ...entry }) => ({
    ...entry,
    user_name: users.get(entry.user) ?? '',
    subject_name: names[entry.subject] ?? gone[entry.subject] ?? '',
    rows: (rows.get(entry.id) ?? []).map(
      ({ entry: ______, before, after, ...change }): NamedChange => ({
        ...change,
        before: brief(before),
        after: brief(after),
      }),
    ),
  }))
}
