import { type RawBuilder, sql } from 'kysely'
import { RANKED_WORDS } from '../../../domain/text.ts'
import { yieldTurn } from '../../common/eventLoop.ts'
import { collections } from '../collections.ts'
import type { Collection, Searched } from '../rows.ts'
import type { Filter, ListQuery, SearchQuery } from '../store.ts'
import { allOf, isNarrow, plainConditions, wholeWord, wordConditions } from './conditions.ts'
import type { Database, Sql, SqlDialect, WordIndex } from './database.ts'
import {
  begun,
  beside,
  countStatement,
  isNearEnd,
  keyOf,
  type Order,
  orderBy,
  orderOf,
  pageStatement,
} from './listStatement.ts'
import { type Asked, askedWords, tableOf } from './table.ts'

/** So many matches are put in order faster than the list is read for them. */
const FEW = 1000
/** Who has so many words that begin as asked is one of a few thousand among a hundred thousand: they are put in order, as the ways to choose among more words are many. */
const TIERED_WORDS = 4
/** So many rows of the list are read, from its start, for a page of many matches. */
const WALKED = 10_000

/** Rows by what they are found by (`SqlDialect.rowKey`), in order. */
export type Keys = (string | number)[]

const keysOf = async (db: Database, statement: RawBuilder<{ key: string | number }>): Promise<Keys> =>
  (await statement.execute(db)).rows.map(({ key }) => key)

interface Wanted {
  /** What the index of words is asked, what else is asked of the rows that it finds, and what all of it asks of a row. */
  expression: string
  others: Sql[]
  conditions: Sql[]
  order: Order
  limit: number
  offset: number
  /** Are there more than a few? */
  areMany: boolean
}

/**
 * The first matches in the list's order. Where they are many, a short way along the list has enough of them; where that has not, as whoever
 * is meant is far down, all matches are put in order.
 */
const firstMatches = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  filter: Filter<C>,
  { expression, others, conditions, order, limit, offset, areMany }: Wanted,
): Promise<Keys> => {
  const plain = plainConditions(collection, { filter })
  const { name } = tableOf(collection)
  const inOrder = () =>
    keysOf(
      db,
      sql`select ${keyOf(dialect, collection)} ${dialect.words.rows(collection, expression)} and ${allOf([...plain, ...others])}
        order by ${orderBy(order)} limit ${limit} offset ${offset}`,
    )
  if (!areMany) return inOrder()
  const place = sql.join([order.key ?? 'id', 'id'].map((column) => sql.ref(`t.${column}`)))
  const marked = Object.entries(filter).filter(([field]) => field === collections[collection].index?.mark)
  const { rows } = await sql<Record<string, unknown>>`select ${place} from ${name} as t
    where ${allOf(plainConditions(collection, { filter: Object.fromEntries(marked) as Filter<C> }))}
    order by ${orderBy(order)} limit 1 offset ${WALKED}`.execute(db)
  const boundary = rows[0] && [...(order.key ? [rows[0][order.key]] : []), rows[0].id]
  const near = boundary ? [beside(order, 'upTo', boundary)] : []
  const walked = await keysOf(
    db,
    sql`select ${keyOf(dialect, collection)} from ${name} as t where ${allOf([...plain, ...conditions, ...near])}
      order by ${orderBy(order)} limit ${limit} offset ${offset}`,
  )
  return walked.length === limit || !boundary ? walked : inOrder()
}

/** The keys of a page of a list that is searched by words. */
export const wordPage = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  total: number,
): Promise<Keys> => {
  const asked = askedWords(collection, query)
  const [from, to] = query.range ?? [0, total - 1]
  if (asked.length === 0 || !collections[collection].index || isNarrow(collection, query)) {
    const keys = await keysOf(db, pageStatement(dialect, collection, query, total))
    return isNearEnd(query, total) ? keys.reverse() : keys
  }
  const order = orderOf(collection, query)
  const limit = Math.max(0, Math.min(to, total - 1) - from + 1)
  const conditions = wordConditions(dialect, asked)
  return firstMatches(db, dialect, collection, query.filter ?? {}, {
    ...begun(dialect, asked),
    conditions,
    order,
    limit,
    offset: from,
    areMany: total > FEW,
  })
}

