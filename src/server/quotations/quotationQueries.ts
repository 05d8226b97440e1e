import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Actor } from '../../domain/groups.ts'
import { getAccessibleCompany } from '../../domain/permissions.ts'
import { createActiveCatalogFilter } from '../catalogs/entries.ts'
import { convertListRequestToQuery, filterListQueryByValue } from '../records/lists.ts'
import type { ListQuery } from '../store/store.ts'

/** Restricts a query to the quotations that the user may see. Sorts the newest first by default. */
export const createQuotationsListQuery = (
  actor: Actor,
  query: z.output<(typeof endpoints)['quotations.list']['query']>,
): ListQuery<'quotations'> =>
  filterListQueryByValue(
    convertListRequestToQuery('quotations', {
      sort: ['created_at', 'DESC'] as ['created_at', 'DESC'],
      ...query,
    }),
    'company',
    getAccessibleCompany(actor),
  )

/** Returns the query for prices by distance, sorted by metres by default. Omits inactive prices unless the query includes them. */
export const createPricingListQuery = ({
  filter,
  ...query
}: z.output<(typeof endpoints)['pricing.list']['query']>): ListQuery<'pricing'> =>
  convertListRequestToQuery('pricing', {
    sort: ['meters', 'ASC'] as ['meters', 'ASC'],
    ...query,
    filter: createActiveCatalogFilter(filter ?? {}),
  })
