import { type RawBuilder, sql } from 'kysely'
import { RANKED_WORDS, words as wordsOf } from '../../../domain/text.ts'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import { filterConditions } from './conditions.ts'
import type { Sql, WordIndex } from './database.ts'
import { formsOf, SEARCHED, wordsIn } from './searchText.ts'
import { tableOf } from './table.ts'

/** Words as Postgres's own text vector: made from the words themselves, so that neither a dictionary nor an extension has a say in what is found. */
const vectorOf = (text: Sql): Sql => sql`array_to_tsvector(string_to_array(${text}, ' '))`

/** A word that is asked for, in any of the forms that it has in the index. Words are letters and digits only, so quoting them is enough. */
type Asked = readonly string[]
const askedIn = (collection: Collection, q: string, personal?: boolean): Asked[] =>
  [...new Set(wordsOf(q))].map((word) => formsOf(collection, word, personal).map((form) => `'${form}'`))

/** Every word must begin a word. */
const matches = (asked: readonly Asked[]): Sql =>
  sql`t.words @@ ${asked.map((forms) => `(${forms.map((form) => `${form}:*`).join(' | ')})`).join(' & ')}::tsquery`

/** How many of the words a row has whole. */
const wholeWords = (asked: readonly Asked[]): RawBuilder<number> =>
  sql`(${sql.join(
    asked.map((forms) => sql`(t.words @@ ${forms.join(' | ')}::tsquery)::int`),
    sql` + `,
  )})`

export const tsvector: WordIndex = {
  numberOf: () => 'id',

  condition(collection, { q = '', personal }) {
    const asked = SEARCHED.includes(collection) ? askedIn(collection, q, personal) : []
    return asked.length === 0 ? undefined : matches(asked)
  },

  async follow(db, collection, written) {
    const changed = written.flatMap(({ before, row }) => {
      const found = wordsIn(collection, row).join(' ')
      return found === (before ? wordsIn(collection, before).join(' ') : '') ? [] : [{ id: row.id, found }]
    })
    if (changed.length === 0) return
    const ids = sql`${changed.map(({ id }) => id)}::${sql.raw(collections[collection].numbered ? 'bigint' : 'text')}[]`
    await sql`update ${tableOf(collection).name} t set words = ${vectorOf(sql`v.found`)}
      from unnest(${ids}, ${changed.map(({ found }) => found)}::text[]) v (id, found) where t.id = v.id`.execute(
      db,
    )
  },

  forget: async () => undefined,
  load: (collection, rows) =>
    rows.map(({ row }) =>
      SEARCHED.includes(collection)
        ? { words: vectorOf(sql`${wordsIn(collection, row).join(' ')}::text`) }
        : {},
    ),
  loaded: async () => undefined,

  async best(db, collection, { q, personal, limit, filter = {} }) {
    const asked = askedIn(collection, q, personal)
    if (asked.length === 0) return { numbers: [], total: 0 }
    const { name } = tableOf(collection)
    const { ranked } = collections[collection]
    const conditions = [matches(asked), ...filterConditions(collection, filter)]
    const where = sql`from ${name} t where ${sql.join(conditions, sql` and `)}`
    const whole = wholeWords(asked.slice(0, RANKED_WORDS))
    const counted = await sql<{ n: number }>`select count(*) as n ${where}`.execute(db)
    const { rows } = await sql<{ id: string }>`select t.id ${where}
      order by ${whole} desc, ${sql.ref(`t.${ranked?.split ?? 'id'}`)} desc, ${sql.ref(`t.${ranked?.by ?? 'id'}_key`)}, t.id
      limit ${limit}`.execute(db)
    return { numbers: rows.map(({ id }) => id), total: Number(counted.rows[0]?.n ?? 0) }
  },
}
