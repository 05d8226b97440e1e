import type { LogChangeRow, Values } from '../../domain/auditLog.ts'
import { inBatches } from '../common/inBatches.ts'
import { parseId } from '../store/collections.ts'
import { loggedCollections, maskSecrets, SECRET, subjectOf, toLogValues } from '../store/logged.ts'
import type { createFingerprint } from '../store/logHash.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import type { LogFault } from './fault.ts'

/** Number of rows per batch. */
const BATCH = 100

const isLogged = (name: string): name is Collection => Object.hasOwn(loggedCollections, name)

interface How {
  /** Returns whether the log contains the creation of each row of a collection. */
  isMadeInLog(collection: Collection): boolean
  /** Id of the last entry that was signed with another key. */
  upTo: number
  /** Returns the fingerprint of a secret. */
  mark: ReturnType<typeof createFingerprint> | undefined
}

/** Compares a current with a logged value. A masked secret without a fingerprint matches any secret. */
const sameValue = (now: unknown, said: unknown): boolean =>
  said === SECRET ? String(now).startsWith(SECRET) : JSON.stringify(now) === JSON.stringify(said)

/** Returns the last logged value of each field by row id, or null for deleted rows. */
const lastSaid = async (
  store: Reader,
  collection: Collection,
  subjects: readonly string[],
  upTo = 0,
): Promise<Map<string, Values | null>> => {
  const said = new Map<string, Values | null>()
  const { rows } = await store.getList('log_changes', {
    filter: { subject: [...new Set(subjects)] },
    sort: { field: 'id', order: 'ASC' },
  })
  const known = ({ entry, after }: LogChangeRow) =>
    after && (entry <= upTo ? maskSecrets(collection, after) : after)
  for (const change of rows)
    if (change.collection === collection)
      said.set(change.record, change.after && { ...said.get(change.record), ...known(change) })
  return said
}

/** Finds rows that differ from their last log entries. */
export async function* rowsOtherwise(
  store: Reader,
  { upTo, mark, isMadeInLog }: How,
): AsyncGenerator<LogFault> {
  for (const collection of Object.keys(loggedCollections).filter(isLogged))
    for await (const batch of inBatches(store.each(collection, {}), BATCH)) {
      const subjects = batch.map((row) => subjectOf(collection, row))
      const said = await lastSaid(store, collection, subjects, upTo)
      for (const row of batch) {
        const known = said.get(String(row.id))
        const at = `${collection}:${row.id}`
        if (known === null) yield { at, why: 'está, y la bitácora dice que se eliminó' }
        if (known === undefined && !loggedCollections[collection]?.extracted && isMadeInLog(collection))
          yield { at, why: 'está, y la bitácora no dice quién lo agregó' }
        if (!known) continue
        const now = toLogValues(collection, row, mark)
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

/** Finds rows that are missing although the log has no entry of their deletion. */
export async function* rowsMissing(store: Reader): AsyncGenerator<LogFault> {
  const told = new Set<string>()
  for await (const batch of inBatches(store.each('log_changes', {}), BATCH)) {
    const alive = batch.filter(({ after, collection }) => after !== null && isLogged(collection))
    for (const collection of new Set(alive.map((change) => change.collection as Collection))) {
      const changes = alive.filter((change) => change.collection === collection)
      const ids = [...new Set(changes.map(({ record }) => parseId(collection, record)))]
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
