import { type RawBuilder, sql } from 'kysely'
import { RANKED_WORDS, words } from '../../../domain/text.ts'
import { breathe } from '../../turns.ts'
import type { Ranked } from '../rows.ts'
import type { SearchQuery } from '../store.ts'
import type { Database } from './database.ts'
import { halfOf } from './places.ts'
import { formsOf, matchWithFilters } from './searchText.ts'

/** All ways to choose so many of the words. */
const choices = (from: readonly string[], count: number): string[][] => {
  const [first, ...others] = from
  if (count === 0) return [[]]
  if (first === undefined) return []
  return [...choices(others, count - 1).map((chosen) => [first, ...chosen]), ...choices(others, count)]
}

/** Rows that have at least so many of the words whole, in FTS5's language. A word is one of the forms that it has in the index. */
const atLeast = (asked: readonly string[], count: number): string =>
  choices(asked, count)
    .map((chosen) => `(${chosen.join(' AND ')})`)
    .join(' OR ')

/** Rows that have exactly so many of the words whole; the others begin with them. */
const exactly = (all: string, asked: readonly string[], count: number): string => {
  const some = count === 0 ? `(${all})` : `((${all}) AND (${atLeast(asked, count)}))`
  return count === asked.length ? some : `${some} NOT (${atLeast(asked, count + 1)})`
}

/** Tiers of more words than this are questions with dozens of combinations, each of which takes long. */
const TIERED = 3

/**
 * All matching rows, best first: a question for each word says who has it whole. Few rows have many words, and where they are many after all, others
 * have their turns between the questions.
 */
const countedWhole = async (
  db: Database,
  matching: (expression: string) => RawBuilder<unknown>,
  all: string,
  asked: readonly string[],
): Promise<number[]> => {
  const numbersOf = async (expression: string) => {
    const { rows } = await sql<{ n: number }>`select rowid as n ${matching(expression)}`.execute(db)
    await breathe()
    return rows.map(({ n }) => n)
  }
  const whole = new Map<number, number>((await numbersOf(all)).map((n) => [n, 0]))
  for (const word of asked)
    for (const n of await numbersOf(`(${all}) AND ${word}`)) whole.set(n, (whole.get(n) ?? 0) + 1)
  const [active] = halfOf(true)
  return [...whole]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || Number(b >= active) - Number(a >= active) || a - b)
    .map(([n]) => n)
}

/**
 * The numbers of the best rows, best first, and how many rows there are at all. Each tier of the order is a question to the index of words,
 * which hands rows out in the list's order, so that nothing is sorted and no more is read than is shown.
 */
export const bestFirst = async <C extends Ranked>(
  db: Database,
  collection: C,
  { limit, filter = {}, ...query }: SearchQuery<C>,
): Promise<{ numbers: number[]; total: number }> => {
  const whole = (word: string) => formsOf(collection, word, query.personal).map((form) => `"${form}"`)
  const asked = [...new Set(words(query.q))]
    .slice(0, RANKED_WORDS)
    .map((word) => `(${whole(word).join(' OR ')})`)
  if (asked.length === 0) return { numbers: [], total: 0 }
  const all = matchWithFilters(collection, query, { ...filter })
  if (!all) throw new Error(`${collection} is not searched with this filter`)
  const index = sql.raw(`${collection}_search`)
  const matching = (expression: string): RawBuilder<unknown> =>
    sql`from ${index} where ${index} match ${expression}`
  if (asked.length > TIERED) {
    const ranked = await countedWhole(db, matching, all, asked)
    return { numbers: ranked.slice(0, limit), total: ranked.length }
  }
  const counted = await sql<{ n: number }>`select count(*) as n ${matching(all)}`.execute(db)
  const total = Number(counted.rows[0]?.n ?? 0)
  const numbers: number[] = []
  for (let count = asked.length; count >= 0; count -= 1) {
    for (const answer of [true, false]) {
      const missing = Math.min(limit, total) - numbers.length
      if (missing === 0) return { numbers, total }
      const [from, to] = halfOf(answer)
      const { rows } = await sql<{ n: number }>`select rowid as n ${matching(exactly(all, asked, count))}
        and rowid between ${from} and ${to} order by rowid limit ${missing}`.execute(db)
      numbers.push(...rows.map(({ n }) => n))
    }
  }
  return { numbers, total }
}
