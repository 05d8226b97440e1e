import { type RawBuilder, sql } from 'kysely'
import { RANKED_WORDS } from '../../../domain/text.ts'
import { yieldTurn } from '../../common/eventLoop.ts'
import { collections } from '../collections.ts'
import type { Collection, Searched } from '../rows.ts'
import type { Filter, ListQuery, SearchQuery } from '../store.ts'
import { allOf, isNarrow, plainConditions, wholeWord, wordConditions } from './conditions.ts'
import type { Database, Sql, SqlDialect, Values, WordIndex } from './database.ts'
import {
  begun,
  beside,
  countStatement,
  entriesOf,
  keyOf,
  lenderJoin,
  type Order,
  orderBy,
  orderedRows,
  orderOf,
  placeIn,
  placeOf,
} from './listStatement.ts'
import { type Asked, askedWords, tableOf } from './table.ts'

/** So many matches are put in order faster than the list is read for them, once it is known that they are no more. */
const FEW = 2000
/** So many are read to find out, where the index of words alone does not know it. */
const TRIED = 1000
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
}

/** `from … order by …` of what matches, of whose rows `fields` are asked beside the order. */
const inOrderOf = (
  dialect: SqlDialect,
  collection: Collection,
  { matching, order, by = orderBy(order), fields = [] }: Hoped,
): Sql => {
  const own = order.columns.map((column) => column.replace('t.', ''))
  const needed = [
    dialect.rowKey(collection),
    'id',
    ...own,
    ...(order.lender ? [order.lender.by] : []),
    ...fields,
  ]
  const columns = sql.join([...new Set(needed)].map((name) => sql.ref(`t.${name}`)))
  return sql`from (select ${columns} ${matching}) as t ${lenderJoin(order)} order by ${by}`
}

/**
 * The first of many matches in the list's order. A short way along the list has enough of them as a rule; where it has not, as whoever is meant is far
 * down, all matches are put in order.
 */
const manyMatches = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  filter: Filter<C>,
  { expression, others, conditions, order, limit, offset }: Wanted,
): Promise<Keys> => {
  const plain = plainConditions(collection, { filter })
  const { from, joined } = orderedRows(collection, order)
  const marked = Object.entries(filter).filter(([field]) => field === collections[collection].index?.mark)
  const those = plainConditions(collection, { filter: Object.fromEntries(marked) as Filter<C> })
  const { rows } = await sql<Values>`select ${placeOf(dialect, order)} from ${from}
    where ${allOf([...joined, ...those])}
    order by ${orderBy(order)} limit 1 offset ${WALKED}`.execute(db)
  const boundary = placeIn(rows[0])
  const near = boundary ? [beside(order, 'upTo', boundary)] : []
  const walked = await keysOf(
    db,
    sql`select ${keyOf(dialect, collection)} from ${from} where ${allOf([...joined, ...plain, ...conditions, ...near])}
      order by ${orderBy(order)} limit ${limit} offset ${offset}`,
  )
  if (walked.length === limit || !boundary) return walked
  const matching = sql`${dialect.words.rows(collection, expression)} and ${allOf([...plain, ...others])}`
  const found = inOrderOf(dialect, collection, { matching, order })
  return keysOf(db, sql`select ${keyOf(dialect, collection)} ${found} limit ${limit} offset ${offset}`)
}

/** Is a list searched by its index of words? */
export const isByWords = <C extends Collection>(collection: C, query: ListQuery<C>): boolean =>
  askedWords(collection, query).length > 0 &&
  collections[collection].index !== undefined &&
  !isNarrow(collection, query)

/** The keys of a page, and how many rows match at all. */
interface Found {
  keys: Keys
  total: number
}

/** What is looked for where few rows are hoped for: in an order, or otherwise by what fields give. */
interface Hoped {
  matching: Sql
  order: Order
  by?: Sql
  fields?: readonly string[]
}