/** How many rows match, at most one more than a few. */
const countFew = async (
  db: Database,
  { words }: SqlDialect,
  collection: Collection,
  expression: string,
): Promise<number> => {
  const found = sql<{
    n: number
  }>`select count(*) as n from (select 1 ${words.rows(collection, expression)} limit ${FEW + 1}) as found`
  return Number((await found.execute(db)).rows[0]?.n ?? 0)
}

/** All ways to choose so many of the words. */
const choices = (from: readonly Asked[], count: number): Asked[][] => {
  const [first, ...others] = from
  if (count === 0) return [[]]
  if (first === undefined) return []
  return [...choices(others, count - 1).map((chosen) => [first, ...chosen]), ...choices(others, count)]
}

/** Rows that have at least so many of the words whole. */
const atLeast = ({ whole, and, or }: WordIndex, asked: readonly Asked[], count: number): string =>
  or(choices(asked, count).map((chosen) => and(chosen.map((forms) => or(forms.map(whole))))))

/** Rows that have all of the words, and exactly so many of them whole. */
const exactly = (index: WordIndex, all: string, asked: readonly Asked[], count: number): string => {
  const some = count === 0 ? all : index.and([all, atLeast(index, asked, count)])
  return count === asked.length ? some : index.andNot(some, atLeast(index, asked, count + 1))
}

/**
 * The keys of the best rows, best first, and how many rows match at all (see `Reader.search`): those with the most of the words whole, then those whose
 * mark says yes, then in the list's order.
 */
export const bestFirst = async <C extends Searched>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  { q, personal = false, limit, filter = {} }: SearchQuery<C>,
): Promise<{ keys: Keys; total: number }> => {
  const { index } = collections[collection]
  const asked = askedWords(collection, { q, personal })
  if (asked.length === 0 || !index?.mark) return { keys: [], total: 0 }
  const counted = await countStatement(dialect, collection, { q, personal, filter }).execute(db)
  const total = Number(counted.rows[0]?.n ?? 0)
  const { words } = dialect
  const { expression, others } = begun(dialect, asked)
  const conditions = wordConditions(dialect, asked)
  const ranked = asked.slice(0, RANKED_WORDS)
  const wholeOnes = sql.join(
    ranked.map((forms) => sql`case when ${wholeWord(dialect, forms)} then 1 else 0 end`),
    sql` + `,
  )
  const order: Order = { key: `${index.by}_key`, down: false }
  if (total <= FEW || asked.length > TIERED_WORDS || isNarrow(collection, { filter })) {
    const plain = plainConditions(collection, { filter })
    const source = isNarrow(collection, { filter })
      ? sql`from ${tableOf(collection).name} as t where ${allOf(conditions)}`
      : words.rows(collection, expression)
    const keys = await keysOf(
      db,
      sql`select ${keyOf(dialect, collection)} ${source} and ${allOf([...plain, ...others])}
        order by ${wholeOnes} desc, ${sql.ref(`t.${index.mark}`)} desc, ${orderBy(order)} limit ${limit}`,
    )
    return { keys, total }
  }
  const keys: Keys = []
  const asks: unknown = Reflect.get(filter, index.mark)
  for (let whole = ranked.length; whole >= 0; whole -= 1) {
    const tier = exactly(words, expression, ranked, whole)
    const size = await countFew(db, dialect, collection, tier)
    for (const mark of size === 0 ? [] : [true, false]) {
      if (asks !== undefined && asks !== mark) continue
      const missing = Math.min(limit, total) - keys.length
      if (missing === 0) return { keys, total }
      const found = await firstMatches(
        db,
        dialect,
        collection,
        { ...filter, [index.mark]: mark },
        {
          expression: tier,
          others,
          // As an inequality: of an equation Postgres believes that hardly any row meets it, and reads all of them.
          conditions: [...conditions, sql`abs(${wholeOnes} - ${whole}) < 1`],
          ...{ order, limit: missing, offset: 0, areMany: size > FEW },
        },
      )
      keys.push(...found)
      await yieldTurn()
    }
  }
  return { keys, total }
}
