import { sql } from 'kysely'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import type { Database, SqlDialect } from './database.ts'
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

/** Names an index, such as `personnel__by_name`. */
const getIndexName = (table: string, index: string): string => `${table}__${index}`

const createSqlIndexStatements = (table: string, { indexes }: Table): string[] =>
  Object.entries(indexes).map(
    ([index, columns]) =>
      `create index ${getIndexName(table, index)} on ${table} ${quoteIndexColumnNames(columns)}`,
  )

const createSqlTableStatement = (
  dialect: SqlDialect,
  name: string,
  { columns, unique, rowNumber }: Table,
): string => {
  const hasRowNumber = rowNumber !== undefined && dialect.hasRowNumbers
  const columnDefinitions = Object.entries(columns).map(([columnName, column]) =>
    hasRowNumber && columnName === 'id'
      ? `${quoteSqlName(columnName)} ${dialect.columnTypes.text} not null unique`
      : createSqlColumnDefinition(dialect, unique.includes(columnName), columnName, column),
  )
  const uniqueClauses = unique.filter((one) => one.includes(', ')).map((one) => `unique (${one})`)
  return `create table ${name} (${[...(hasRowNumber ? [`${rowNumber} integer primary key`] : []), ...columnDefinitions, ...uniqueClauses].join(', ')})`
}

/** Returns the statements that create the search indexes and their triggers. */
const createTriggerStatements = (dialect: SqlDialect): string[] => [
  ...COLLECTION_NAMES.flatMap((name) => (collections[name].index ? dialect.wordIndexStatements(name) : [])),
  ...createLogFactsTableStatements(dialect),
]

const runStatements = async (db: Database, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Creates all tables of an empty database. */
export const createSchema = async (db: Database, dialect: SqlDialect): Promise<void> => {
  const statements = Object.entries(schema).flatMap(([name, table]) => [
    createSqlTableStatement(dialect, name, table),
    ...createSqlIndexStatements(name, table),
  ])
  await runStatements(db, [...statements, ...createTriggerStatements(dialect)])
}

/** Deletes the indexes of a table, except those of its key and its unique columns. */
export const dropIndexes = (db: Database, table: keyof typeof schema): Promise<void> =>
  runStatements(
    db,
    Object.keys(schema[table].indexes).map((index) => `drop index ${getIndexName(table, index)}`),
  )

/** Creates the indexes of a table again after `dropIndexes`. */
export const createIndexes = (db: Database, table: keyof typeof schema): Promise<void> =>
  runStatements(db, createSqlIndexStatements(table, schema[table]))
