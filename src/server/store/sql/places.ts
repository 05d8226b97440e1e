import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import type { Database } from './database.ts'
import { tableOf } from './table.ts'

/**
 * In a ranked collection a row's number is its place in the list that people search in: numbers rise with the sort key, and the two
 * answers to the usual yes-or-no filter have a half of the numbers each. The index of words hands rows out by number, so a search has its
 * first page, in order, without looking at the other thousands of matches; counting a half is a range.
 */
const HALF = 2 ** 51
/** New neighbours keep this distance where there is room, so that names registered in order do not halve the same gap again and again. */
const STEP = 2 ** 14
/** So many rows are moved apart when a gap is used up. */
const CROWDED = 500
/** And they end up at least so far apart. */
const ROOM = 1024

/** The numbers of those whose answer is no, and of those whose answer is yes. */
export const halfOf = (answer: boolean): [from: number, to: number] =>
  answer ? [HALF, 2 * HALF - 1] : [1, HALF - 1]

/** The numbers of so many rows in order, evenly apart. */
export const evenPlaces = (answer: boolean, count: number): number[] => {
  const [from, to] = halfOf(answer)
  const gap = Math.floor((to - from) / (count + 1))
  return Array.from({ length: count }, (_, i) => from + gap * (i + 1))
}

interface Placed {
  key: string
  id: string
  answer: boolean
}

const neighbours = async (db: Database, collection: Collection, { key, id, answer }: Placed) => {
  const { ranked } = collections[collection]
  const beside = async (sign: '<' | '>', order: 'desc' | 'asc'): Promise<number | undefined> => {
    const { rows } = await sql<{ seq: number }>`select seq from ${tableOf(collection).name}
      where ${sql.raw(ranked?.split ?? '')} = ${Number(answer)} and id <> ${id} and (${sql.raw(`${ranked?.by}_key`)}, id) ${sql.raw(sign)} (${key}, ${id})
      order by ${sql.raw(`${ranked?.by}_key ${order}, id ${order}`)} limit 1`.execute(db)
    return rows[0]?.seq
  }
  return { before: await beside('<', 'desc'), after: await beside('>', 'asc') }
}

/** Moves the rows around a used-up gap apart, with what `renumber` has to follow. */
const spread = async (
  db: Database,
  collection: Collection,
  answer: boolean,
  around: number,
  renumber: (from: number, to: number) => Promise<void>,
): Promise<void> => {
  const [, last] = halfOf(answer)
  let gap = 0
  let moved: number[] = []
  for (let count = CROWDED; gap < ROOM; count *= 4) {
    const { rows } = await sql<{ seq: number }>`select seq from ${tableOf(collection).name}
      where seq >= ${around} and seq <= ${last} order by seq limit ${count + 1}`.execute(db)
    moved = rows.slice(0, count).map(({ seq }) => seq)
    gap = Math.floor(((rows[count]?.seq ?? last) - around) / (moved.length + 1))
    if (rows.length <= count) break
  }
  // By way of negative numbers, so that nobody lands on a neighbour that has not moved yet.
  for (let i = moved.length - 1; i >= 0; i -= 1) {
    await renumber(moved[i] ?? 0, -(around + gap * (i + 1)))
  }
  for (let i = 0; i < moved.length; i += 1) await renumber(-(around + gap * (i + 1)), around + gap * (i + 1))
}

/** A free number for a row, between its neighbours in the list. */
export const placeFor = async <C extends Collection>(
  db: Database,
  collection: C,
  row: Row<C>,
  key: string,
  renumber: (from: number, to: number) => Promise<void>,
): Promise<number> => {
  const { ranked } = collections[collection]
  const values: Record<string, unknown> = { ...row }
  const placed = { key, id: String(row.id), answer: Boolean(values[ranked?.split ?? '']) }
  const [from, to] = halfOf(placed.answer)
  for (;;) {
    const { before, after } = await neighbours(db, collection, placed)
    const low = before ?? from - 1
    const room = Math.floor(((after ?? to + 1) - low) / 2)
    if (room === 0) await spread(db, collection, placed.answer, low + 1, renumber)
    else if (before === undefined) return after === undefined ? low + room : after - Math.min(STEP, room)
    else return low + Math.min(STEP, room)
  }
}
