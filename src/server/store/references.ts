import { COLLECTION_NAMES, collections } from './collections.ts'
import type { Collection } from './rows.ts'
import type { Filter, Id, Reader } from './store.ts'

/** Foreign key from the field `by` of `collection` to a row of `to`. `owned` rows are deleted together with that row. */
export interface Reference {
  collection: Collection
  by: string
  to: Collection
  owned: boolean
}

const listReferencesToCollection = (collection: Collection): Omit<Reference, 'owned'>[] => [
  ...Object.values(collections[collection].lookups).map(({ by, from }) => ({ collection, by, to: from })),
  ...Object.entries(collections[collection].references).map(([by, to]) => ({ collection, by, to })),
  ...collections[collection].owns.map((owned) => ({ ...owned, to: collection })),
]

const isReferenceToOwner = ({ collection, by, to }: Omit<Reference, 'owned'>): boolean =>
  collections[to].owns.some((owned) => owned.collection === collection && owned.by === by)

/** All foreign keys between collections. */
export const REFERENCES: readonly Reference[] = [
  ...new Map(
    COLLECTION_NAMES.flatMap(listReferencesToCollection).map((reference) => [
      `${reference.collection}.${reference.by}`,
      { ...reference, owned: isReferenceToOwner(reference) },
    ]),
  ).values(),
]

/** Fields that contain the id of a row without a foreign key, because they outlive that row. */
export const HISTORICAL_REFERENCES: readonly Omit<Reference, 'owned'>[] = [
  ...(['inspections', 'visit_reports', 'unusual_checks', 'credential_checks', 'arco_requests'] as const).map(
    (collection) => ({ collection, by: 'person', to: 'personnel' }) as const,
  ),
  { collection: 'veto_exceptions', by: 'personnel', to: 'personnel' },
  { collection: 'veto_exceptions', by: 'company', to: 'companies' },
  { collection: 'inspections', by: 'company', to: 'companies' },
  { collection: 'inspections', by: 'site_company', to: 'companies' },
  { collection: 'personnel_moves', by: 'from_company', to: 'companies' },
  { collection: 'personnel_moves', by: 'to_company', to: 'companies' },
  { collection: 'accreditation_items', by: 'ticked_by', to: 'users' },
  { collection: 'log_entries', by: 'user', to: 'users' },
]

/** Counts the rows that refer to a row and prevent its deletion, by collection. Ignores rows that would be deleted with the row. */
export const countReferencingRows = async (
  store: Reader,
  to: Collection,
  id: Id<Collection>,
): Promise<{ collection: Collection; count: number }[]> => {
  const references = REFERENCES.filter((reference) => reference.to === to && !reference.owned)
  return countRowsOfReferences(store, references, id)
}

/** Counts the rows that refer to a row through some foreign keys, by collection. */
export const countRowsOfReferences = async (
  store: Reader,
  references: readonly Pick<Reference, 'collection' | 'by'>[],
  id: Id<Collection>,
): Promise<{ collection: Collection; count: number }[]> => {
  const counts = new Map<Collection, number>()
  for (const { collection, by } of references) {
    const filter = { [by]: id } as Filter<Collection>
    const { total } = await store.getList(collection, { filter, range: [0, 0] })
    if (total > 0) counts.set(collection, (counts.get(collection) ?? 0) + total)
  }
  return [...counts].map(([collection, count]) => ({ collection, count }))
}
