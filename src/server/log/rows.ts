import type { ComparedChange } from '../../domain/auditLog.ts'
import { idOf } from '../store/collections.ts'
import { logged, loggedValues } from '../store/logged.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { withNames } from './names.ts'

/** What rows are now, by collection and id. */
const rowsNow = async (
  store: Reader,
  changes: readonly Row<'log_changes'>[],
): Promise<Map<string, Record<string, unknown>>> => {
  const now = new Map<string, Record<string, unknown>>()
  const names = new Set(changes.map(({ collection }) => collection))
  for (const collection of Object.keys(logged).filter((name) => names.has(name)) as Collection[]) {
    const of = changes.filter((change) => change.collection === collection)
    const ids = [...new Set(of.map(({ record }) => idOf(collection, record)))]
    for (const row of await store.getMany(collection, ids))
      now.set(`${collection}:${row.id}`, loggedValues(collection, row))
  }
  return now
}

/** A change, and what its fields are now. */
const compared = (
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

/** Some of the rows that an entry changed, its parts' among them in their order, and how many there are. Each entry says how many it has, so that only those are read. */
export const entryRows = async (
  store: Reader,
  entry: Row<'log_entries'>,
  [from, to]: readonly [number, number],
): Promise<{ rows: ComparedChange[]; total: number }> => {
  const sort = { field: 'id', order: 'ASC' } as const
  const parts = (await store.getList('log_entries', { filter: { part_of: entry.id }, sort })).rows
  let before = 0
  let skipped = 0
  const wanted: number[] = []
  for (const { id, changes } of [entry, ...parts]) {
    if (before + changes <= from) skipped += changes
    else if (before <= to) wanted.push(id)
    before += changes
  }
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await store.getList('log_changes', {
          filter: { entry: wanted },
          sort,
          range: [from - skipped, to - skipped],
        })
  const now = await rowsNow(store, rows)
  return {
    rows: await withNames(
      store,
      rows.map((change) => compared(change, now)),
    ),
    total: before,
  }
}
