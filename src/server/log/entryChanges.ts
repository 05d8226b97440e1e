import type { Actor } from '../../domain/groups.ts'
import type { ComparedChange } from '../../domain/log/auditLog.ts'
import { parseDatabaseRowId } from '../store/collections.ts'
import { getLoggedRowValues, loggedCollections } from '../store/logged.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { addDisplayNamesToLogChanges, removeChangesOfHiddenDocuments } from './rowNames.ts'

/** Reads the current values of changed rows, by the key `collection:id`. */
const readCurrentValuesOfChangedRows = async (
  store: Reader,
  changes: readonly Row<'log_changes'>[],
): Promise<Map<string, Record<string, unknown>>> => {
  const now = new Map<string, Record<string, unknown>>()
  const names = new Set(changes.map(({ collection }) => collection))
  for (const collection of Object.keys(loggedCollections).filter((name) => names.has(name)) as Collection[]) {
    const changesOfCollection = changes.filter((change) => change.collection === collection)
    const ids = [...new Set(changesOfCollection.map(({ record }) => parseDatabaseRowId(collection, record)))]
    for (const row of await store.getMany(collection, ids))
      now.set(`${collection}:${row.id}`, getLoggedRowValues(collection, row))
  }
  return now
}

/** Adds the current values of the changed fields to each change. */
const addCurrentValuesToLogChange = (
  { entry: _, ...change }: Row<'log_changes'>,
  now: ReadonlyMap<string, Record<string, unknown>>,
): Omit<ComparedChange, 'names'> => {
  const row = now.get(`${change.collection}:${change.record}`)
  const fields = Object.keys(change.after ?? change.before ?? {})
  return {
    ...change,
    now: row ? Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) : null,
  }
}

/** Returns a page of the changes of an audit log entry and its parts, with their total number. Reads only the entries of the page. */
export const readPageOfLogEntryChanges = async (
  store: Reader,
  actor: Actor,
  entry: Row<'log_entries'>,
  [from, to]: readonly [number, number],
): Promise<{ rows: ComparedChange[]; total: number }> => {
  const sort = { field: 'id', order: 'ASC' } as const
  const parts = (await store.getList('log_entries', { filter: { part_of: entry.id }, sort })).rows
  let total = 0
  let skipped = 0
  const entryIds: number[] = []
  for (const { id, changes } of [entry, ...parts]) {
    if (total + changes <= from) skipped += changes
    else if (total <= to) entryIds.push(id)
    total += changes
  }
  const { rows } =
    entryIds.length === 0
      ? { rows: [] }
      : await store.getList('log_changes', {
          filter: { entry: entryIds },
          sort,
          range: [from - skipped, to - skipped],
        })
  const shownRows = await removeChangesOfHiddenDocuments(store, actor, rows)
  const now = await readCurrentValuesOfChangedRows(store, shownRows)
  return {
    rows: await addDisplayNamesToLogChanges(
      store,
      shownRows.map((change) => addCurrentValuesToLogChange(change, now)),
    ),
    total,
  }
}
