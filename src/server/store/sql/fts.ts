import { sql } from 'kysely'
import { compareKeys } from '../../../domain/text.ts'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import { bestFirst } from './bestFirst.ts'
import type { Database, Values, WordIndex, Written } from './database.ts'
import { keysOf } from './keysOf.ts'
import { numberedRows } from './numberedRows.ts'
import { evenPlaces, halfOf, placeFor } from './places.ts'
import { matchExpression, matchWithFilters, SEARCHED, searchText } from './searchText.ts'
import { tableOf } from './table.ts'

/** The collection's index of words, an FTS5 table beside it. */
const indexOf = (collection: Collection) => sql.raw(`${collection}_search`)

const numberOf = (collection: Collection): string => (collections[collection].numbered ? 'id' : 'seq')

/** Puts rows' words into their collection's index under the rows' numbers. */
const indexWords = async <C extends Collection>(
  db: Database,
  collection: C,
  rows: readonly { number: number | string; row: Row<C> }[],
): Promise<void> => {
  if (!SEARCHED.includes(collection) || rows.length === 0) return
  const words = rows.map(({ number, row }) => sql`(${number}, ${searchText(collection, row)})`)
  await sql`insert into ${indexOf(collection)} (rowid, words) values ${sql.join(words)}`.execute(db)
}

const unindexWords = async (
  db: Database,
  collection: Collection,
  numbers: readonly (number | string)[],
): Promise<void> => {
  if (!SEARCHED.includes(collection) || numbers.length === 0) return
  await sql`delete from ${indexOf(collection)} where rowid in (${sql.join(numbers)})`.execute(db)
}

const setNumber = (db: Database, collection: Collection, from: number | string, to: number) =>
  sql`update ${tableOf(collection).name} set seq = ${to} where seq = ${from}`.execute(db)

/** Gives a row of a ranked collection another number, and its words with it. Numbers below zero are a place to wait in. */
const renumber =
  (db: Database, collection: Collection) =>
  async (from: number, to: number): Promise<void> => {
    await setNumber(db, collection, from, to)
    if (from > 0) await unindexWords(db, collection, [from])
    if (to > 0) await indexWords(db, collection, await numberedRows(db, collection, 'seq', 'seq', [to]))
  }

const rankKey = <C extends Collection>(collection: C, row: Row<C>): string =>
  keysOf(collection, row)[`${collections[collection].ranked?.by}_key`] ?? ''

/** Does this row stand elsewhere in the list than the one that it was? A new one does. */
const moves = <C extends Collection>(collection: C, { before, row }: Written<C>): boolean => {
  const { ranked } = collections[collection]
  if (!ranked) return false
  const place = (of: Row<C>) => [rankKey(collection, of), Reflect.get(of, ranked.split)].join()
  return !before || place(before) !== place(row)
}

/** Moves a row to its place in the list, and its words with it. */
const move = async <C extends Collection>(
  db: Database,
  collection: C,
  { row }: Written<C>,
): Promise<void> => {
  const key = rankKey(collection, row)
  const place = await placeFor(db, collection, row, key, renumber(db, collection))
  // Making room may have moved the row itself.
  const [standing] = await numberedRows(db, collection, 'seq', 'id', [row.id])
  if (!standing) throw new Error(`${collection} ${row.id} is gone`)
  await unindexWords(db, collection, [standing.number])
  await setNumber(db, collection, standing.number, place)
  await indexWords(db, collection, [{ number: place, row }])
}

const follow = async <C extends Collection>(
  db: Database,
  collection: C,
  written: readonly Written<C>[],
): Promise<void> => {
  const staying = written.filter((one) => !moves(collection, one))
  const changed = staying.filter(
    ({ before, row }) => !before || searchText(collection, before) !== searchText(collection, row),
  )
  await unindexWords(
    db,
    collection,
    changed.flatMap(({ before, number }) => (before ? [number] : [])),
  )
  await indexWords(db, collection, changed)
  for (const one of written.filter((other) => moves(collection, other))) await move(db, collection, one)
}

/** In a ranked collection, each row's place: both halves in order, evenly apart. */
const load = <C extends Collection>(
  collection: C,
  rows: { row: Row<C>; keys: Record<string, string> }[],
): Values[] => {
  const { ranked } = collections[collection]
  const values: Values[] = rows.map(() => ({}))
  if (!ranked) return values
  const key = (i: number) => rows[i]?.keys[`${ranked.by}_key`] ?? ''
  const inOrder = [...rows.keys()].sort(
    (a, b) => compareKeys(key(a), key(b)) || compareKeys(String(rows[a]?.row.id), String(rows[b]?.row.id)),
  )
  for (const answer of [false, true]) {
    const half = inOrder.filter((i) => Reflect.get(rows[i]?.row ?? {}, ranked.split) === answer)
    const places = evenPlaces(answer, half.length)
    for (const [at, i] of half.entries()) values[i] = { seq: places[at] }
  }
  return values
}

/** SQLite's FTS5: it hands rows out by number, and in a ranked collection numbers rise in the order of the list (places.ts). */
export const fts: WordIndex = {
  numberOf,

  condition(collection, query) {
    const match = SEARCHED.includes(collection) ? matchExpression(collection, query) : undefined
    const index = indexOf(collection)
    if (!match) return undefined
    const number = sql.raw(`t.${numberOf(collection)}`)
    return sql`${number} in (select rowid from ${index} where ${index} match ${match})`
  },

  ranked(collection, query) {
    const { ranked } = collections[collection]
    const filter: Record<string, unknown> = query.filter ?? {}
    const answer = filter[ranked?.split ?? '']
    if (!ranked || !query.q || query.pointedAtBy || typeof answer !== 'boolean') return undefined
    const match = matchWithFilters(collection, query, { ...filter, [ranked.split]: undefined })
    if (!match) return undefined
    const index = indexOf(collection)
    const [from, to] = halfOf(answer)
    return sql`from ${index} where ${index} match ${match} and rowid between ${from} and ${to}`
  },

  follow,

  forget: unindexWords,

  load,

  async loaded(db, collection, rows) {
    await indexWords(
      db,
      collection,
      rows.map(({ row, values }) => ({ number: Number(values.seq ?? row.id), row })),
    )
  },

  best: bestFirst,
}
