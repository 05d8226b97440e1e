import type { RowSchema } from './defineTable.ts'
import type { tables } from './tables.ts'

type Tables = typeof tables

/** Name of a table. */
export type Collection = keyof Tables

type RowsOfTables = { [C in Collection]: Tables[C] extends { row: RowSchema<infer R> } ? R : never }

/** Types of the stored rows, by collection. As an interface, `Rows[C]` has the fields that all rows have. */
export interface Rows extends RowsOfTables {}

/** Fields of a row with names from referenced rows, such as a company's name. They are read-only. */
type JoinedName<C extends Collection> = keyof Tables[C]['lookups'] & string
type NamesOfTables = {
  [C in Collection]: [JoinedName<C>] extends [never] ? unknown : Record<JoinedName<C>, string>
}
interface JoinedNames extends NamesOfTables {}

/** Row as the store returns it: the stored fields, and names from referenced rows. */
export type Row<C extends Collection> = Rows[C] & JoinedNames[C]

/** Row of any collection, with its fields by name. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string | number }

/** Names of the orders of a list. */
export type SortName<C extends Collection> = keyof Tables[C]['sorts'] & string

/** Collections with a ranked search (`Reader.search`). */
export type SearchedCollection = 'personnel'
