import { COLLECTIONS, collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Id } from '../store.ts'
import { fieldOf } from './table.ts'
import type { Tables } from './tables.ts'

interface Reference {
  collection: Collection
  by: string
  to: Collection
}

/** Which collections point at which: those that borrow names, and those that are owned. */
const REFERENCES: Reference[] = COLLECTIONS.flatMap((collection) => [
  ...Object.values(collections[collection].lookups).map(({ by, from }) => ({ collection, by, to: from })),
  ...collections[collection].owns.map((owned) => ({ ...owned, to: collection })),
])

/** A borrowed name is never missing, because no row points at one that is not there. */
export const assertPointsAtRows = (tables: Tables, collection: Collection, row: object): void => {
  for (const reference of REFERENCES) {
    if (reference.collection !== collection) continue
    const id = fieldOf(row, reference.by) as Id<Collection> | null
    if (id === null) continue
    if (!tables(reference.to).rows.has(id))
      throw new Error(`${collection}.${reference.by}: no ${reference.to} ${id}`)
  }
}

export const assertNotPointedAt = (tables: Tables, to: Collection, ids: ReadonlySet<unknown>): void => {
  for (const { collection, by } of REFERENCES.filter((reference) => reference.to === to)) {
    const pointing = [...tables(collection).rows.values()].find((row) => ids.has(fieldOf(row, by)))
    if (pointing) throw new Error(`${collection}.${by} points at ${to} ${fieldOf(pointing, by)}`)
  }
}
