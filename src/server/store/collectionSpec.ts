import type { z } from 'zod'
import type { Collection, Row, Rows } from './rows.ts'

/** A borrowed name: the field `take` of the row of `from` that `by` (or, one step further, `next`) points at. */
export interface Lookup {
  by: string
  from: Collection
  take: string
  next?: { from: Collection; take: string }
}

/** The order of the rows that a field points at, and those that point at the same one in the order of their own names. */
interface LentOrder {
  by: string
  from: Collection
  sort: string
}

export interface CollectionSpec<C extends Collection> {
  row: z.ZodObject & z.ZodType<Rows[C]>
  /** Ids that we number; the others come with the row. */
  numbered: boolean
  lookups: Record<string, Lookup>
  /** Fields that count the rows of another collection which point at the row by `by`. The column of that name is not read. */
  counts: Record<string, { collection: Collection; by: string }>
  /** Fields that point at rows of another collection, beside those that borrow a name and those of what is owned (see references.ts). */
  points: Record<string, Collection>
  /** Sort keys: what they fold, kept beside the row as `<key>_key`, alike in both databases; or the order that is lent. */
  sorts: Record<string, ((row: Row<C>) => string) | LentOrder>
  /** What `q` searches, its folded words kept beside the row; a collection without it is not searched. */
  search?: (row: Row<C>) => (string | null)[]
  /** What `q` searches as well for whoever may be shown personal data. */
  personal?: (row: Row<C>) => string[]
  /** Fields that no two rows share (null is shared by any number). */
  unique: (keyof Rows[C] & string)[]
  /** Rows that go with a row: those of `collection` whose `by` points at it. */
  owns: { collection: Collection; by: string }[]
  /**
   * Of a collection that grows large: it has an index of words, and is searched in the order `by`. `mark` is a yes or no that it is usually filtered by, `narrow`
   * are filters that so few rows pass that their words are compared one by one, `wide` those that most rows may pass.
   */
  index?: { by: string; mark?: string; narrow: string[]; wide?: string[] }
}

/** What most collections are: numbered, on their own, and not searched. */
export const PLAIN = {
  numbered: true,
  lookups: {},
  counts: {},
  points: {},
  sorts: {},
  unique: [],
  owns: [],
}