/** Where no more than so many rows match, all is found at once; undefined where they are more, or the page has none of them. */
const fewMatches = async (
  db: Database,
  dialect: SqlDialect,
  collection: Collection,
  { matching, ...hoped }: Hoped,
  most: number,
  [limit, offset]: readonly [number, number],
): Promise<Found | undefined> => {
  const some = { ...hoped, matching: sql`${matching} limit ${most + 1}` }
  const found = inOrderOf(dialect, collection, some)
  const { rows } = await sql<{
    key: string | number
    n: number
  }>`select ${keyOf(dialect, collection)}, count(*) over () as n ${found} limit ${limit} offset ${offset}`.execute(
    db,
  )
  const isPast = rows.length === 0 && (limit === 0 || offset > 0)
  const total = Number(rows[0]?.n ?? 0)
  return isPast || total > most ? undefined : { keys: rows.map(({ key }) => key), total }
}

/** How many entries of an index of words there are, counted no further than `most`. */
const entryCount = async (db: Database, entries: Sql, most?: number): Promise<number> => {
  const counted = most === undefined ? entries : sql`from (select 1 ${entries} limit ${most}) as found`
  const { rows } = await sql<{ n: number }>`select count(*) as n ${counted}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Keys and the total of a query, asked for at once: over Postgres, nobody waits for the two one after the other. */
const withTotal = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C>,
  finding: Promise<Keys>,
): Promise<Found> => {
  const counting = countStatement(dialect, collection, query).execute(db)
  const [keys, counted] = await Promise.all([finding, counting])
  return { keys, total: Number(counted.rows[0]?.n ?? 0) }
}

/** A page of a list that is searched by its index of words. */
export const wordPage = async <C extends Collection>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  query: ListQuery<C> & Required<Pick<ListQuery<C>, 'range'>>,
): Promise<Found> => {
  const asked = askedWords(collection, query)
  const { filter = {}, range } = query
  const { expression, others } = begun(dialect, asked)
  const [limit, offset] = [range[1] - range[0] + 1, range[0]]
  const order = orderOf(collection, query)
  const matching = sql`${dialect.words.rows(collection, expression)} and ${allOf([...plainConditions(collection, { filter }), ...others])}`
  const conditions = wordConditions(dialect, asked)
  const wanted = { expression, others, conditions, order, limit, offset }
  const hoped = { matching, order }
  const few = (most: number) => fewMatches(db, dialect, collection, hoped, most, [limit, offset])
  const many = () => manyMatches(db, dialect, collection, filter, wanted)
  const entries = entriesOf(dialect, collection, expression, others, filter)
  if (!entries) return (await few(TRIED)) ?? withTotal(db, dialect, collection, query, many())
  const total = await entryCount(db, entries)
  return (total > FEW ? undefined : await few(FEW)) ?? { keys: await many(), total }
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

/** Rows that have all of the words, and exactly so many of those whole that some row has whole. */
const exactly = (
  index: WordIndex,
  asked: readonly Asked[],
  found: readonly Asked[],
  count: number,
): string => {
  const { and, or, andNot, whole, prefix } = index
  const areAll = count === found.length
  const all = and(asked.map((forms) => or(forms.map(areAll && found.includes(forms) ? whole : prefix))))
  if (areAll) return all
  const some = count === 0 ? all : and([all, atLeast(index, found, count)])
  return andNot(some, atLeast(index, found, count + 1))
}

/** How many of the words a row has whole. */
const wholeAmong = (dialect: SqlDialect, asked: readonly Asked[]): Sql =>
  sql.join(
    asked.map((forms) => sql`case when ${wholeWord(dialect, forms)} then 1 else 0 end`),
    sql` + `,
  )

/** Those of the words that some row has whole. Of the others there are no tiers. */
const foundWhole = async (
  db: Database,
  { words }: SqlDialect,
  collection: Collection,
  asked: readonly Asked[],
): Promise<Asked[]> => {
  // Some are counted rather than one looked for: to find one, Postgres would read the index from its start until it comes.
  const found = asked.map((forms, at) => {
    const some = sql`select 1 ${words.entries(collection, words.or(forms.map(words.whole)))} limit ${TRIED}`
    return sql`(select count(*) from (${some}) as found) as ${sql.ref(`found_${at}`)}`
  })
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(found)}`.execute(db)
  return asked.filter((_, at) => Number(rows[0]?.[`found_${at}`]) > 0)
}

