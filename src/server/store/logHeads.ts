import type { LogEntryRow } from '../../domain/auditLog.ts'
import { logged } from './logged.ts'
import { entryHash, keyedHash } from './logHash.ts'
import type { Collection } from './rows.ts'
import type { LogHeadRow } from './serverRows.ts'
import type { Filter, Reader, Writer } from './store.ts'

/** Where the log ends, where it begins, and up to where it was written with another key: see LogHeadRow. */
export const [END, BEGINNING, FOREIGN] = [1, 2, 3] as const

type Head = Omit<LogHeadRow, 'signature'>

const signatureOf = (key: Buffer, { id, last, hash, known }: Head): string =>
  keyedHash(key, 'head', JSON.stringify([id, last, hash, Object.entries(known).sort()]))

/** Is it as whoever has the key has left it? */
export const isSigned = (key: Buffer, head: LogHeadRow): boolean => head.signature === signatureOf(key, head)

const keep = async (tx: Writer, key: Buffer, head: Head): Promise<void> => {
  const row = { ...head, signature: signatureOf(key, head) }
  if (!(await tx.update('log_heads', head.id, row))) await tx.create('log_heads', row)
}

/** The collections of whose rows the log tells when they are made and deleted; a setting is always there. */
export const COUNTED = (Object.keys(logged) as Collection[]).filter((name) => !logged[name]?.kept)

/** How many more rows of each collection were made than deleted, by what the log says of all that it has or of some entries. */
export const madeBy = async (
  reader: Reader,
  filter: Filter<'log_changes'> = {},
): Promise<ReadonlyMap<string, number>> => {
  const made = new Map<string, number>()
  for (const [kind, sign] of [[{ before: null }, 1] as const, [{ after: null }, -1] as const])
    for (const { value, n } of await reader.countBy('log_changes', 'collection', { ...filter, ...kind }))
      made.set(value, (made.get(value) ?? 0) + sign * n)
  return made
}

/** How many rows there are. */
export const countIn = async (reader: Reader, collection: Collection): Promise<number> =>
  (await reader.getList(collection, { range: [0, 0] })).total

/** Was a log that was just loaded brought with its own key? */
const isOwn = async (tx: Reader, key: Buffer): Promise<boolean> => {
  const heads = [await tx.getOne('log_heads', BEGINNING), await tx.getOne('log_heads', FOREIGN)]
  const signed = heads.filter((head) => head !== undefined)
  if (!signed.every((head) => isSigned(key, head))) return false
  const end = await tx.getOne('log_heads', END)
  const entry = end && (await tx.getOne('log_entries', end.last))
  if (!entry) return !end && signed.length > 0
  const filter = { entry: entry.id }
  const { rows } = await tx.getList('log_changes', { filter, sort: { field: 'id', order: 'ASC' } })
  return entryHash(entry, rows, entry.previous, key) === entry.hash
}

/** Says, signed, up to which entry the log of a portal that was just loaded was written with another key. One that was brought with its own says so itself; answers whether it was. */
export const signForeign = async (tx: Writer, key: Buffer): Promise<boolean> => {
  if (await isOwn(tx, key)) return true
  const end = await tx.getOne('log_heads', END)
  await keep(tx, key, { id: FOREIGN, last: end?.last ?? 0, hash: '', known: {} })
  return false
}

/** Says, signed, what the log of such a portal cannot tell: how many rows were there before it begins. */
export const signBeginning = async (tx: Writer, key: Buffer): Promise<void> => {
  const beginning = await tx.getOne('log_heads', BEGINNING)
  const made = await madeBy(tx)
  const known: LogHeadRow['known'] = {}
  for (const collection of COUNTED) {
    const before = (await countIn(tx, collection)) - (made.get(collection) ?? 0)
    if (before !== 0) known[collection] = before
  }
  await keep(tx, key, { id: BEGINNING, last: beginning?.last ?? 0, hash: beginning?.hash ?? '', known })
}

/**
 * Takes out the oldest entries of the log, which are these, with what they changed; what they ended with is kept, signed, as the one that follows carries it.
 * Throws where the log does not begin as it was left: whoever took something out of it is not covered up for.
 */
export const dropEntries = async (tx: Writer, oldest: readonly LogEntryRow[], key: Buffer): Promise<void> => {
  const last = oldest.at(-1)
  if (!last) return
  const beginning = await tx.getOne('log_heads', BEGINNING)
  const isAsLeft = !beginning || isSigned(key, beginning)
  if (!isAsLeft || oldest[0]?.previous !== (beginning?.hash ?? ''))
    throw new Error('the log does not begin as it was left; audit verify says more')
  const ids = oldest.map(({ id }) => id)
  const known = { ...beginning?.known }
  for (const [collection, made] of await madeBy(tx, { entry: ids }))
    known[collection] = (known[collection] ?? 0) + made
  await tx.deleteMany('log_changes', { entry: ids })
  await tx.deleteMany('log_entries', { id: ids })
  await keep(tx, key, { id: BEGINNING, last: last.id, hash: last.hash, known })
}
