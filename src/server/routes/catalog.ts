import type { catalogEndpoints } from '../../contract/catalog.ts'
import type { Handlers } from '../http/call.ts'
import { listed, toListQuery } from '../records/lists.ts'

export const catalogRoutes: Handlers<typeof catalogEndpoints> = {
  'roles.list': ({ store, query }) =>
    listed(store, 'roles', toListQuery('roles', query), ({ id, name }) => ({ id, name })),

  'zones.list': ({ store, query }) => listed(store, 'zones', toListQuery('zones', query), (row) => row),
}
