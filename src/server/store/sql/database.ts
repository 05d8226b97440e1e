import type { Kysely, RawBuilder } from 'kysely'
import type { Collection } from '../rows.ts'
import type { Column, ColumnKind, schema } from './schema.ts'

/** Column types of all tables, for Kysely. */
export type Tables = {
  [T in keyof typeof schema]: {
    [C in keyof (typeof schema)[T]['columns']]: (typeof schema)[T]['columns'][C] extends Column<infer V>
      ? V
      : never
  }
}
export type Database = Kysely<Tables>
export type Sql = RawBuilder<unknown>
export type Values = Record<string, unknown>

/** Search word in each of the spellings in which a row may contain the word. */
export type QueryWord = readonly string[]

/** Whether a query word matches whole words or prefixes of words. */
export type WordMode = 'prefix' | 'whole'

/** Full-text index of a database. */
export interface WordIndex {
  /** Returns a full-text search expression. It matches rows that contain each word in one of its spellings. */
  toExpression(words: readonly QueryWord[], mode: WordMode): string
  /** Returns SQL `from … where …` that selects the matching rows, with the alias `t`. */
  matchRows(collection: Collection, expression: string): Sql
  /**
   * Returns SQL `from … where …` that reads only the full-text index, with one entry per matching row. `mark` selects rows by the value of the
   * collection's mark (collections.ts).
   */
  matchEntries(collection: Collection, expression: string, mark?: boolean): Sql
}

/** SQL and behaviour that differ between SQLite and Postgres. */
export interface SqlDialect {
  /** Statement that begins a write transaction. Only one runs at a time, across all processes. */
  beginStatement: string
  /** Returns whether another process holds a lock, so that a retry may succeed. */
  isBusy(error: unknown): boolean
  /** Returns the first column of the unique constraint that a write violated. Returns undefined for any other error. */
  findDuplicateColumn(error: unknown): string | undefined
  /** Returns whether a write failed because a row would refer to a row that does not exist. */
  isMissingReference(error: unknown): boolean
  /** Returns the placeholder of a parameter in an SQL text. The number of the first parameter is 1. */
  placeholder(at: number): string
  /** Whether one SQL statement can write to several tables. */
  canWriteSeveralTables: boolean
  /** Returns a condition that a column contains a text. */
  contains(column: Sql, text: string): Sql
  /**
   * Returns an expression for a column that no index is used for. Without it, SQLite sorts all people of a state for a page of ten. Undefined for
   * databases that choose the right index.
   */
  withoutIndex?(column: Sql): Sql
  wordIndex: WordIndex
  /** Returns the column by which rows are found fastest: the row number of the table, if it has one, otherwise the id. */
  getRowKey(collection: Collection): string
  /** SQL type of each kind of column. */
  columnTypes: Readonly<Record<ColumnKind, string>>
  /** Whether tables with text ids have a row number too. */
  hasRowNumbers: boolean
  /** Returns the statements that create the full-text index of a collection and the triggers that update the index. */
  wordIndexStatements(collection: Collection): string[]
  /** Returns the statements that create a trigger for each inserted or deleted row. */
  rowTriggerStatements(
    name: string,
    table: string,
    event: 'insert' | 'delete',
    statements: readonly string[],
  ): string[]
  /** SQL function that builds a JSON array. */
  jsonArrayFunction: string
  /** Returns SQL for a table `item` whose column `value` has the elements of a JSON list. */
  listItems(column: string): string
  /** Compacts a full-text index after many rows were inserted. */
  optimizeWordIndex?(db: Database, collection: Collection): Promise<void>
  /** Statement that refreshes the planner statistics after a whole dump was loaded. Runs outside of the transaction. */
  analyzeStatement: string
  /** Moves the id sequence past the highest id, after rows with given ids were inserted. */
  updateIdSequence?(db: Database, collection: Collection): Promise<void>
}
