import type { overviewEndpoints } from '../../contract/overview.ts'
import { can } from '../../domain/permissions.ts'
import type { Handlers } from '../http/call.ts'
import { overviewOf } from '../reports/overview.ts'

export const overviewRoutes: Handlers<typeof overviewEndpoints> = {
  'overview.get': ({ store, actor, today, now }) =>
    overviewOf(store, { today, now: now(), reviews: can(actor, 'evidence.review') }),
}
