import type { z } from 'zod'
import type { Collection, Row, Rows } from './rows.ts'

/**
 * Column that is shown from a referenced row, such as the company name of a person: the field `take` of the row of `from` whose id is in the
 * field `by`. With `next`, `take` is itself an id, and the name comes from the row of `next.from`.
 */
export interface Lookup {
  by: string
  from: Collection
  take: string
  next?: { from: Collection; take: string }
}

/** Sort order of a list by a referenced row: first by the sort key `sort` of the row of `from`, then by the name of the listed row. */
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
  /** Fields that are computed when a row is read: the number of rows of another collection whose field `by` contains this row's id. */
  counts: Record<string, { collection: Collection; by: string }>
  /** References to other collections, except those of `lookups` and `owns` (see references.ts). */
  references: Record<string, Collection>
  /**
   * Sort keys of lists. A function returns a text, which is stored in lower case without accents in the column `<key>_key`. Otherwise the list is
   * sorted by a referenced row.
   */
  sorts: Record<string, ((row: Row<C>) => string) | JoinedSort>
  /** Returns the texts that the search parameter `q` searches. Without this function, the collection cannot be searched. */
  search?: (row: Row<C>) => (string | null)[]
  /** Returns further texts to search, for users who may see personal data. */
  personal?: (row: Row<C>) => string[]
  /** Fields with unique values. Null may occur more than once. */
  unique: (keyof Rows[C] & string)[]
  /** Rows that are deleted together with this row: rows of `collection` whose field `by` contains this row's id. */
  owns: { collection: Collection; by: string }[]
  /**
   * Full-text index of a large collection. Search results are sorted by `by`. `mark` is a boolean field that most queries filter by, such as
   * `active`. Filters on `narrow` fields match so few rows that their words are compared without the index. Filters on `wide` fields may match
   * most rows.
   */
  index?: { by: string; mark?: string; narrow: string[]; wide?: string[] }
}

/** Defaults of a collection: ids assigned by the database, no references and no search. */
export const DEFAULT_SPEC = {
  numbered: true,
  lookups: {},
  counts: {},
  references: {},
  sorts: {},
  unique: [],
  owns: [],
}
