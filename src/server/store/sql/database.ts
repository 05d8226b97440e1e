import type { ColumnType, Generated, Kysely, RawBuilder } from 'kysely'
import type { Collection, Rows, SortName } from '../rows.ts'
import type { ColumnKind } from './schema.ts'

/** Type of the column of a field. Databases return 0 and 1 for booleans, and text for lists and objects. */
type ColumnOf<V> = [V] extends [boolean]
  ? ColumnType<boolean | number, boolean>
  : [V] extends [string | number | null]
    ? V
    : ColumnType<unknown, string>

/** Type of the column with the ids. The database assigns integers. */
type IdColumn<I> = I extends number ? Generated<number> : I

/** Types of all tables and columns, for Kysely. */
export type Tables = {
  [C in Collection]: {
    [F in keyof Rows[C]]-?: F extends 'id' ? IdColumn<Rows[C][F]> : ColumnOf<Rows[C][F]>
  } & Record<`${SortName<C>}_key` | 'words', string>
} & {
  outdated: { collection: Collection; by_field: string; lender: number; done_to: string | null }
}

export type Database = Kysely<Tables>
export type Sql = RawBuilder<unknown>
export type Values = Record<string, unknown>

/** Spellings of one search word. A row matches if it contains one of the spellings. */
export type QueryWord = readonly string[]

/** Whether search words must equal whole words or only their beginning. */
export type WordMode = 'prefix' | 'whole'

/** SQL of the full-text search, which differs between SQLite and Postgres. */
export interface WordIndex {
  /** Returns a search expression for rows that contain each word in one of its spellings. */
  toExpression(words: readonly QueryWord[], mode: WordMode): string
  /** Returns SQL `from … where …` for the rows that match a search expression. Their alias is `t`. */
  matchRows(collection: Collection, expression: string): Sql
  /** Returns SQL `from … where …` that reads only the full-text index. `mark` limits the entries to rows with this mark. */
  matchEntries(collection: Collection, expression: string, mark?: boolean): Sql
}

/** SQL that differs between SQLite and Postgres. */
export interface SqlDialect {
  /** Statement that begins a write transaction. Only one write transaction runs at a time, across all processes. */
  beginStatement: string
  /** Returns whether another process holds a lock, so that a retry may succeed. */
  isBusy(error: unknown): boolean
  /** Returns the column whose unique constraint a write violated. Returns undefined for other errors. */
  findDuplicateColumn(error: unknown): string | undefined
  /** Returns whether a write failed because a row would refer to a row that does not exist. */
  isMissingReference(error: unknown): boolean
  /** Returns the placeholder of the parameter at a position, counted from 1. */
  placeholder(at: number): string
  /** Whether one SQL statement can write to several tables. */
  canWriteSeveralTables: boolean
  /** Returns a condition that a column contains a text. */
  contains(column: Sql, text: string): Sql
  /** Returns an expression for a column that no index can serve. Only SQLite needs it, because it would sometimes choose a slow index. */
  withoutIndex?(column: Sql): Sql
  wordIndex: WordIndex
  /** Returns the column by which rows are found fastest: the row number, or else the id. */
  getRowKey(collection: Collection): string
  /** SQL type of each kind of column. */
  columnTypes: Readonly<Record<ColumnKind, string>>
  /** Whether tables with text ids also have an integer row number. */
  hasRowNumbers: boolean
  /** Returns the statements that create the full-text index of a collection and the triggers that update the index. */
  wordIndexStatements(collection: Collection): string[]
  /** Returns the statements that create a trigger, which runs for each inserted or deleted row. */
  rowTriggerStatements(
    name: string,
    table: string,
    event: 'insert' | 'delete',
    statements: readonly string[],
  ): string[]
  /** Name of the SQL function that builds a JSON array. */
  jsonArrayFunction: string
  /** Returns SQL for a table `item(value)` with the elements of a JSON list. */
  listItems(column: string): string
  /** Returns SQL for a JSON list, which is empty if the content of the column is no JSON list. */
  toReadableList(column: string): string
  /** Compacts a full-text index after many rows were inserted. */
  optimizeWordIndex?(db: Database, collection: Collection): Promise<void>
  /** Statement that refreshes the planner statistics after a dump was loaded, outside of the transaction. */
  analyzeStatement: string
  /** Moves the id sequence past the highest id, after rows with predefined ids were inserted. */
  updateIdSequence?(db: Database, collection: Collection): Promise<void>
}
