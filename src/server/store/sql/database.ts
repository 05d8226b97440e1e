import type { Kysely, RawBuilder } from 'kysely'
import type { Collection, Ranked, Row } from '../rows.ts'
import type { ListQuery, SearchQuery } from '../store.ts'

/** Tables are driven by `collections`, so their columns are known at run time only; rows are checked by the codec on their way out. */
export type Tables = Record<string, Record<string, unknown>>
export type Database = Kysely<Tables>
export type Sql = RawBuilder<unknown>
export type Values = Record<string, unknown>

/** A row that has just been written, names and sort keys included, and what it was before; a new one has no before. */
export interface Written<C extends Collection> {
  before: Row<C> | undefined
  row: Row<C>
  /** What numbers it. */
  number: number | string
}

/** How a database finds rows by the words in them. */
export interface WordIndex {
  /** The column that an index of words knows rows of a collection by. */
  numberOf(collection: Collection): string
  /** What the words of a query demand of the rows of the table called `t`; undefined if they demand nothing. */
  condition<C extends Collection>(collection: C, query: ListQuery<C>): Sql | undefined
  /** `from … where …` of an index that gives the numbers of a query's rows in the order of the list that people search in, if there is one. */
  ranked?<C extends Collection>(collection: C, query: ListQuery<C>): Sql | undefined
  /** Follows rows that have been written. */
  follow<C extends Collection>(db: Database, collection: C, written: readonly Written<C>[]): Promise<void>
  forget(db: Database, collection: Collection, numbers: readonly (number | string)[]): Promise<void>
  /** What is written beside many rows at once, in the order in which they are given; the rows themselves are written in between. */
  load<C extends Collection>(collection: C, rows: { row: Row<C>; keys: Record<string, string> }[]): Values[]
  loaded<C extends Collection>(
    db: Database,
    collection: C,
    rows: { row: Row<C>; values: Values }[],
  ): Promise<void>
  /** The numbers of the best rows, best first, and how many there are (see `Reader.search`). */
  best<C extends Ranked>(
    db: Database,
    collection: C,
    query: SearchQuery<C>,
  ): Promise<{ numbers: (number | string)[]; total: number }>
}

/** What the databases do differently. */
export interface SqlDialect {
  /** Begins a transaction that writes. There is one at a time, whoever else shares the database. */
  begin: readonly string[]
  /** Does somebody else hold a lock, so that asking again is worth while? */
  isBusy(error: unknown): boolean
  /** The table and column of a unique value that is there already; undefined for any other error. */
  isTaken(error: unknown): { table: string; column: string } | undefined
  /** Would a row point at one that is not there? */
  isDangling(error: unknown): boolean
  words: WordIndex
  /** A statement of a migration, which is written for SQLite, as this database has it. */
  adapt(statement: string): string
  /** Makes the index of words of a table. */
  searchTable(name: string): string
  /** Gives rows of a table other words, by what its index of words knows them by. `marks` are for an index that filters by itself. */
  refillSearchTable(
    db: Database,
    name: Collection,
    rows: readonly { number: number | string; words: string; marks: string }[],
  ): Promise<void>
  /** After rows have brought their own numbers: the next ones follow them. */
  numbersTaken?(db: Database, collection: Collection): Promise<void>
}
