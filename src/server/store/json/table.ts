import { collections } from '../collections.ts'
import type { Collection, Rows } from '../rows.ts'
import { type Id, TakenError } from '../store.ts'

/** A collection in memory: its rows by id, who holds each unique value, and the highest number that was given. */
export class Table<C extends Collection> {
  readonly rows: Map<Id<C>, Rows[C]>
  private readonly collection: C
  private readonly holders: Map<string, Map<unknown, Id<C>>>
  private last: number

  constructor(collection: C, rows: Iterable<Rows[C]>) {
    this.collection = collection
    this.rows = new Map()
    this.holders = new Map(collections[collection].unique.map((field) => [field, new Map()]))
    this.last = 0
    for (const row of rows) this.put(row)
  }

  /** What a transaction writes on. Rows are shared: they are replaced, never changed. */
  copy(): Table<C> {
    const copy = new Table(this.collection, this.rows.values())
    copy.last = this.last
    return copy
  }

  nextId(): number {
    return this.last + 1
  }

  /** The row that holds a unique field's value. */
  holder(field: string, value: unknown): Rows[C] | undefined {
    const id = this.holders.get(field)?.get(value)
    return id === undefined ? undefined : this.rows.get(id)
  }

  /** Keeps a row, in the place of the one that has its id. */
  put(row: Rows[C]): void {
    const taken = [...this.holders].find(([field, ids]) => {
      const id = ids.get(fieldOf(row, field))
      return id !== undefined && id !== row.id
    })
    if (taken) throw new TakenError(this.collection, taken[0])
    this.forget(row.id)
    this.rows.set(row.id, row)
    for (const [field, ids] of this.holders) {
      const value = fieldOf(row, field)
      if (value !== null) ids.set(value, row.id)
    }
    if (typeof row.id === 'number') this.last = Math.max(this.last, row.id)
  }

  remove(id: Id<C>): boolean {
    this.forget(id)
    return this.rows.delete(id)
  }

  private forget(id: Id<C>): void {
    const row = this.rows.get(id)
    if (row) for (const [field, ids] of this.holders) ids.delete(fieldOf(row, field))
  }
}

/** A field by its name. What a row lacks is null, as in every store. */
export const fieldOf = (row: object, field: string): unknown =>
  (row as Record<string, unknown>)[field] ?? null
