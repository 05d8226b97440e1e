import type { catalogEndpoints } from '../../contract/catalog.ts'
import { companyScope } from '../../domain/permissions.ts'
import type { Handlers } from '../call.ts'
import { listed, toListQuery, within } from '../lists.ts'
import type { Row } from '../store/collections.ts'

const wireCompany = (row: Row<'companies'>) => ({
  id: row.id,
  company_name: row.company_name,
  name: row.company_name,
  zone: { id: row.zone, name: row.zone_name },
  active: row.active,
})

export const catalogRoutes: Handlers<typeof catalogEndpoints> = {
  'roles.list': ({ store, query }) =>
    listed(store, 'roles', toListQuery('roles', query), ({ id, name }) => ({ id, name })),

  'zones.list': ({ store, query }) => listed(store, 'zones', toListQuery('zones', query), (row) => row),

  'companies.list': ({ store, query, actor }) =>
    listed(
      store,
      'companies',
      within(toListQuery('companies', query, { company_name: 'name' }), 'id', companyScope(actor)),
      wireCompany,
    ),
}
