import type { z } from 'zod'
import type { Collection, Row, Rows } from './rows.ts'

/**
 * Joined name: the field `take` of the row of `from` that `by` refers to. With `next`, `take` itself refers to
 * a row of `next.from`.
 */
export interface Lookup {
  by: string
  from: Collection
  take: string
  next?: { from: Collection; take: string }
}

/** Sort order by a referenced row: by the sort key `sort` of the row of `from`, then by the row's own name. */
interface JoinedSort {
  by: string
  from: Collection
  sort: string
}

export interface CollectionSpec<C extends Collection> {
  row: z.ZodObject & z.ZodType<Rows[C]>
  /** Whether the database assigns integer ids. Otherwise the id is a text that comes with the row. */
  numbered: boolean
  lookups: Record<string, Lookup>
  /**
   * Fields that contain the number of rows of another collection that refer to this row by `by`. The stored
   * column is never read.
   */
  counts: Record<string, { collection: Collection; by: string }>
  /** References to other collections, except those of `lookups` and `owns` (see references.ts). */
  references: Record<string, Collection>
  /**
   * Sort keys. A function returns the text whose folded form is stored in the column `<key>_key`. Otherwise a
   * joined table gives the order.
   */
  sorts: Record<string, ((row: Row<C>) => string) | JoinedSort>
  /**
   * Returns the texts that `q` searches. Their folded words are stored with the row. Without it, the
   * collection has no search.
   */
  search?: (row: Row<C>) => (string | null)[]
  /** Returns the texts that `q` also searches for users who may see personal data. */
  personal?: (row: Row<C>) => string[]
  /** Fields with unique values. Null may occur more than once. */
  unique: (keyof Rows[C] & string)[]
  /** Rows that are deleted with this row: those of `collection` whose field `by` refers to it. */
  owns: { collection: Collection; by: string }[]
  /**
   * Word index of a large collection, whose search results are sorted by `by`. `mark` is a boolean field that
   * most queries filter by. Filters on `narrow` fields match so few rows that their words are compared without
   * the index. Filters on `wide` fields may match most rows.
   */
  index?: { by: string; mark?: string; narrow: string[]; wide?: string[] }
}

/** Default specification: database ids, no references and no search. */
export const DEFAULT_SPEC = {
  numbered: true,
  lookups: {},
  counts: {},
  references: {},
  sorts: {},
  unique: [],
  owns: [],
}
