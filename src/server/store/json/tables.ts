import type { Collection } from '../collections.ts'
import type { Table } from './table.ts'

/** Where a collection's rows are: what is committed or, inside a transaction, what it has written on top. */
export type Tables = <C extends Collection>(collection: C) => Table<C>

/** Some collections' tables, by name. */
export type SomeTables = { [C in Collection]?: Table<C> }
