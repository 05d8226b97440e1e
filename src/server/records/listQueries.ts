import type { exportEndpoints } from '../../contract/endpoints.ts'
import type { ExportedList } from '../../contract/exports.ts'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { type CollectionOf, collectionOf, isResource, type ResourceName } from '../../domain/resources.ts'
import type { Call } from '../http/call.ts'
import type { Collection } from '../store/rows.ts'
import type { ListQuery } from '../store/store.ts'

/** Exported lists of the rows of one collection. Others combine several collections. */
export type StoredList = Exclude<ExportedList, 'reviews' | 'todos' | 'retention'>

/** Collections of the lists that are no resource, if they are called otherwise. */
const OTHER_COLLECTIONS = {
  visitReports: 'visit_reports',
  unusualChecks: 'unusual_checks',
  retentionDeletions: 'retention_deletions',
} as const

export type ExportedCollection<L extends StoredList> = Extract<
  L extends ResourceName
    ? CollectionOf<L>
    : L extends keyof typeof OTHER_COLLECTIONS
      ? (typeof OTHER_COLLECTIONS)[L]
      : L,
  Collection
>

/** Returns the collection of an exported list. */
export const collectionOfList = (list: StoredList): Collection =>
  isResource(list) ? collectionOf(list) : (getOwnProperty(OTHER_COLLECTIONS, list) ?? (list as Collection))

export type ExportCall<L extends ExportedList> = Call<(typeof exportEndpoints)[`${L}.export`]>

/**
 * Functions that create the query of an exported list, restricted to the rows that the user may see. Each area has them beside its handlers.
 */
export type ListQueries<L extends StoredList = StoredList> = {
  [N in L]: (
    call: ExportCall<N>,
  ) => ListQuery<ExportedCollection<N>> | Promise<ListQuery<ExportedCollection<N>>>
}
