import { type RawBuilder, sql } from 'kysely'
import { RANKED_WORDS, words as wordsOf } from '../../../domain/text.ts'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'
import { filterConditions } from './conditions.ts'
import type { Sql, Values, WordIndex } from './database.ts'
import { SEARCHED } from './searchText.ts'
import { tableOf } from './table.ts'

/**
 * A row's words, folded as everywhere else, as Postgres's own text vector beside it: made from the words themselves, so that neither a
 * dictionary nor an extension has a say in what is found. Its GIN index finds beginnings of words.
 */
const vectorOf = <C extends Collection>(collection: C, row: Row<C>): Values =>
  SEARCHED.includes(collection)
    ? {
        words: sql`array_to_tsvector(${[...new Set(wordsOf(collections[collection].search(row).join(' ')))]}::text[])`,
      }
    : {}

/** Every word must begin a word. Words are letters and digits only, so quoting them is enough. */
const question = (asked: readonly string[]): string => asked.map((word) => `'${word}':*`).join(' & ')

const matches = (asked: readonly string[]): Sql => sql`t.words @@ ${question(asked)}::tsquery`

/** How many of the words a row has whole. */
const wholeWords = (asked: readonly string[]): RawBuilder<number> =>
  sql`(${sql.join(
    asked.map((word) => sql`(t.words @@ ${`'${word}'`}::tsquery)::int`),
    sql` + `,
  )})`

export const tsvector: WordIndex = {
  numberOf: () => 'id',

  condition(collection, q) {
    const asked = SEARCHED.includes(collection) ? wordsOf(q) : []
    return asked.length === 0 ? undefined : matches(asked)
  },

  follow: async (_db, collection, { row }) => ({ values: vectorOf(collection, row) }),
  forget: async () => undefined,
  load: (collection, rows) => rows.map(({ row }) => vectorOf(collection, row)),
  loaded: async () => undefined,

  async best(db, collection, { q, limit, filter = {} }) {
    const asked = wordsOf(q)
    if (asked.length === 0) return { numbers: [], total: 0 }
    const { name } = tableOf(collection)
    const { ranked } = collections[collection]
    const conditions = [matches(asked), ...filterConditions(collection, filter)]
    const where = sql`from ${name} t where ${sql.join(conditions, sql` and `)}`
    const whole = wholeWords([...new Set(asked)].slice(0, RANKED_WORDS))
    const counted = await sql<{ n: number }>`select count(*) as n ${where}`.execute(db)
    const { rows } = await sql<{ id: string }>`select t.id ${where}
      order by ${whole} desc, ${sql.ref(`t.${ranked?.split ?? 'id'}`)} desc, ${sql.ref(`t.${ranked?.by ?? 'id'}_key`)}, t.id
      limit ${limit}`.execute(db)
    return { numbers: rows.map(({ id }) => id), total: Number(counted.rows[0]?.n ?? 0) }
  },
}
