import { deriveLogFields, type LogChangeRow, type LogEntryRow } from '../../domain/auditLog.ts'
import { type Anchor, holds } from '../portal/logAnchor.ts'
import { NO_KEY } from '../store/changeLog.ts'
import { entryHash, markWith } from '../store/logHash.ts'
import { BEGINNING, COUNTED, countIn, END, FOREIGN, isSigned, madeBy } from '../store/logHeads.ts'
import type { Collection } from '../store/rows.ts'
import { isSealed, SEALED_COLLECTIONS } from '../store/sealedRows.ts'
import type { LogHeadRow } from '../store/serverRows.ts'
import type { Reader } from '../store/store.ts'
import type { LogFault } from './fault.ts'
import { codesOtherwise } from './verifyCodes.ts'
import { derivedOtherwise } from './verifyDerived.ts'
import { rowsMissing, rowsOtherwise } from './verifyRows.ts'
import { versionsOtherwise } from './verifyVersions.ts'

/** What a log is verified with. */
export interface VerifyOptions {
  /** What it was signed with; without it, it was signed by nobody, and sessions neither. */
  key?: Buffer
  /** Entries that it has had, kept outside of it. */
  anchors?: readonly Anchor[]
  /** True for a portal with a fixed clock: the times of entries are not compared. */
  isClockStill?: boolean
}

/** The changes of an entry, in the order in which they were made. */
const changesOf = async (store: Reader, entry: LogEntryRow): Promise<LogChangeRow[]> => {
  const { rows } = await store.getList('log_changes', {
    filter: { entry: entry.id },
    sort: { field: 'id', order: 'ASC' },
  })
  return rows
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Follows the hashes from the first entry that is kept to the last; those that were written with another key by their order alone. */
async function* brokenEntries(store: Reader, key: Buffer, foreign: number): AsyncGenerator<LogFault> {
  // What is older than the log is kept for was taken out; the first that is left carries the hash of what was before it.
  const beginning = await store.getOne('log_heads', BEGINNING)
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
  const end = await store.getOne('log_heads', END)
  if ((end?.last ?? 0) !== last || (end?.hash ?? '') !== previous)
    yield { at: `entrada ${end?.last ?? 0}`, why: 'es la última que se escribió, y no está' }
}

/** What the portal has signed about the log, and is not as it was signed. */
const unsigned = (heads: readonly (LogHeadRow | undefined)[], key: Buffer): LogFault[] =>
  heads.flatMap((head) =>
    !head || isSigned(key, head)
      ? []
      : head.id === BEGINNING
        ? { at: 'principio de la bitácora', why: 'no está firmado con la llave del portal: fue alterado' }
        : {
            at: `entradas hasta la ${head.last}`,
            why: 'nadie ha firmado que sean de otra llave: fueron alteradas, o son de antes de que la bitácora se firmara',
          },
  )

/** Collections with more or fewer rows than were made and not deleted. */
async function* countedOtherwise(store: Reader, known: LogHeadRow['known']): AsyncGenerator<LogFault> {
  const made = await madeBy(store)
  for (const collection of COUNTED) {
    // Where the log tells of all rows, each that is too many or missing is told by itself.
    if (!known[collection]) continue
    const expected = (known[collection] ?? 0) + (made.get(collection) ?? 0)
    const found = await countIn(store, collection)
    if (found !== expected)
      yield {
        at: collection,
        why: `hay ${found} registros, y según la bitácora son ${expected}: se agregaron o quitaron sin pasar por el portal`,
      }
  }
}

/** Sessions, links and tickets that the portal has not made. */
async function* strangeSessions(store: Reader, key: Buffer): AsyncGenerator<LogFault> {
  for (const collection of SEALED_COLLECTIONS)
    for await (const row of store.each(collection, {}))
      if (!isSealed(key, collection, row))
        yield { at: `${collection}:${row.id}`, why: 'el portal no la hizo, o fue alterada: no abre nada' }
}

/** Everything that is not as the log says: entries that were changed, moved or taken out, and rows that changed behind the portal's back. */
export async function* logFaults(
  store: Reader,
  { key, anchors = [], isClockStill = false }: VerifyOptions = {},
): AsyncGenerator<LogFault> {
  const beginning = await store.getOne('log_heads', BEGINNING)
  const foreign = await store.getOne('log_heads', FOREIGN)
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
  yield* rowsOtherwise(store, { upTo, mark: key && markWith(key), isMadeInLog })
  yield* rowsMissing(store)
  yield* derivedOtherwise(store)
  if (!isClockStill) yield* codesOtherwise(store)
  yield* versionsOtherwise(store, { isClockStill, isMadeInLog })
  if (key) yield* strangeSessions(store, key)
}
