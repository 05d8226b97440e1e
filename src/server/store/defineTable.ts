import { z } from 'zod'
import type { Fields } from '../../domain/fields/fields.ts'
import { rowVersionSchema } from '../../domain/fields/inputs.ts'
import { rowShape } from '../../domain/fields/schemas.ts'
import type { Values } from '../../domain/log/auditLog.ts'

/** Schema of a stored row. A cast to it gives the row a readable name in editors. */
export type RowSchema<R> = z.ZodObject & z.ZodType<R>

/** Returns the schema of the rows with these fields, an id and a version. */
export const rowOf = <F extends Fields>(fields: F) =>
  z.object({ id: z.int(), ...rowShape(fields), version: rowVersionSchema.default(1) })

/**
 * Field that shows a value of a referenced row, such as the company name of a person. `by` refers to a row of `from`, and `take`
 * is the field to show. With `next`, `take` refers to another row.
 */
export interface Lookup<T extends string> {
  by: string
  from: T
  take: string
  next?: { from: T; take: string }
}

/** Sort order by a referenced row: `by` refers to a row of `from`, which has the sort key `sort`. */
interface JoinedSort<T extends string> {
  by: string
  from: T
  sort: string
}

/** Rules for logging the changes of a table in the audit log. */
export interface LogRules<T extends string> {
  /** Record whose history page shows the changes. Defaults to the changed row. */
  owner?: { collection: T; by: string }
  /** Fields that are computed from other fields and therefore not logged. */
  derived?: readonly string[]
  /** Fields that are not logged, because they change in the background or are logged elsewhere. */
  unlogged?: readonly string[]
  /** Fields whose values are masked in the log. */
  secret?: readonly string[]
  /** Fields that are extracted from JSON and logged separately. Rows without such fields are not logged. */
  extracted?: { fields: readonly string[]; extract: (row: Values) => Values; subject: string }
}

/** What a definition may say of a table. `R` is the stored row, `N` the row with names from referenced rows. */
interface TableOptions<R, N, J extends string, S extends string, T extends string> {
  /** Schema of the stored row. The columns are derived from it. */
  row: RowSchema<R>
  lookups?: { readonly [K in J]: Lookup<T> }
  /** Fields that count the rows of another table whose field `by` refers to this row. */
  counts?: Readonly<Record<string, { collection: T; by: string }>>
  /** Fields that refer to other tables without showing names. */
  references?: Readonly<Record<string, T>>
  /** Sort keys of lists. A function computes a text that is stored in the column `<key>_key`. A `JoinedSort` sorts by a referenced row. */
  sorts?: { readonly [K in S]: ((row: N) => string) | JoinedSort<T> }
  /** Returns the texts of a row that users can search. They are stored in the column `words`. Tables without this function cannot be searched. */
  search?: (row: N) => (string | null)[]
  /** Returns additional texts that only users with access to personal data can search. */
  personal?: (row: N) => string[]
  /** Fields with unique values. Null may occur more than once. */
  unique?: readonly (keyof R & string)[]
  /** Indexes of the database by name. An index is named `<table>__<name>`. */
  indexes?: Readonly<Record<string, string>>
  /** Rows that are deleted together with this row, because their field `by` refers to it. */
  owns?: readonly { collection: T; by: string }[]
  /**
   * Full-text index of a large table. Results are sorted by `by`. `mark` is a boolean field of most filters, such as
   * `active`. Filters on `narrow` fields match few rows, and filters on `wide` fields many rows.
   */
  index?: { by: string; mark?: string; narrow: string[]; wide?: string[] }
  /** Integer key of an SQLite table with text ids, because SQLite finds rows fastest by an integer. */
  rowNumber?: 'seq'
  /** Without rules, changes are not logged. Internal tables with secrets, such as sessions, have none. */
  log?: LogRules<T>
  /** Returns the display name of a row in the audit log. Rows without a name of their own have that of the record in `log.owner`. */
  getName?: (row: Readonly<Record<string, unknown>>) => string
  /** Noun of the rows, in singular and plural, in the error if they prevent the deletion of a row that they refer to. */
  noun?: readonly [one: string, several: string]
}

/** Options for which tables have an empty value if the definition has none. */
type Filled = 'lookups' | 'counts' | 'references' | 'sorts' | 'unique' | 'indexes' | 'owns'

/** Table of the database. */
export interface Table<R, N, J extends string, S extends string, T extends string>
  extends Omit<TableOptions<R, N, J, S, T>, Filled>,
    Required<Pick<TableOptions<R, N, J, S, T>, Filled>> {
  /** Whether the database assigns integer ids. Otherwise, new rows come with a text id. */
  numbered: boolean
}

/** Defines a table. Everything that the store does with its rows is derived from the definition. */
export const defineTable = <
  R,
  const J extends string = never,
  const S extends string = never,
  const T extends string = never,
>(
  options: TableOptions<R, NoInfer<R & Record<J, string>>, J, S, T>,
): Table<R, R & Record<J, string>, J, S, T> => ({
  numbered: !(options.row.shape.id instanceof z.ZodString),
  lookups: {} as { [K in J]: Lookup<T> },
  counts: {},
  references: {},
  sorts: {} as { [K in S]: JoinedSort<T> },
  unique: [],
  indexes: {},
  owns: [],
  ...options,
})

/** Returns a function that reads the first of these fields that is not empty. */
export const firstOf =
  (...fields: readonly string[]) =>
  (row: Readonly<Record<string, unknown>>): string =>
    fields.map((field) => String(row[field] ?? '')).find(Boolean) ?? ''
