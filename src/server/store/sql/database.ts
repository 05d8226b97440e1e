import type { Kysely } from 'kysely'

/** Tables are driven by `collections`, so their columns are known at run time only; rows are checked by the codec on their way out. */
export type Tables = Record<string, Record<string, unknown>>
export type Database = Kysely<Tables>

/** What the databases do differently. */
export interface SqlDialect {
  begin: string
  /** The table and column of a unique value that is there already; undefined for any other error. */
  isTaken(error: unknown): { table: string; column: string } | undefined
}
