import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import { type Between, isBetween, isHolding } from '../store.ts'
import type { Sql, SqlDialect } from './database.ts'
import { type Column, schema } from './schema.ts'

/** So many ids are a block. */
export const BLOCK = 64

const tableName = (collection: Collection): string => `${collection}_blocks`

/**
 * The statements that keep, by triggers, in which blocks of ids there are rows with a value of a field, or with one in a list. Most rows of a block say the same as the
 * one before, so that nothing is written for them: an index of each field is one page more to write with every row.
 */
export const blockStatements = (
  { onEachRow, itemsOf, types, rowNumbers }: SqlDialect,
  collection: Collection,
  fields: readonly string[],
): string[] => {
  const table = tableName(collection)
  const columns: Record<string, Column> = schema[collection].columns
  /** What blocks have of a row: `new`, `old`, or each one of some rows. */
  const valuesOf = (row: string, rows?: string) =>
    fields
      .map((field) => {
        const value = `${row}."${field}"`
        return columns[field]?.kind === 'list'
          ? `select '${field}:' || item.value as what from ${[...(rows ? [rows] : []), itemsOf(value)].join(' cross join ')}`
          : `select '${field}:' || ${value} as what ${rows ? `from ${rows}` : ''} where ${value} is not null`
      })
      .join(' union all ')
  const first = `(old.id / ${BLOCK}) * ${BLOCK}`
  const others = `(select * from ${collection} where id between ${first} and ${first} + ${BLOCK - 1}) as t`
  return [
    `create table ${table} (what ${types.text} not null, block ${types.integer} not null, primary key (what, block))${rowNumbers ? ' without rowid' : ''}`,
    ...onEachRow(`${table}_added`, collection, 'insert', [
      `insert into ${table} (what, block) select what, new.id / ${BLOCK} from (${valuesOf('new')}) as given where true on conflict do nothing`,
    ]),
    ...onEachRow(`${table}_gone`, collection, 'delete', [
      `delete from ${table} where block = old.id / ${BLOCK} and what in (${valuesOf('old')}) and what not in (${valuesOf('t', others)})`,
    ]),
  ]
}

/** How blocks lead to the rows of a list by ids: the tables that have them, what is asked of these, which of the list's rows are in a block, and whose order comes before that of the ids. */
interface Blocks {
  tables: Sql
  conditions: Sql[]
  inBlock: Sql
  block: Sql
}

/** Blocks from the one with an id, or up to it. */
const blocksBetween = (block: Sql, { from, to }: Between<number>): Sql[] => [
  ...(from === undefined ? [] : [sql`${block} >= ${Math.floor(from / BLOCK)}`]),
  ...(to === undefined ? [] : [sql`${block} <= ${Math.floor(to / BLOCK)}`]),
]

/** The blocks in which a filter's rows can be, within the rest of the list; undefined where it names no value that blocks are kept for, or the ids themselves. */
export const blocksOf = (
  collection: Collection,
  filter: object,
  rest: Between<number>,
): Blocks | undefined => {
  const id: unknown = Reflect.get(filter, 'id')
  if (id !== undefined && !isBetween(id)) return undefined
  const asked = (collections[collection].blocks ?? []).flatMap((field) => {
    const value: unknown = Reflect.get(filter, field)
    const values: unknown[] = [isHolding(value) ? value.has : value].flat()
    return values.length > 0 && values.every((one) => typeof one === 'string' || typeof one === 'number')
      ? [values.map((one) => `${field}:${one}`)]
      : []
  })
  if (asked.length === 0) return undefined
  const table = sql.table(tableName(collection))
  const sources = asked.map((values, at) =>
    values.length === 1
      ? sql`${table} as ${sql.ref(`b${at}`)}`
      : sql`(select distinct block from ${table} where what in (${sql.join(values)})) as ${sql.ref(`b${at}`)}`,
  )
  const block = sql.ref('b0.block')
  const named = asked.flatMap((values, at) =>
    values.length === 1 ? [sql`${sql.ref(`b${at}.what`)} = ${values[0]}`] : [],
  )
  const same = asked.slice(1).map((_, at) => sql`${sql.ref(`b${at + 1}.block`)} = ${block}`)
  const inBlock = sql`t.id >= ${block} * ${sql.lit(BLOCK)} and t.id < (${block} + 1) * ${sql.lit(BLOCK)}`
  return {
    tables: sql.join(sources, sql` cross join `),
    conditions: [
      ...named,
      ...same,
      ...blocksBetween(block, (id ?? {}) as Between<number>),
      ...blocksBetween(block, rest),
    ],
    inBlock,
    block,
  }
}
