import { sql } from 'kysely'
import { fold } from '../../../domain/text.ts'
import { type Collection, collections, type Lookup, type Row } from '../collections.ts'
import type { Id } from '../store.ts'
import type { Database } from './database.ts'
import { placeFor } from './places.ts'
import { decodeRow } from './rowCodec.ts'
import { indexWords, unindexWords } from './searchIndex.ts'
import { searchText } from './searchText.ts'
import { tableOf } from './table.ts'

type Values = Record<string, unknown>

/** The folded keys that a row sorts by. */
export const keysOf = <C extends Collection>(collection: C, row: Row<C>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(collections[collection].sorts).map(([name, value]) => [`${name}_key`, fold(value(row))]),
  )

/** The names that a row borrows, read from the rows that it points at. */
const borrowedNames = async (db: Database, collection: Collection, row: Values): Promise<Values> => {
  const seen = new Map<string, Values>()
  const rowOf = async (from: Collection, id: unknown): Promise<Values> => {
    const known = seen.get(`${from} ${id}`)
    if (known) return known
    const { rows } = await sql<Values>`select * from ${tableOf(from).name} where id = ${id}`.execute(db)
    seen.set(`${from} ${id}`, rows[0] ?? {})
    return rows[0] ?? {}
  }
  const names: Values = {}
  for (const [name, { by, from, take, next }] of Object.entries<Lookup>(collections[collection].lookups)) {
    const value = (await rowOf(from, row[by]))[take] ?? ''
    names[name] = next ? (await rowOf(next.from, value))[next.take] : value
  }
  return names
}

/** The row and its number, as they are in the table. */
export const numberedRow = async <C extends Collection>(
  db: Database,
  collection: C,
  id: Id<C> | { number: number },
): Promise<Numbered<C> | undefined> => {
  const { name, columns, number } = tableOf(collection)
  const [by, value] = typeof id === 'object' ? [number, id.number] : ['id', id]
  const { rows } = await sql<Values & { number: number }>`select ${columns}, ${sql.raw(number)} as number
    from ${name} t where ${sql.raw(by)} = ${value}`.execute(db)
  if (!rows[0]) return undefined
  const { number: found, ...row } = rows[0]
  return { number: found, row: decodeRow(collection, row) }
}

/** Gives a row of a ranked collection another number, and its words with it. Numbers below zero are a place to wait in. */
const renumber =
  (db: Database, collection: Collection) =>
  async (from: number, to: number): Promise<void> => {
    await sql`update ${tableOf(collection).name} set seq = ${to} where seq = ${from}`.execute(db)
    if (from > 0) await unindexWords(db, collection, from)
    const moved = to > 0 ? await numberedRow(db, collection, { number: to }) : undefined
    if (moved) await indexWords(db, collection, to, moved.row)
  }

/** A row as it stands and the number that it has. */
export interface Numbered<C extends Collection> {
  number: number
  row: Row<C>
}

/** Does this row stand elsewhere in the list than the one that it was? A new one does. */
const moves = <C extends Collection>(collection: C, was: Row<C> | undefined, is: Row<C>): boolean => {
  const { ranked } = collections[collection]
  if (!ranked) return false
  const place = (row: Row<C>) => {
    const values: Values = { ...row, ...keysOf(collection, row) }
    return [values[`${ranked.by}_key`], values[ranked.split]].join()
  }
  return !was || place(was) !== place(is)
}

/**
 * Writes what follows from a row that has just been written: the names that it borrows, its sort keys, its words and, in a ranked
 * collection, its place. `before` is the row as it was; a new one has none.
 */
export const derive = async <C extends Collection>(
  db: Database,
  collection: C,
  id: Id<C>,
  before: Row<C> | undefined,
): Promise<Row<C>> => {
  const written = await numberedRow(db, collection, id)
  if (!written) throw new Error(`${collection} ${id} is gone`)
  const names = await borrowedNames(db, collection, { ...written.row })
  const row: Row<C> = { ...written.row, ...names }
  const keys = keysOf(collection, row)
  const key = keys[`${collections[collection].ranked?.by}_key`] ?? ''
  const place = moves(collection, before, row)
    ? await placeFor(db, collection, row, key, renumber(db, collection))
    : undefined
  // Making room may have moved the row itself.
  const current =
    place === undefined ? written.number : ((await numberedRow(db, collection, id))?.number ?? 0)
  const number = place ?? current
  const isFound =
    before && number === current && searchText(collection, before) === searchText(collection, row)
  if (!isFound) await unindexWords(db, collection, current)
  const values = { ...names, ...keys, ...(place === undefined ? {} : { seq: place }) }
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.raw(column)} = ${value}`)
  if (assignments.length > 0) {
    await sql`update ${tableOf(collection).name} set ${sql.join(assignments)} where id = ${id}`.execute(db)
  }
  if (!isFound) await indexWords(db, collection, number, row)
  return row
}
