import type { Kysely, RawBuilder } from 'kysely'
import type { Collection } from '../rows.ts'
import type { Column, Kind, schema } from './schema.ts'

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

/** A word that is asked for, in each of the forms that it may have in a row's words. */
export type Asked = readonly string[]

/** How words are asked for: each begins a word, or is one. */
export type Wording = 'begun' | 'whole'

/** How a database's own index of words is asked. */
export interface WordIndex {
  /** What it is asked to find rows that have each of some words in one of its forms. */
  expression(words: readonly Asked[], how: Wording): string
  /** `from … where …` of the rows, called `t`, that match an expression. */
  rows(collection: Collection, expression: string): Sql
  /** `from … where …` of the index itself: an entry for each row that matches, of those whose marked field (see `collections.ts`) has this value if one is given. */
  entries(collection: Collection, expression: string, mark?: boolean): Sql
}

/** What the databases do differently. */
export interface SqlDialect {
  /** Begins a transaction that writes. There is one at a time, whoever else shares the database. */
  begin: string
  /** Returns whether another process holds a lock, so that a retry may succeed. */
  isBusy(error: unknown): boolean
  /** Returns the column, the first one of several, whose unique constraint a row would violate. Returns undefined for any other error. */
  takenColumn(error: unknown): string | undefined
  /** Returns whether a row would point at a row that does not exist, or a row would be deleted to which others point. */
  isDangling(error: unknown): boolean
  /** The place of a value, the first being 1, in a statement that is written as a text. */
  parameter(at: number): string
  /** Can a statement write several tables? */
  writesTablesAtOnce: boolean
  /** Does a text contain another, letter by letter? */
  contains(column: Sql, text: string): Sql
  /**
   * A column that is compared row by row, where the database would choose its index; absent where it knows which index to choose. Without it, SQLite puts everybody of
   * a state in order for a page of ten: two seconds of a hundred thousand people.
   */
  notByIndex?(column: Sql): Sql
  words: WordIndex
  /** The column that a row is found by fastest: its number, where the database keeps one beside the id. */
  rowKey(collection: Collection): string
  /** The type of each kind of column. */
  types: Readonly<Record<Kind, string>>
  /** Has a table whose ids are texts a number beside each? */
  rowNumbers: boolean
  /** The statements that make the index of words of a collection, and keep it by triggers. */
  wordIndex(collection: Collection): string[]
  /** The statements that make a trigger of some others, run for each row that comes or goes. */
  onEachRow(name: string, table: string, event: 'insert' | 'delete', statements: readonly string[]): string[]
  /** The function that makes a list, as JSON, of its values. */
  jsonArray: string
  /** As a table called `item` with a column `value`: what a list holds that is kept as JSON. */
  itemsOf(column: string): string
  /** After an index of words was filled: makes one run of its many. */
  wordIndexLoaded?(db: Database, collection: Collection): Promise<void>
  /** Run after a whole portal was written, outside of its transaction: what the database knows of its tables. */
  loaded: string
  /** After rows have brought their own numbers: the next ones follow them. */
  numbersTaken?(db: Database, collection: Collection): Promise<void>
}
