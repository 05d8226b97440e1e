import type { ListedLogEntry } from '../../domain/log.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { namesOf, withNames } from './names.ts'

/** Names of what is gone, as its last changes among these entries had them. */
const lastNames = async (
  store: Reader,
  gone: readonly Row<'log_entries'>[],
): Promise<Record<string, string>> => {
  if (gone.length === 0) return {}
  const { rows } = await store.getList('log_changes', {
    filter: { subject: [...new Set(gone.map(({ subject }) => subject))], after: null },
  })
  const told = await withNames(
    store,
    rows.filter(({ subject, collection, record }) => subject === `${collection}:${record}`),
  )
  return Object.fromEntries(told.map(({ subject, names }) => [subject, names[subject] ?? '']))
}

/** Entries as they are listed, each with what it was done to; a few statements, however many they are. */
export const listedEntries = async (
  store: Reader,
  entries: readonly Row<'log_entries'>[],
): Promise<ListedLogEntry[]> => {
  const names = await namesOf(
    store,
    entries.map(({ subject }) => subject),
  )
  const gone = await lastNames(
    store,
    entries.filter(({ subject }) => subject !== '' && !names[subject]),
  )
  return entries.map(({ previous: _, hash: __, kind: ___, about: ____, ...entry }) => ({
    ...entry,
    subject_name: names[entry.subject] ?? gone[entry.subject] ?? '',
  }))
}
