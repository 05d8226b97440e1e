import type { overviewEndpoints } from '../../contract/overview.ts'
import { hasPermission } from '../../domain/permissions.ts'
import type { Handlers } from '../http/call.ts'

export const overviewRoutes: Handlers<typeof overviewEndpoints> = {
  'overview.get': ({ overviews, actor, today }) =>
    overviews.get(today, hasPermission(actor, 'evidence.review')),
}
