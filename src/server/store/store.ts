import type { Collection, Row, Rows } from './collections.ts'
import type { Dump } from './dump.ts'

/** A row's id, as its collection has it: a text for people, an integer for the rest. */
export type Id<C extends Collection> = Rows[C]['id']

/** Fields that must equal a value, or one of several. */
export type Filter<C extends Collection> = {
  [F in keyof Rows[C]]?: Rows[C][F] | readonly Rows[C][F][]
}

/**
 * The query of a list. `sort` names one of the collection's sort keys; ties break by id, in the same direction. `range` counts rows from 0,
 * both included. `q`: each of its words must begin a word of what the collection searches.
 */
export interface ListQuery<C extends Collection> {
  filter?: Filter<C>
  q?: string
  sort?: { field: string; order: 'ASC' | 'DESC' }
  range?: readonly [from: number, to: number]
}

/** react-admin's verbs, reading. What is not there is undefined. */
export interface Reader {
  getList<C extends Collection>(
    collection: C,
    query: ListQuery<C>,
  ): Promise<{ rows: Row<C>[]; total: number }>
  getOne<C extends Collection>(collection: C, id: Id<C>): Promise<Row<C> | undefined>
  getMany<C extends Collection>(collection: C, ids: readonly Id<C>[]): Promise<Row<C>[]>
  /** The row whose field, one of the collection's unique ones, has this value. */
  getBy<C extends Collection>(
    collection: C,
    field: keyof Rows[C] & string,
    value: string,
  ): Promise<Row<C> | undefined>
  /** All rows of a query, in its order, a few hundred at a time. Rows written meanwhile may or may not be among them. */
  each<C extends Collection>(collection: C, query: Omit<ListQuery<C>, 'range'>): AsyncIterable<Row<C>>
}

/** And writing. A numbered collection gives an id to a row that comes without. Deleting takes the rows that the row owns with it. */
export interface Writer extends Reader {
  create<C extends Collection>(collection: C, row: Omit<Rows[C], 'id'> & { id?: Id<C> }): Promise<Row<C>>
  update<C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>): Promise<Row<C> | undefined>
  delete<C extends Collection>(collection: C, id: Id<C>): Promise<boolean>
}

/** A store. Writes happen in transactions, one at a time, durable when the promise resolves; an error undoes all of it. */
export interface Store extends Reader {
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Fills an empty store with a whole portal, all or nothing; rows keep the ids that they have. */
  load(dump: Dump): Promise<void>
  /** Does nobody and nothing live here yet? */
  isEmpty(): Promise<boolean>
  close(): Promise<void>
}

/** A unique field's value is taken. */
export class TakenError extends Error {
  readonly collection: Collection
  readonly field: string
  constructor(collection: Collection, field: string) {
    super(`${collection}.${field} is taken`)
    this.collection = collection
    this.field = field
  }
}
