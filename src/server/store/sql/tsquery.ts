import { sql } from 'kysely'
import { collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Sql, WordIndex } from './database.ts'
import { tableOf } from './table.ts'

const inBrackets = (expressions: readonly string[], operator: string): string =>
  expressions.length === 1 ? String(expressions[0]) : `(${expressions.join(` ${operator} `)})`

/** A row's words as Postgres's own text vector: made from the words themselves, so that neither a dictionary nor an extension has a say. */
const VECTOR = "array_to_tsvector(string_to_array(trim(words), ' '))"

const matches = (expression: string): Sql => sql`words_vector(words) @@ ${expression}::tsquery`

/** Postgres's text search. Words are letters and digits only, so quoting them is enough. */
export const tsquery: WordIndex = {
  prefix: (word) => `'${word}':*`,
  whole: (word) => `'${word}'`,
  and: (expressions) => inBrackets(expressions, '&'),
  or: (expressions) => inBrackets(expressions, '|'),
  andNot: (wanted, unwanted) => `(${wanted} & !(${unwanted}))`,
  rows: (collection, expression) => sql`from ${tableOf(collection).name} as t where ${matches(expression)}`,
  count(collection, expression, mark) {
    const marked =
      mark === undefined
        ? sql``
        : sql` and ${sql.ref(collections[collection].index?.mark ?? '')} = ${Number(mark)}`
    return sql`select count(*) as n from ${tableOf(collection).name} where ${matches(expression)}${marked}`
  },
}

export const tsqueryStatements = (collection: Collection): string[] => [
  `create index ${collection}__words on ${collection} using gin (${VECTOR})`,
]

/**
 * The vector as a function that says what it costs: Postgres takes its own for free, and makes those of all rows rather than ask the index. And what is
 * written goes into the index at once, as whoever came when the list of new entries was full would wait for all of them.
 */
export const tsqueryEvenStatements = (collection: Collection): string[] => [
  `create or replace function words_vector(words text) returns tsvector language plpgsql immutable strict parallel safe cost 100
    as $$ begin return ${VECTOR}; end $$`,
  `drop index ${collection}__words`,
  `create index ${collection}__words on ${collection} using gin (words_vector(words)) with (fastupdate = off)`,
]

/** How many rows there are of each combination of some fields, which triggers keep. A count that comes to nothing stays, as 0. */
export const postgresCounts = (
  table: string,
  collection: Collection,
  fields: readonly string[],
): string[] => {
  const names = fields.join(', ')
  const of = (row: 'old' | 'new') => fields.map((field) => `${row}.${field}`).join(', ')
  const add = (row: 'old' | 'new', n: 1 | -1) =>
    `insert into ${table} (${names}, n) values (${of(row)}, ${n})
      on conflict (${names}) do update set n = ${table}.n + excluded.n;`
  const changed = fields.map((field) => `old.${field} is distinct from new.${field}`).join(' or ')
  return [
    `create table ${table} as select ${names}, 0::bigint as n from ${collection} limit 0`,
    `create unique index ${table}__fields on ${table} (${names}) nulls not distinct`,
    `create function ${table}_changed() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${add('old', -1)} end if;
      if tg_op <> 'DELETE' then ${add('new', 1)} end if;
      return null;
    end $$`,
    `create trigger ${table}_change after insert or delete on ${collection} for each row execute function ${table}_changed()`,
    `create trigger ${table}_update after update of ${names} on ${collection} for each row when (${changed}) execute function ${table}_changed()`,
  ]
}
