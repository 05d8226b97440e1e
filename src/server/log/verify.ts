import { deriveLogFields, type LogChangeRow, type LogEntryRow } from '../../domain/auditLog.ts'
import { type Anchor, holds } from '../portal/logAnchor.ts'
import { NO_KEY } from '../store/changeLog.ts'
import { createFingerprint, entryHash } from '../store/logHash.ts'
import {
  BEGINNING_HEAD,
  COUNTED_COLLECTIONS,
  countNetCreated,
  countRows,
  END_HEAD,
  FOREIGN_HEAD,
  hasValidSignature,
} from '../store/logHeads.ts'
import type { Collection } from '../store/rows.ts'
import { hasValidSeal, SEALED_COLLECTIONS } from '../store/sealedRows.ts'
import type { LogHeadRow } from '../store/serverRows.ts'
import type { Reader } from '../store/store.ts'
import type { LogFault } from './fault.ts'
import { codesOtherwise } from './verifyCodes.ts'
import { derivedOtherwise } from './verifyDerived.ts'
import { rowsMissing, rowsOtherwise } from './verifyRows.ts'
import { versionsOtherwise } from './verifyVersions.ts'

/** Options of a verification. */
export interface VerifyOptions {
  /** Key of the log. Without it, neither the log nor sessions are signed. */
  key?: Buffer
  /** Anchors of past entries, which are stored outside of the log. */
  anchors?: readonly Anchor[]
  /** True for a portal with a fixed clock: the times of entries are not compared. */
  isClockStill?: boolean
}

/** Reads the changes of an entry in their order. */
const changesOf = async (store: Reader, entry: LogEntryRow): Promise<LogChangeRow[]> => {
  const { rows } = await store.getList('log_changes', {
    filter: { entry: entry.id },
    sort: { field: 'id', order: 'ASC' },
  })
  return rows
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Verifies the hash chain. Entries that were signed with another key are verified by their order alone. */
async function* brokenEntries(store: Reader, key: Buffer, foreign: number): AsyncGenerator<LogFault> {
  // After old entries were deleted, the first remaining one includes the hash of the last deleted one.
  const beginning = await store.getOne('log_heads', BEGINNING_HEAD)
  let previous = beginning?.hash ?? ''
  let last = beginning?.last ?? 0
  for await (const entry of store.each('log_entries', { sort: { field: 'id', order: 'ASC' } })) {
    if (entry.previous !== previous)
      yield { at: `entrada ${entry.id}`, why: `no sigue a la entrada ${last}: falta otra, o cambió de lugar` }
    const changes = await changesOf(store, entry)
    const lookups = Object.entries(deriveLogFields(entry, changes))
    const isItself = entry.id <= foreign || entryHash(entry, changes, entry.previous, key) === entry.hash
    if (!isItself || lookups.some(([field, value]) => !isSame(Reflect.get(entry, field), value)))
      yield {
        at: `entrada ${entry.id}`,
        why: 'no es la que se escribió: ella o sus cambios fueron alterados',
      }
    previous = entry.hash
    last = entry.id
  }
  const end = await store.getOne('log_heads', END_HEAD)
  if ((end?.last ?? 0) !== last || (end?.hash ?? '') !== previous)
    yield { at: `entrada ${end?.last ?? 0}`, why: 'es la última que se escribió, y no está' }
}

/** Finds heads of the log with an invalid signature. */
const unsigned = (heads: readonly (LogHeadRow | undefined)[], key: Buffer): LogFault[] =>
  heads.flatMap((head) =>
    !head || hasValidSignature(key, head)
      ? []
      : head.id === BEGINNING_HEAD
        ? { at: 'principio de la bitácora', why: 'no está firmado con la llave del portal: fue alterado' }
        : {
            at: `entradas hasta la ${head.last}`,
            why: 'nadie ha firmado que sean de otra llave: fueron alteradas, o son de antes de que la bitácora se firmara',
          },
  )

/** Finds collections whose number of rows contradicts the log. */
async function* countedOtherwise(store: Reader, known: LogHeadRow['known']): AsyncGenerator<LogFault> {
  const made = await countNetCreated(store)
  for (const collection of COUNTED_COLLECTIONS) {
    // If the log covers all rows, verifyRows.ts reports each surplus or missing row.
    if (!known[collection]) continue
    const expected = (known[collection] ?? 0) + (made.get(collection) ?? 0)
    const found = await countRows(store, collection)
    if (found !== expected)
      yield {
        at: collection,
        why: `hay ${found} registros, y según la bitácora son ${expected}: se agregaron o quitaron sin pasar por el portal`,
      }
  }
}

/** Finds sessions, links and tickets that the portal did not create. */
async function* strangeSessions(store: Reader, key: Buffer): AsyncGenerator<LogFault> {
  for (const collection of SEALED_COLLECTIONS)
    for await (const row of store.each(collection, {}))
      if (!hasValidSeal(key, collection, row))
        yield { at: `${collection}:${row.id}`, why: 'el portal no la hizo, o fue alterada: no abre nada' }
}

/**
 * Finds all contradictions: entries that were altered, moved or deleted, and rows that were changed in the
 * database by hand.
 */
export async function* logFaults(
  store: Reader,
  { key, anchors = [], isClockStill = false }: VerifyOptions = {},
): AsyncGenerator<LogFault> {
  const beginning = await store.getOne('log_heads', BEGINNING_HEAD)
  const foreign = await store.getOne('log_heads', FOREIGN_HEAD)
  const faults = unsigned([beginning, foreign], key ?? NO_KEY)
  yield* faults
  for (const anchor of anchors)
    if (!(await holds(store, anchor)))
      yield {
        at: `entrada ${anchor.last}`,
        why: 'estaba en la bitácora según lo que se guardó fuera de ella, y no está: la bitácora se cortó o es de otro momento',
      }
  const upTo = foreign?.last ?? 0
  yield* brokenEntries(store, key ?? NO_KEY, upTo)
  const known = beginning?.known ?? {}
  const isCounted = faults.length === 0
  if (isCounted) yield* countedOtherwise(store, known)
  const isMadeInLog = (collection: Collection) => isCounted && !known[collection]
  yield* rowsOtherwise(store, { upTo, mark: key && createFingerprint(key), isMadeInLog })
  yield* rowsMissing(store)
  yield* derivedOtherwise(store)
  if (!isClockStill) yield* codesOtherwise(store)
  yield* versionsOtherwise(store, { isClockStill, isMadeInLog })
  if (key) yield* strangeSessions(store, key)
}