/**
 * The best rows, best first, and how many rows match at all (see `Reader.search`): those with the most of the words whole, then those whose mark says
 * yes, then in the list's order.
 */
export const bestFirst = async <C extends Searched>(
  db: Database,
  dialect: SqlDialect,
  collection: C,
  { q, personal = false, limit, filter = {} }: SearchQuery<C>,
): Promise<Found> => {
  const { index } = collections[collection]
  const asked = askedWords(collection, { q, personal })
  if (asked.length === 0 || !index?.mark) return { keys: [], total: 0 }
  const { mark } = index
  const { words } = dialect
  const { expression, others } = begun(dialect, asked)
  const conditions = wordConditions(dialect, asked)
  const ranked = asked.slice(0, RANKED_WORDS)
  const order = orderOf(collection, { sort: { field: index.by, order: 'ASC' } })
  const best = sql`${wholeAmong(dialect, ranked)} desc, ${sql.ref(`t.${mark}`)} desc, ${orderBy(order)}`
  const isBySome = isNarrow(collection, { filter })
  const source = isBySome
    ? sql`from ${tableOf(collection).name} as t where ${allOf(conditions)}`
    : words.rows(collection, expression)
  const matching = sql`${source} and ${allOf([...plainConditions(collection, { filter }), ...others])}`
  const all = () =>
    keysOf(db, sql`select ${keyOf(dialect, collection)} ${matching} order by ${best} limit ${limit}`)
  const tiers = async () => {
    const keys: Keys = []
    const asks: unknown = Reflect.get(filter, mark)
    const found = await foundWhole(db, dialect, collection, ranked)
    const wholeOnes = wholeAmong(dialect, found)
    for (let whole = found.length; whole >= 0; whole -= 1) {
      const tier = exactly(words, asked, found, whole)
      const plain = allOf([...plainConditions(collection, { filter }), ...others])
      const entries = entriesOf(dialect, collection, tier, others, filter)
      // The last tier is all matches but those found already, and they are many.
      const areMany = whole === 0 || (entries && (await entryCount(db, entries, FEW + 1)) > FEW)
      const few = areMany
        ? undefined
        : await fewMatches(
            ...([db, dialect, collection] as const),
            {
              matching: sql`${words.rows(collection, tier)} and ${plain}`,
              ...{ order, fields: [mark] },
              by: sql`${sql.ref(`t.${mark}`)} desc, ${orderBy(order)}`,
            },
            entries ? FEW : TRIED,
            [limit - keys.length, 0],
          )
      if (few) keys.push(...few.keys)
      for (const value of few ? [] : [true, false]) {
        if (keys.length === limit || (asks !== undefined && asks !== value)) continue
        // As an inequality: of an equation Postgres believes that hardly any row meets it, and reads all of them.
        const isSoMany = found.length === 0 ? [] : [sql`abs(${wholeOnes} - ${whole}) < 1`]
        const wanted = { expression: tier, others, order, limit: limit - keys.length, offset: 0 }
        const marked = { ...filter, [mark]: value }
        keys.push(
          ...(await manyMatches(db, dialect, collection, marked, {
            ...wanted,
            conditions: [...conditions, ...isSoMany],
          })),
        )
        await yieldTurn()
      }
      if (keys.length === limit) return keys
    }
    return keys
  }
  const many = () => (isBySome || asked.length > TIERED_WORDS ? all() : tiers())
  const few = (most: number) =>
    fewMatches(
      ...([db, dialect, collection] as const),
      { matching, order, by: best, fields: [mark, 'words'] },
      most,
      [limit, 0],
    )
  const entries = isBySome ? undefined : entriesOf(dialect, collection, expression, others, filter)
  if (!entries)
    return (await few(TRIED)) ?? withTotal(db, dialect, collection, { q, personal, filter }, many())
  const total = await entryCount(db, entries)
  return (total > FEW ? undefined : await few(FEW)) ?? { keys: await many(), total }
}
