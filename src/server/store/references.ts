import { COLLECTIONS, collections } from './collections.ts'
import type { Collection } from './rows.ts'
import type { Filter, Id, Reader } from './store.ts'

/** Rows of `collection` point by their field `by` at rows of `to`; those that are owned go with the row that they point at. */
export interface Reference {
  collection: Collection
  by: string
  to: Collection
  owned: boolean
}

const named = (collection: Collection): Omit<Reference, 'owned'>[] => [
  ...Object.values(collections[collection].lookups).map(({ by, from }) => ({ collection, by, to: from })),
  ...Object.entries(collections[collection].points).map(([by, to]) => ({ collection, by, to })),
  ...collections[collection].owns.map((owned) => ({ ...owned, to: collection })),
]

const isOwned = ({ collection, by, to }: Omit<Reference, 'owned'>): boolean =>
  collections[to].owns.some((owned) => owned.collection === collection && owned.by === by)

/** What points at what: whatever borrows a name, is owned, or says so. */
export const REFERENCES: readonly Reference[] = [
  ...new Map(
    COLLECTIONS.flatMap(named).map((reference) => [
      `${reference.collection}.${reference.by}`,
      { ...reference, owned: isOwned(reference) },
    ]),
  ).values(),
]

/** How many rows of each collection would point at nothing if this row went; those that it owns would go with it. */
export const hangingOn = async (
  store: Reader,
  to: Collection,
  id: Id<Collection>,
): Promise<{ collection: Collection; count: number }[]> => {
  const counts = new Map<Collection, number>()
  for (const { collection, by } of REFERENCES.filter((one) => one.to === to && !one.owned)) {
    const filter = { [by]: id } as Filter<Collection>
    const { total } = await store.getList(collection, { filter, range: [0, 0] })
    if (total > 0) counts.set(collection, (counts.get(collection) ?? 0) + total)
  }
  return [...counts].map(([collection, count]) => ({ collection, count }))
}
