import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Actor } from '../../domain/groups.ts'
import { getCompanyScope } from '../../domain/permissions.ts'
import { toOfferedFilter } from '../catalogs/entries.ts'
import { restrictQuery, toListQuery } from '../records/lists.ts'
import type { ListQuery } from '../store/store.ts'

/** The quotations that an actor asks for, the newest first unless told otherwise. */
export const quotationsQuery = (
  actor: Actor,
  query: z.output<(typeof endpoints)['quotations.list']['query']>,
): ListQuery<'quotations'> =>
  restrictQuery(
    toListQuery('quotations', { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'], ...query }),
    'company',
    getCompanyScope(actor),
  )

/** The prices that are asked for, by their metres unless told otherwise. */
export const pricingQuery = ({
  filter,
  ...query
}: z.output<(typeof endpoints)['pricing.list']['query']>): ListQuery<'pricing'> =>
  toListQuery('pricing', {
    sort: ['meters', 'ASC'] as ['meters', 'ASC'],
    ...query,
    filter: toOfferedFilter(filter ?? {}),
  })
