import type { personnelEndpoints } from '../../contract/personnel.ts'
import { companyScope } from '../../domain/permissions.ts'
import { actorOf } from '../accounts/sessions.ts'
import { notFound } from '../common/httpError.ts'
import type { Call } from '../http/call.ts'

/**
 * Whose QR codes a zip has: those of the people that a user sees, as far as whoever asks sees them too. `user_id` narrows, it never
 * widens; a user that one may not know of is not there.
 */
export const qrZipScope = async ({
  query,
  actor,
  store,
  config,
}: Call<(typeof personnelEndpoints)['personnel.qrZip']>): Promise<'all' | number> => {
  const scope = companyScope(actor)
  const user = await store.getOne('users', query.user_id)
  if (
    !user ||
    user.deleted_at !== null ||
    (scope !== 'all' && user.id !== actor.id && user.company !== scope)
  )
    throw notFound()
  return scope === 'all' ? companyScope(actorOf(user, config)) : scope
}
