import { REFERENCES } from '../references.ts'
import type { Collection } from '../rows.ts'
import { DanglingError, type Id } from '../store.ts'
import { fieldOf } from './table.ts'
import type { Tables } from './tables.ts'

/** A borrowed name is never missing, because no row points at one that is not there. */
export const assertPointsAtRows = (tables: Tables, collection: Collection, row: object): void => {
  for (const reference of REFERENCES) {
    if (reference.collection !== collection) continue
    const id = fieldOf(row, reference.by) as Id<Collection> | null
    if (id === null) continue
    if (!tables(reference.to).rows.has(id))
      throw new DanglingError(`${collection}.${reference.by}: no ${reference.to} ${id}`)
  }
}

export const assertNotPointedAt = (tables: Tables, to: Collection, ids: ReadonlySet<unknown>): void => {
  for (const { collection, by } of REFERENCES.filter((reference) => reference.to === to)) {
    const pointing = [...tables(collection).rows.values()].find((row) => ids.has(fieldOf(row, by)))
    if (pointing) throw new DanglingError(`${collection}.${by} points at ${to} ${fieldOf(pointing, by)}`)
  }
}
