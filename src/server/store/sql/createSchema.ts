import { type Kysely, sql } from 'kysely'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { SqlDialect, Tables } from './database.ts'
import { logFactsStatements } from './logQueries.ts'
import { type Column, schema, type Table } from './schema.ts'

const quoted = (name: string): string => `"${name}"`

/** The columns of an index; an expression stands as it is. */
const inIndex = (columns: string): string => {
  const [names = '', where] = columns.split(' where ')
  const each = names.split(', ').map((name) => (name.includes('(') ? name : quoted(name)))
  return `(${each.join(', ')})${where ? ` where ${where}` : ''}`
}

const columnOf = (
  { columnTypes: types }: SqlDialect,
  isUnique: boolean,
  name: string,
  column: Column,
): string => {
  const { kind, isNullable: isNull, references: to } = column
  // A table of texts has `id` for them, and no number that the database gives.
  const key = name === 'id' && kind === 'text' ? ' primary key' : ''
  const points = to ? ` references ${to} (id)` : ''
  return `${quoted(name)} ${types[kind]}${key}${isNull || kind === 'number' || key ? '' : ' not null'}${isUnique ? ' unique' : ''}${points}`
}

const tableStatements = (
  dialect: SqlDialect,
  name: string,
  table: Table<Record<string, Column>>,
): string[] => {
  const { columns, unique = [], indexes = {}, rowNumber } = table
  const numbered = rowNumber !== undefined && dialect.hasRowNumbers
  const lines = Object.entries(columns).map(([column, about]) =>
    numbered && column === 'id'
      ? `${quoted(column)} ${dialect.columnTypes.text} not null unique`
      : columnOf(dialect, unique.includes(column), column, about),
  )
  const together = unique.filter((one) => one.includes(', ')).map((one) => `unique (${one})`)
  return [
    `create table ${name} (${[...(numbered ? [`${rowNumber} integer primary key`] : []), ...lines, ...together].join(', ')})`,
    ...Object.entries(indexes).map(
      ([index, on]) => `create index ${name}__${index} on ${name} ${inIndex(on)}`,
    ),
  ]
}

/** What stands beside the tables and is kept by triggers: indexes of words, and what the log tells. */
const keptStatements = (dialect: SqlDialect): string[] => [
  ...COLLECTION_NAMES.flatMap((name) => (collections[name].index ? dialect.wordIndexStatements(name) : [])),
  ...logFactsStatements(dialect),
]

/** Makes every table of a database that has none. */
export const createSchema = async (db: Kysely<Tables>, dialect: SqlDialect): Promise<void> => {
  const tables = Object.entries<Table<Record<string, Column>>>(schema)
  const statements = tables.flatMap(([name, table]) => tableStatements(dialect, name, table))
  for (const statement of [...statements, ...keptStatements(dialect)]) await sql.raw(statement).execute(db)
}
