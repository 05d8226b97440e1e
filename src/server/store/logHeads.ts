import type { LogEntryRow } from '../../domain/log/auditLog.ts'
import { loggedCollections } from './logged.ts'
import { computeHmacSha256, isAuthenticLogEntry } from './logHash.ts'
import type { Collection, Row } from './rows.ts'
import type { Filter, Reader, Writer } from './store.ts'

/** Ids of the three markers of the audit log: its end, its beginning, and the last entry of another portal. */
export const [END_HEAD, BEGINNING_HEAD, FOREIGN_HEAD] = [1, 2, 3] as const

type Head = Omit<Row<'log_heads'>, 'signature'>

const signLogMarker = (key: Buffer, { id, last, hash, known }: Head): string =>
  computeHmacSha256(key, 'head', JSON.stringify([id, last, hash, Object.entries(known).sort()]))

/** Verifies the signature of a marker of the audit log. */
export const hasValidLogMarkerSignature = (key: Buffer, head: Row<'log_heads'>): boolean =>
  head.signature === signLogMarker(key, head)

const saveSignedLogMarker = async (tx: Writer, key: Buffer, head: Head): Promise<void> => {
  const row = { ...head, signature: signLogMarker(key, head) }
  if (!(await tx.update('log_heads', head.id, row))) await tx.create('log_heads', row)
}

/** Collections whose number of rows can be computed from the audit log. */
export const COUNTED_COLLECTIONS = (Object.keys(loggedCollections) as Collection[]).filter(
  (name) => !loggedCollections[name]?.extracted,
)

/** Returns the number of created minus deleted rows per collection, according to the audit log. */
export const countCreatedMinusDeletedRows = async (
  reader: Reader,
  filter: Filter<'log_changes'> = {},
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const [kind, sign] of [[{ before: null }, 1] as const, [{ after: null }, -1] as const])
    for (const { value, n } of await reader.countBy('log_changes', 'collection', { ...filter, ...kind }))
      counts.set(value, (counts.get(value) ?? 0) + sign * n)
  return counts
}

export const countRowsOfCollection = async (reader: Reader, collection: Collection): Promise<number> =>
  (await reader.getList(collection, { range: [0, 0] })).total

/** Returns whether the audit log of a loaded dump was signed with this key. */
const isLogSignedWithKey = async (tx: Reader, key: Buffer): Promise<boolean> => {
  const heads = [await tx.getOne('log_heads', BEGINNING_HEAD), await tx.getOne('log_heads', FOREIGN_HEAD)]
  const signedHeads = heads.filter((head) => head !== undefined)
  if (!signedHeads.every((head) => hasValidLogMarkerSignature(key, head))) return false
  const end = await tx.getOne('log_heads', END_HEAD)
  const entry = end && (await tx.getOne('log_entries', end.last))
  if (!entry) return !end && signedHeads.length > 0
  const filter = { entry: entry.id }
  const { rows } = await tx.getList('log_changes', { filter, sort: { field: 'id', order: 'ASC' } })
  return isAuthenticLogEntry(entry, rows, key)
}

/** Marks the last audit log entry of another portal, after its dump was loaded. Returns true if this portal's key signed the log. */
export const markEndOfImportedLog = async (tx: Writer, key: Buffer): Promise<boolean> => {
  if (await isLogSignedWithKey(tx, key)) return true
  const end = await tx.getOne('log_heads', END_HEAD)
  await saveSignedLogMarker(tx, key, { id: FOREIGN_HEAD, last: end?.last ?? 0, hash: '', known: {} })
  return false
}

/** Stores and signs how many rows of each collection existed before this portal's log began. */
export const storeBeginningOfLog = async (tx: Writer, key: Buffer): Promise<void> => {
  const beginning = await tx.getOne('log_heads', BEGINNING_HEAD)
  const created = await countCreatedMinusDeletedRows(tx)
  const rowCounts: Row<'log_heads'>['known'] = {}
  for (const collection of COUNTED_COLLECTIONS) {
    const before = (await countRowsOfCollection(tx, collection)) - (created.get(collection) ?? 0)
    if (before !== 0) rowCounts[collection] = before
  }
  await saveSignedLogMarker(tx, key, {
    id: BEGINNING_HEAD,
    last: beginning?.last ?? 0,
    hash: beginning?.hash ?? '',
    known: rowCounts,
  })
}

/**
 * Deletes the oldest entries of the audit log, and keeps the last deleted hash for verification. Throws if the beginning of the
 * log was manipulated.
 */
export const deleteOldestLogEntries = async (
  tx: Writer,
  oldest: readonly LogEntryRow[],
  key: Buffer,
): Promise<void> => {
  const last = oldest.at(-1)
  if (!last) return
  const beginning = await tx.getOne('log_heads', BEGINNING_HEAD)
  const isIntact = !beginning || hasValidLogMarkerSignature(key, beginning)
  if (!isIntact || oldest[0]?.previous !== (beginning?.hash ?? ''))
    throw new Error('the log does not begin as it was left; audit verify says more')
  const ids = oldest.map(({ id }) => id)
  const rowCounts = { ...beginning?.known }
  for (const [collection, count] of await countCreatedMinusDeletedRows(tx, { entry: ids }))
    rowCounts[collection] = (rowCounts[collection] ?? 0) + count
  await tx.deleteMany('log_changes', { entry: ids })
  await tx.deleteMany('log_entries', { id: ids })
  await saveSignedLogMarker(tx, key, { id: BEGINNING_HEAD, last: last.id, hash: last.hash, known: rowCounts })
}
