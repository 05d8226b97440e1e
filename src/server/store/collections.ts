import type { Table } from './defineTable.ts'
import type { Collection, Row, Rows } from './rows.ts'
import { tables } from './tables.ts'

/** Definition of the table of a collection. */
export interface CollectionSpec<C extends Collection>
  extends Table<Rows[C], Row<C>, string, string, Collection> {}

/** Definitions of all tables. The compiler checks here that the tables that they name exist. */
export const collections: { [C in Collection]: CollectionSpec<C> } = tables

export const COLLECTION_NAMES = Object.keys(collections) as Collection[]

/** Parses the id of a row from its text in the log or in an import. */
export const parseDatabaseRowId = <C extends Collection>(collection: C, text: string): Rows[C]['id'] =>
  (collections[collection].numbered ? Number(text) : text) as Rows[C]['id']
