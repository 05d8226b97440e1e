import type { z } from 'zod'
import type { Collection, Row, Rows } from './rows.ts'

/**
 * Field that shows a value of a referenced row, such as the company name of a person. `by` refers to a row of `from`, and `take`
 * is the field to show. With `next`, `take` refers to another row.
 */
export interface Lookup {
  by: string
  from: Collection
  take: string
  next?: { from: Collection; take: string }
}

/** Sort order by a referenced row: `by` refers to a row of `from`, which has the sort key `sort`. */
interface JoinedSort {
  by: string
  from: Collection
  sort: string
}

export interface CollectionSpec<C extends Collection> {
  row: z.ZodObject & z.ZodType<Rows[C]>
  /** Whether the database assigns integer ids. Otherwise, new rows come with a text id. */
  numbered: boolean
  lookups: Record<string, Lookup>
  /** Fields that count the rows of another collection whose field `by` refers to this row. */
  counts: Record<string, { collection: Collection; by: string }>
  /** Fields that refer to other collections without showing names. */
  references: Record<string, Collection>
  /** Sort keys of lists. A function computes a text that is stored in the column `<key>_key`. A `JoinedSort` sorts by a referenced row. */
  sorts: Record<string, ((row: Row<C>) => string) | JoinedSort>
  /** Returns the texts of a row that users can search. Collections without this function cannot be searched. */
  search?: (row: Row<C>) => (string | null)[]
  /** Returns additional texts that only users with access to personal data can search. */
  personal?: (row: Row<C>) => string[]
  /** Fields with unique values. Null may occur more than once. */
  unique: (keyof Rows[C] & string)[]
  /** Rows that are deleted together with this row, because their field `by` refers to it. */
  owns: { collection: Collection; by: string }[]
  /**
   * Full-text index of a large collection. Results are sorted by `by`. `mark` is a boolean field of most filters, such as
   * `active`. Filters on `narrow` fields match few rows, and filters on `wide` fields many rows.
   */
  index?: { by: string; mark?: string; narrow: string[]; wide?: string[] }
}

/** Default properties of a collection: ids that the database assigns, no references and no text search. */
export const DEFAULT_SPEC = {
  numbered: true,
  lookups: {},
  counts: {},
  references: {},
  sorts: {},
  unique: [],
  owns: [],
}
