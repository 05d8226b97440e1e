import type { Kysely, RawBuilder } from 'kysely'
import type { Collection } from '../rows.ts'
import type { Column, ColumnKind, schema } from './schema.ts'

/** The tables with their columns, for Kysely. */
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

/** A word of a query in each of the forms that a row may have it in. */
export type QueryWord = readonly string[]

/** Whether a query word matches whole words or prefixes of words. */
export type WordMode = 'prefix' | 'whole'

/** Full-text index of a database. */
export interface WordIndex {
  /** Returns the search expression for rows that have each word in one of its forms. */
  toExpression(words: readonly QueryWord[], mode: WordMode): string
  /** Returns `from … where …` of the rows, with the alias `t`, that match an expression. */
  matchRows(collection: Collection, expression: string): Sql
  /** Returns `from … where …` of the index alone, with one entry per matching row, optionally only of rows whose mark (collections.ts) has a value. */
  matchEntries(collection: Collection, expression: string, mark?: boolean): Sql
}

/** Differences between the databases. */
export interface SqlDialect {
  /** Statement that begins a write transaction. Only one runs at a time, across all processes. */
  beginStatement: string
  /** Returns whether another process holds a lock, so that a retry may succeed. */
  isBusy(error: unknown): boolean
  /** Returns the column, the first one of several, whose unique constraint a row would violate. Returns undefined for any other error. */
  findDuplicateColumn(error: unknown): string | undefined
  /** Returns whether a row would point at a row that does not exist, or a row would be deleted to which others point. */
  isMissingReference(error: unknown): boolean
  /** Returns the placeholder of a parameter in a text statement. The first parameter is 1. */
  placeholder(at: number): string
  /** Whether one statement can write several tables. */
  canWriteSeveralTables: boolean
  /** Returns a condition that a column contains a text. */
  contains(column: Sql, text: string): Sql
  /**
   * Returns the column in a form that no index serves. Undefined for databases that choose the right index. Without it, SQLite sorts all
   * people of a state for a page of ten.
   */
  withoutIndex?(column: Sql): Sql
  wordIndex: WordIndex
  /** Returns the column that finds rows fastest: the row number, if the table has one beside the id. */
  getRowKey(collection: Collection): string
  /** SQL type of each kind of column. */
  columnTypes: Readonly<Record<ColumnKind, string>>
  /** Whether tables with text ids have a row number too. */
  hasRowNumbers: boolean
  /** Returns the statements that create the word index of a collection and its triggers. */
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
  /** Returns a table `item` with the column `value` for the elements of a JSON list. */
  listItems(column: string): string
  /** Merges the segments of a word index after it was filled. */
  optimizeWordIndex?(db: Database, collection: Collection): Promise<void>
  /** Statement that refreshes planner statistics after a whole portal was loaded. Runs outside the transaction. */
  analyzeStatement: string
  /** Continues the id sequence after rows with given ids were inserted. */
  updateIdSequence?(db: Database, collection: Collection): Promise<void>
}
