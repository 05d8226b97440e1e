import { type Kysely, sql } from 'kysely'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { SqlDialect, Tables } from './database.ts'
import { createLogFactsTableStatements } from './logQueries.ts'
import { type Column, schema, type Table } from './schema.ts'

const quoteSqlName = (name: string): string => `"${name}"`

/** Quotes the columns of an index. Expressions and conditions are not quoted. */
const quoteIndexColumnNames = (columns: string): string => {
  const [names = '', where] = columns.split(' where ')
  const quotedColumns = names.split(', ').map((name) => (name.includes('(') ? name : quoteSqlName(name)))
  return `(${quotedColumns.join(', ')})${where ? ` where ${where}` : ''}`
}

const createSqlColumnDefinition = (
  { columnTypes }: SqlDialect,
  isUnique: boolean,
  name: string,
  column: Column,
): string => {
  const { kind, isNullable, references } = column
  // Text ids are primary keys. The column type of other ids already contains `primary key`.
  const key = name === 'id' && kind === 'text' ? ' primary key' : ''
  const referencesClause = references ? ` references ${references} (id)` : ''
  return `${quoteSqlName(name)} ${columnTypes[kind]}${key}${isNullable || kind === 'number' || key ? '' : ' not null'}${isUnique ? ' unique' : ''}${referencesClause}`
}

const createSqlTableStatements = (
  dialect: SqlDialect,
  name: string,
  { columns, unique, indexes, rowNumber }: Table,
): string[] => {
  const hasRowNumber = rowNumber !== undefined && dialect.hasRowNumbers
  const columnDefinitions = Object.entries(columns).map(([columnName, column]) =>
    hasRowNumber && columnName === 'id'
      ? `${quoteSqlName(columnName)} ${dialect.columnTypes.text} not null unique`
      : createSqlColumnDefinition(dialect, unique.includes(columnName), columnName, column),
  )
  const uniqueClauses = unique.filter((one) => one.includes(', ')).map((one) => `unique (${one})`)
  return [
    `create table ${name} (${[...(hasRowNumber ? [`${rowNumber} integer primary key`] : []), ...columnDefinitions, ...uniqueClauses].join(', ')})`,
    ...Object.entries(indexes).map(
      ([index, columns]) => `create index ${name}__${index} on ${name} ${quoteIndexColumnNames(columns)}`,
    ),
  ]
}

/** Returns the statements that create the search indexes and their triggers. */
const createTriggerStatements = (dialect: SqlDialect): string[] => [
  ...COLLECTION_NAMES.flatMap((name) => (collections[name].index ? dialect.wordIndexStatements(name) : [])),
  ...createLogFactsTableStatements(dialect),
]

/** Creates all tables of an empty database. */
export const createSchema = async (db: Kysely<Tables>, dialect: SqlDialect): Promise<void> => {
  const statements = Object.entries(schema).flatMap(([name, table]) =>
    createSqlTableStatements(dialect, name, table),
  )
  for (const statement of [...statements, ...createTriggerStatements(dialect)])
    await sql.raw(statement).execute(db)
}
