import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import { type Between, isBetween, isHolding } from '../store.ts'
import type { Sql, SqlDialect } from './database.ts'

/** So many ids are a block. */
export const BLOCK = 64

const tableName = (collection: Collection): string => `${collection}_blocks`

/** A value as the blocks have it. */
const keyed = (field: string, value: string): string => `'${field}:' || ${value}`

/**
 * The statements that keep, by triggers, in which blocks of ids there are rows with a value of a field. Most rows of a block say the same as the one
 * before, so that nothing is written for them: an index of each field is one page more to write with every row.
 */
export const blockStatements = (
  { onEachRow, adapt }: Pick<SqlDialect, 'onEachRow' | 'adapt'>,
  collection: Collection,
  fields: readonly string[],
): string[] => {
  const table = tableName(collection)
  const put = (field: string, from: string) =>
    `insert into ${table} (what, block) select distinct ${keyed(field, `t."${field}"`)}, t.id / ${BLOCK} from ${from} as t where t."${field}" is not null on conflict do nothing`
  const added = `insert into ${table} (what, block) select given.column1, new.id / ${BLOCK}
    from (values ${fields.map((field) => `(${keyed(field, `new."${field}"`)})`).join(', ')}) as given
    where given.column1 is not null on conflict do nothing`
  const first = `(old.id / ${BLOCK}) * ${BLOCK}`
  const gone = (field: string) =>
    `delete from ${table} where what = ${keyed(field, `old."${field}"`)} and block = old.id / ${BLOCK} and not exists
      (select 1 from ${collection} as t where t.id between ${first} and ${first} + ${BLOCK - 1} and t."${field}" = old."${field}")`
  return [
    adapt(
      `create table ${table} (what text not null, block integer not null, primary key (what, block)) without rowid`,
    ),
    ...fields.map((field) => put(field, collection)),
    ...onEachRow(`${table}_added`, collection, 'insert', [added]),
    ...onEachRow(`${table}_gone`, collection, 'delete', fields.map(gone)),
  ]
}

/** The same of a field that is a list, kept as JSON: in which blocks there are rows that hold a value. The table is there. */
export const listBlockStatements = (
  { onEachRow, itemsOf }: Pick<SqlDialect, 'onEachRow' | 'itemsOf'>,
  collection: Collection,
  field: string,
): string[] => {
  const table = tableName(collection)
  const what = keyed(field, 'item.value')
  const first = `(old.id / ${BLOCK}) * ${BLOCK}`
  const others = `select 1 from ${collection} as t where t.id between ${first} and ${first} + ${BLOCK - 1}`
  const letter = field.length + 2
  return [
    `insert into ${table} (what, block) select distinct ${what}, t.id / ${BLOCK} from ${collection} as t, ${itemsOf(`t.${field}`)} where true on conflict do nothing`,
    ...onEachRow(`${table}_${field}_added`, collection, 'insert', [
      `insert into ${table} (what, block) select ${what}, new.id / ${BLOCK} from ${itemsOf(`new.${field}`)} where true on conflict do nothing`,
    ]),
    ...onEachRow(`${table}_${field}_gone`, collection, 'delete', [
      `delete from ${table} where block = old.id / ${BLOCK} and what in (select ${what} from ${itemsOf(`old.${field}`)})
        and not exists (${others} and replace(t.${field}, '"' || substr(what, ${letter}) || '"', '') <> t.${field})`,
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
