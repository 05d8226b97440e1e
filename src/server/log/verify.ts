import { type LogChangeRow, type LogEntryRow, lookedUpBy, type Values } from '../../domain/log.ts'
import { idOf } from '../store/idOf.ts'
import { logged, loggedValues, subjectOf } from '../store/logged.ts'
import { changesHash, entryHash } from '../store/logHash.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** Something that is not as the log says. */
export interface LogFault {
  /** The entry that is missing, changed or out of its place; or the row, as `personnel:…`, that is not what the log has last said of it. */
  at: string
  /** Why, in words for whoever operates the portal. */
  why: string
}

/** So many rows are held against the log at a time. */
const BATCH = 100

const isLogged = (name: string): name is Collection => Object.hasOwn(logged, name)

/** The changes of an entry, in the order in which they were made. */
const changesOf = async (store: Reader, entry: LogEntryRow): Promise<LogChangeRow[]> => {
  const { rows } = await store.getList('log_changes', {
    filter: { entry: entry.id },
    sort: { field: 'id', order: 'ASC' },
  })
  return rows
}

/** Follows the hashes from the first entry that is kept to the last. */
async function* brokenEntries(store: Reader): AsyncGenerator<LogFault> {
  // What is older than the log is kept for was taken out; the first that is left carries the hash of what was before it.
  const anchor = await store.getOne('log_heads', 2)
  let previous = anchor?.hash ?? ''
  let last = anchor?.last ?? 0
  for await (const entry of store.each('log_entries', { sort: { field: 'id', order: 'ASC' } })) {
    if (entry.previous !== previous)
      yield { at: `entrada ${entry.id}`, why: `no sigue a la entrada ${last}: falta otra, o cambió de lugar` }
    const changes = await changesOf(store, entry)
    const lookups = Object.entries(lookedUpBy(entry, changes))
    const isItself = entryHash(entry, changes.reduce(changesHash, ''), entry.previous) === entry.hash
    if (!isItself || lookups.some(([field, value]) => Reflect.get(entry, field) !== value))
      yield {
        at: `entrada ${entry.id}`,
        why: 'no es la que se escribió: ella o sus cambios fueron alterados',
      }
    previous = entry.hash
    last = entry.id
  }
  const head = await store.getOne('log_heads', 1)
  if ((head?.last ?? 0) !== last || (head?.hash ?? '') !== previous)
    yield { at: `entrada ${head?.last ?? 0}`, why: 'es la última que se escribió, y no está' }
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const batchesOf = async function* <T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What the log has last said of some rows, by their ids: each field that it named, or null of a row that is gone. */
const lastSaid = async (
  store: Reader,
  collection: Collection,
  subjects: readonly string[],
): Promise<Map<string, Values | null>> => {
  const said = new Map<string, Values | null>()
  const { rows } = await store.getList('log_changes', {
    filter: { subject: [...new Set(subjects)] },
    sort: { field: 'id', order: 'ASC' },
  })
  for (const { collection: of, record, after } of rows)
    if (of === collection) said.set(record, after && { ...said.get(record), ...after })
  return said
}

/** Rows that are not as the log has last said of them. */
async function* rowsOtherwise(store: Reader, collection: Collection): AsyncGenerator<LogFault> {
  for await (const batch of batchesOf(store.each(collection, {}))) {
    const subjects = batch.map((row) => subjectOf(collection, row))
    const said = await lastSaid(store, collection, subjects)
    for (const row of batch) {
      const known = said.get(String(row.id))
      const at = `${collection}:${row.id}`
      if (known === null) yield { at, why: 'está, y la bitácora dice que se eliminó' }
      if (!known) continue
      const now = loggedValues(collection, row)
      const fields = Object.keys(known).filter(
        (field) => field in now && !sameValue(now[field], known[field]),
      )
      if (fields.length > 0)
        yield {
          at,
          why: `no es como la bitácora dice (${fields.join(', ')}): cambió sin pasar por el portal`,
        }
    }
  }
}

/** Rows that the log tells of, and that are not there without anybody having deleted them. */
async function* rowsMissing(store: Reader): AsyncGenerator<LogFault> {
  const told = new Set<string>()
  for await (const batch of batchesOf(store.each('log_changes', {}))) {
    const alive = batch.filter(({ after, collection }) => after !== null && isLogged(collection))
    for (const collection of new Set(alive.map((change) => change.collection as Collection))) {
      const changes = alive.filter((change) => change.collection === collection)
      const ids = [...new Set(changes.map(({ record }) => idOf(collection, record)))]
      const { rows } = await store.getList(collection, { filter: { id: ids } as Filter<Collection> })
      const there = new Set(rows.map(({ id }) => String(id)))
      const gone = changes.filter(({ record }) => !there.has(record))
      if (gone.length === 0) continue
      const said = await lastSaid(
        store,
        collection,
        gone.map(({ subject }) => subject),
      )
      for (const { record } of gone) {
        const at = `${collection}:${record}`
        if (said.get(record) === null || told.has(at)) continue
        told.add(at)
        yield { at, why: 'ya no está, y la bitácora no dice quién lo eliminó' }
      }
    }
  }
}

/** Everything that is not as the log says: entries that were changed, moved or taken out, and rows that changed behind the portal's back. */
export async function* logFaults(store: Reader): AsyncGenerator<LogFault> {
  yield* brokenEntries(store)
  for (const collection of Object.keys(logged).filter(isLogged)) yield* rowsOtherwise(store, collection)
  yield* rowsMissing(store)
}
