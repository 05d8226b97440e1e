import { sql } from 'kysely'
import { compareKeys } from '../../../domain/text.ts'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import { bestFirst } from './bestFirst.ts'
import type { Database, Values, WordIndex, Written } from './database.ts'
import { keysOf } from './keysOf.ts'
import { numberedRow } from './numberedRow.ts'
import { evenPlaces, halfOf, placeFor } from './places.ts'
import { matchExpression, matchWithFilters, SEARCHED, searchText } from './searchText.ts'
import { tableOf } from './table.ts'

/** The collection's index of words, an FTS5 table beside it. */
const indexOf = (collection: Collection) => sql.raw(`${collection}_search`)

const numberOf = (collection: Collection): string => (collections[collection].numbered ? 'id' : 'seq')

/** Puts a row's words into its collection's index under the row's number. */
const indexWords = async <C extends Collection>(
  db: Database,
  collection: C,
  number: number,
  row: Row<C>,
): Promise<void> => {
  if (!SEARCHED.includes(collection)) return
  await sql`insert into ${indexOf(collection)} (rowid, words) values (${number}, ${searchText(collection, row)})`.execute(
    db,
  )
}

const unindexWords = async (db: Database, collection: Collection, number: number): Promise<void> => {
  if (!SEARCHED.includes(collection)) return
  await sql`delete from ${indexOf(collection)} where rowid = ${number}`.execute(db)
}

/** Gives a row of a ranked collection another number, and its words with it. Numbers below zero are a place to wait in. */
const renumber =
  (db: Database, collection: Collection) =>
  async (from: number, to: number): Promise<void> => {
    await sql`update ${tableOf(collection).name} set seq = ${to} where seq = ${from}`.execute(db)
    if (from > 0) await unindexWords(db, collection, from)
    const moved = to > 0 ? await numberedRow(db, collection, 'seq', 'seq', to) : undefined
    if (moved) await indexWords(db, collection, to, moved.row)
  }

/** Does this row stand elsewhere in the list than the one that it was? A new one does. */
const moves = <C extends Collection>(collection: C, { before, row, keys }: Written<C>): boolean => {
  const { ranked } = collections[collection]
  if (!ranked) return false
  const place = (of: Row<C>, its: Record<string, string>) =>
    [its[`${ranked.by}_key`], Reflect.get(of, ranked.split)].join()
  return !before || place(before, keysOf(collection, before)) !== place(row, keys)
}

const follow = async <C extends Collection>(db: Database, collection: C, written: Written<C>) => {
  const { id, before, row, keys } = written
  const key = keys[`${collections[collection].ranked?.by}_key`] ?? ''
  const place = moves(collection, written)
    ? await placeFor(db, collection, row, key, renumber(db, collection))
    : undefined
  // Making room may have moved the row itself.
  const standing =
    place === undefined
      ? written.number
      : (await numberedRow(db, collection, numberOf(collection), 'id', id))?.number
  const current = Number(standing ?? 0)
  const number = place ?? current
  const isFound =
    before && number === current && searchText(collection, before) === searchText(collection, row)
  if (!isFound) await unindexWords(db, collection, current)
  return {
    values: place === undefined ? {} : { seq: place },
    finish: async () => {
      if (!isFound) await indexWords(db, collection, number, row)
    },
  }
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

  condition(collection, q) {
    const match = SEARCHED.includes(collection) ? matchExpression(q) : undefined
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
    const match = matchWithFilters(collection, query.q, { ...filter, [ranked.split]: undefined })
    if (!match) return undefined
    const index = indexOf(collection)
    const [from, to] = halfOf(answer)
    return sql`from ${index} where ${index} match ${match} and rowid between ${from} and ${to}`
  },

  follow,

  forget: (db, collection, number) => unindexWords(db, collection, Number(number)),

  load,

  async loaded(db, collection, rows) {
    if (!SEARCHED.includes(collection)) return
    const words = rows.map(
      ({ row, values }) => sql`(${values.seq ?? row.id}, ${searchText(collection, row)})`,
    )
    await sql`insert into ${indexOf(collection)} (rowid, words) values ${sql.join(words)}`.execute(db)
  },

  best: bestFirst,
}
