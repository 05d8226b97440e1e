import { deriveLogEntrySearchFields, type LogChangeRow, type LogEntryRow } from '../../domain/auditLog.ts'
import { type Anchor, isStoredEndInAuditLog } from '../portal/logAnchor.ts'
import { NO_KEY } from '../store/changeLog.ts'
import { computeLogEntryHash, createFingerprint } from '../store/logHash.ts'
import {
  BEGINNING_HEAD,
  COUNTED_COLLECTIONS,
  countCreatedMinusDeletedRows,
  countRowsOfCollection,
  END_HEAD,
  FOREIGN_HEAD,
  hasValidLogMarkerSignature,
} from '../store/logHeads.ts'
import type { Collection } from '../store/rows.ts'
import { hasValidRowSignature, SEALED_COLLECTIONS } from '../store/sealedRows.ts'
import type { LogHeadRow } from '../store/serverRows.ts'
import type { Reader } from '../store/store.ts'
import type { LogFault } from './logFault.ts'
import { findReusableCodes } from './verifyCodes.ts'
import { findWrongDerivedValues } from './verifyDerived.ts'
import { findChangedRows, findMissingRows } from './verifyRows.ts'
import { findVersionFaults } from './verifyVersions.ts'

export interface VerifyOptions {
  /** Key that signs the audit log and sessions. Without it, neither is signed. */
  key?: Buffer
  /** Ids and hashes of past log entries, which are stored outside the database. */
  anchors?: readonly Anchor[]
  /** Whether the clock does not advance, as in tests. The times of entries are not compared then. */
  isClockStill?: boolean
}

/** Reads the changes of an audit log entry in their order. */
const readChangesOfLogEntry = async (store: Reader, entry: LogEntryRow): Promise<LogChangeRow[]> => {
  const { rows } = await store.getList('log_changes', {
    filter: { entry: entry.id },
    sort: { field: 'id', order: 'ASC' },
  })
  return rows
}

const areEqualAsJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Finds breaks in the hash chain of the audit log. Of entries signed with another key, checks only the order. */
async function* findBrokenEntries(
  store: Reader,
  key: Buffer,
  lastForeignEntry: number,
): AsyncGenerator<LogFault> {
  // Starts with the hash of the last deleted entry, which the first remaining entry refers to.
  const beginning = await store.getOne('log_heads', BEGINNING_HEAD)
  let previousHash = beginning?.hash ?? ''
  let previousId = beginning?.last ?? 0
  for await (const entry of store.each('log_entries', { sort: { field: 'id', order: 'ASC' } })) {
    if (entry.previous !== previousHash)
      yield {
        at: `entrada ${entry.id}`,
        reason: `no sigue a la entrada ${previousId}: falta otra, o cambió de lugar`,
      }
    const changes = await readChangesOfLogEntry(store, entry)
    const derivedFields = Object.entries(deriveLogEntrySearchFields(entry, changes))
    const isUnaltered =
      entry.id <= lastForeignEntry || computeLogEntryHash(entry, changes, entry.previous, key) === entry.hash
    if (
      !isUnaltered ||
      derivedFields.some(([field, value]) => !areEqualAsJson(Reflect.get(entry, field), value))
    )
      yield {
        at: `entrada ${entry.id}`,
        reason: 'no es la que se escribió: ella o sus cambios fueron alterados',
      }
    previousHash = entry.hash
    previousId = entry.id
  }
  const end = await store.getOne('log_heads', END_HEAD)
  if ((end?.last ?? 0) !== previousId || (end?.hash ?? '') !== previousHash)
    yield { at: `entrada ${end?.last ?? 0}`, reason: 'es la última que se escribió, y no está' }
}

/** Finds signed summaries of the audit log (heads) whose signature is invalid. */
const findLogMarkersWithInvalidSignature = (
  heads: readonly (LogHeadRow | undefined)[],
  key: Buffer,
): LogFault[] =>
  heads.flatMap((head) =>
    !head || hasValidLogMarkerSignature(key, head)
      ? []
      : head.id === BEGINNING_HEAD
        ? { at: 'principio de la bitácora', reason: 'no está firmado con la llave del portal: fue alterado' }
        : {
            at: `entradas hasta la ${head.last}`,
            reason:
              'nadie ha firmado que sean de otra llave: fueron alteradas, o son de antes de que la bitácora se firmara',
          },
  )

/** Finds collections whose number of rows contradicts the audit log. */
async function* findWrongCounts(store: Reader, rowCounts: LogHeadRow['known']): AsyncGenerator<LogFault> {
  const createdCounts = await countCreatedMinusDeletedRows(store)
  for (const collection of COUNTED_COLLECTIONS) {
    // Skips collections without a row count, which verifyRows.ts checks row by row.
    if (!rowCounts[collection]) continue
    const expectedCount = (rowCounts[collection] ?? 0) + (createdCounts.get(collection) ?? 0)
    const count = await countRowsOfCollection(store, collection)
    if (count !== expectedCount)
      yield {
        at: collection,
        reason: `hay ${count} registros, y según la bitácora son ${expectedCount}: se agregaron o quitaron sin pasar por el portal`,
      }
  }
}

/** Finds sessions, password links and tickets that were inserted by other programs than the portal. */
async function* findSessionsOfOtherPrograms(store: Reader, key: Buffer): AsyncGenerator<LogFault> {
  for (const collection of SEALED_COLLECTIONS)
    for await (const row of store.each(collection, {}))
      if (!hasValidRowSignature(key, collection, row))
        yield { at: `${collection}:${row.id}`, reason: 'el portal no la hizo, o fue alterada: no abre nada' }
}

/** Finds all contradictions between the audit log and the database, such as deleted log entries and rows changed by other programs. */
export async function* findLogFaults(
  store: Reader,
  { key, anchors = [], isClockStill = false }: VerifyOptions = {},
): AsyncGenerator<LogFault> {
  const beginning = await store.getOne('log_heads', BEGINNING_HEAD)
  const foreign = await store.getOne('log_heads', FOREIGN_HEAD)
  const faults = findLogMarkersWithInvalidSignature([beginning, foreign], key ?? NO_KEY)
  yield* faults
  for (const anchor of anchors)
    if (!(await isStoredEndInAuditLog(store, anchor)))
      yield {
        at: `entrada ${anchor.last}`,
        reason:
          'estaba en la bitácora según lo que se guardó fuera de ella, y no está: la bitácora se cortó o es de otro momento',
      }
  const lastForeignEntry = foreign?.last ?? 0
  yield* findBrokenEntries(store, key ?? NO_KEY, lastForeignEntry)
  const rowCounts = beginning?.known ?? {}
  const hasValidHeads = faults.length === 0
  if (hasValidHeads) yield* findWrongCounts(store, rowCounts)
  const hasAllCreations = (collection: Collection) => hasValidHeads && !rowCounts[collection]
  yield* findChangedRows(store, {
    lastForeignEntry,
    mark: key && createFingerprint(key),
    hasAllCreations,
  })
  yield* findMissingRows(store)
  yield* findWrongDerivedValues(store)
  if (!isClockStill) yield* findReusableCodes(store)
  yield* findVersionFaults(store, { isClockStill, hasAllCreations })
  if (key) yield* findSessionsOfOtherPrograms(store, key)
}
