import { getErrorMessage } from '../../domain/common/text.ts'
import {
  deriveLogEntrySearchFields,
  type LogChangeRow,
  type LogEntryRow,
  type Values,
} from '../../domain/log/auditLog.ts'
import { toServiceUnavailableError } from '../common/httpError.ts'
import { type Anchor, isStoredEndInAuditLog } from '../portal/logAnchor.ts'
import { NO_KEY } from '../store/changeLog.ts'
import { createFingerprint, isAuthenticLogEntry } from '../store/logHash.ts'
import {
  BEGINNING_HEAD,
  COUNTED_COLLECTIONS,
  countCreatedMinusDeletedRows,
  countRowsOfCollection,
  END_HEAD,
  FOREIGN_HEAD,
  hasValidLogMarkerSignature,
} from '../store/logHeads.ts'
import type { Collection, Row } from '../store/rows.ts'
import { hasValidRowSignature, SEALED_COLLECTIONS } from '../store/sealedRows.ts'
import type { Reader } from '../store/store.ts'
import type { LogFault } from './logFault.ts'
import { findReusableCodes } from './verifyCodes.ts'
import { findWrongDerivedValues } from './verifyDerived.ts'
import { findForgedImportSteps } from './verifyImports.ts'
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
    const values: Values = entry
    const derivedFields = Object.entries(deriveLogEntrySearchFields(entry, changes))
    const isUnaltered = entry.id <= lastForeignEntry || isAuthenticLogEntry(entry, changes, key)
    if (!isUnaltered || derivedFields.some(([field, value]) => !areEqualAsJson(values[field], value)))
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
  heads: readonly (Row<'log_heads'> | undefined)[],
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
async function* findWrongCounts(
  store: Reader,
  rowCounts: Row<'log_heads'>['known'],
): AsyncGenerator<LogFault> {
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

/** Finds sessions, password links, tickets and changes of imports that were inserted by other programs than the portal. */
async function* findRowsOfOtherPrograms(store: Reader, key: Buffer): AsyncGenerator<LogFault> {
  for (const collection of SEALED_COLLECTIONS) {
    const effect = collection === 'import_changes' ? 'no se deshace' : 'no abre nada'
    for await (const row of store.each(collection, {}))
      if (!hasValidRowSignature(key, collection, row))
        yield { at: `${collection}:${row.id}`, reason: `el portal no la hizo, o fue alterada: ${effect}` }
  }
}

/** Finds rows with columns whose content cannot be read. The other checks read them as empty. */
async function* findUnreadableCells(store: Reader): AsyncGenerator<LogFault> {
  for await (const { collection, id, columns } of store.findUnreadableRows())
    yield {
      at: `${collection}:${id}`,
      reason: `no se puede leer lo que guarda (${columns.join(', ')}): cambió sin pasar por el portal, o está dañado`,
    }
}

/** Runs a check. If it throws, such as for a row without sense, reports that and lets the other checks go on. */
async function* runCheck(name: string, check: AsyncIterable<LogFault>): AsyncGenerator<LogFault> {
  try {
    yield* check
  } catch (error) {
    if (toServiceUnavailableError(error)) throw error
    const message = getErrorMessage(error)
    yield { at: name, reason: `no se pudo terminar de comprobar: ${message}` }
  }
}

/** Finds all contradictions between the audit log and the database, such as deleted log entries and rows changed by other programs. */
export async function* findLogFaults(
  store: Reader,
  { key, anchors = [], isClockStill = false }: VerifyOptions = {},
): AsyncGenerator<LogFault> {
  yield* runCheck('datos', findUnreadableCells(store))
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
  const rowCounts = beginning?.known ?? {}
  const hasValidHeads = faults.length === 0
  const hasAllCreations = (collection: Collection) => hasValidHeads && !rowCounts[collection]
  const mark = key && createFingerprint(key)
  yield* runCheck('bitácora', findBrokenEntries(store, key ?? NO_KEY, lastForeignEntry))
  if (hasValidHeads) yield* runCheck('cantidades', findWrongCounts(store, rowCounts))
  yield* runCheck('registros', findChangedRows(store, { lastForeignEntry, mark, hasAllCreations }))
  yield* runCheck('registros eliminados', findMissingRows(store))
  yield* runCheck('valores deducidos', findWrongDerivedValues(store))
  if (!isClockStill) yield* runCheck('códigos de un solo uso', findReusableCodes(store))
  yield* runCheck('meses pasados', findVersionFaults(store, { isClockStill, hasAllCreations }))
  yield* runCheck('importaciones', findForgedImportSteps(store))
  if (key) yield* runCheck('sesiones, enlaces e importaciones', findRowsOfOtherPrograms(store, key))
}
