import type { LogChangeRow, Values } from '../../domain/log/auditLog.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { parseDatabaseRowId } from '../store/collections.ts'
import {
  getLoggedRowValues,
  getRecordWithChangeHistory,
  loggedCollections,
  maskSecrets,
  SECRET,
} from '../store/logged.ts'
import type { createFingerprint } from '../store/logHash.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import type { LogFault } from './logFault.ts'

/** Number of rows that are compared at a time. */
const BATCH_SIZE = 100

const isCollectionInLog = (name: string): name is Collection => Object.hasOwn(loggedCollections, name)

interface RowCheck {
  /** Returns whether the audit log contains the creation of each row of a collection. */
  hasAllCreations(collection: Collection): boolean
  /** Id of the last log entry that was signed with a different key. */
  lastForeignEntry: number
  /** Function that computes the fingerprint of a secret for the audit log. */
  mark: ReturnType<typeof createFingerprint> | undefined
}

/** Returns whether a current value equals the logged value. A logged secret without a fingerprint equals any secret. */
const isEqualToLoggedValue = (now: unknown, logged: unknown): boolean =>
  logged === SECRET ? String(now).startsWith(SECRET) : JSON.stringify(now) === JSON.stringify(logged)

/** Returns the last logged value of each field, by row id; null for deleted rows. */
const readLastLoggedFieldValues = async (
  store: Reader,
  collection: Collection,
  subjects: readonly string[],
  lastForeignEntry = 0,
): Promise<Map<string, Values | null>> => {
  const lastValues = new Map<string, Values | null>()
  const { rows } = await store.getList('log_changes', {
    filter: { subject: [...new Set(subjects)] },
    sort: { field: 'id', order: 'ASC' },
  })
  const getValues = ({ entry, after }: LogChangeRow) =>
    after && (entry <= lastForeignEntry ? maskSecrets(collection, after) : after)
  for (const change of rows)
    if (change.collection === collection)
      lastValues.set(
        change.record,
        change.after && { ...lastValues.get(change.record), ...getValues(change) },
      )
  return lastValues
}

/** Finds rows whose values differ from their last audit log entries. */
export async function* findChangedRows(
  store: Reader,
  { lastForeignEntry, mark, hasAllCreations }: RowCheck,
): AsyncGenerator<LogFault> {
  for (const collection of Object.keys(loggedCollections).filter(isCollectionInLog))
    for await (const batch of splitIntoBatches(store.each(collection, {}), BATCH_SIZE)) {
      const subjects = batch.map((row) => getRecordWithChangeHistory(collection, row))
      const lastValues = await readLastLoggedFieldValues(store, collection, subjects, lastForeignEntry)
      for (const row of batch) {
        const loggedValues = lastValues.get(String(row.id))
        const at = `${collection}:${row.id}`
        if (loggedValues === null) yield { at, reason: 'está, y la bitácora dice que se eliminó' }
        if (
          loggedValues === undefined &&
          !loggedCollections[collection]?.extracted &&
          hasAllCreations(collection)
        )
          yield { at, reason: 'está, y la bitácora no dice quién lo agregó' }
        if (!loggedValues) continue
        const now = getLoggedRowValues(collection, row, mark)
        const fields = Object.keys(loggedValues).filter(
          (field) => field in now && !isEqualToLoggedValue(now[field], loggedValues[field]),
        )
        if (fields.length > 0)
          yield {
            at,
            reason: `no es como la bitácora dice (${fields.join(', ')}): cambió sin pasar por el portal`,
          }
      }
    }
}

/** Finds rows that are missing although the audit log does not contain their deletion. */
export async function* findMissingRows(store: Reader): AsyncGenerator<LogFault> {
  const reported = new Set<string>()
  for await (const batch of splitIntoBatches(store.each('log_changes', {}), BATCH_SIZE)) {
    const writes = batch.filter(({ after, collection }) => after !== null && isCollectionInLog(collection))
    for (const collection of new Set(writes.map((change) => change.collection as Collection))) {
      const changes = writes.filter((change) => change.collection === collection)
      const ids = [...new Set(changes.map(({ record }) => parseDatabaseRowId(collection, record)))]
      const { rows } = await store.getList(collection, { filter: { id: ids } as Filter<Collection> })
      const existingIds = new Set(rows.map(({ id }) => String(id)))
      const changesOfMissing = changes.filter(({ record }) => !existingIds.has(record))
      if (changesOfMissing.length === 0) continue
      const lastValues = await readLastLoggedFieldValues(
        store,
        collection,
        changesOfMissing.map(({ subject }) => subject),
      )
      for (const { record } of changesOfMissing) {
        const at = `${collection}:${record}`
        if (lastValues.get(record) === null || reported.has(at)) continue
        reported.add(at)
        yield { at, reason: 'ya no está, y la bitácora no dice quién lo eliminó' }
      }
    }
  }
}
