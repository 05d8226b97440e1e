import type { overviewEndpoints } from '../../contract/overview.ts'
import { can } from '../../domain/permissions.ts'
import type { Handlers } from '../http/call.ts'

export const overviewRoutes: Handlers<typeof overviewEndpoints> = {
  'overview.get': ({ overviews, actor, today }) => overviews.get(today, can(actor, 'evidence.review')),
}
