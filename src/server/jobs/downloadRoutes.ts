import type { downloadEndpoints } from '../../contract/downloads.ts'
import { notFound } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'

export const downloadRoutes: Handlers<typeof downloadEndpoints> = {
  'downloads.get': async ({ params, actor, jobs }) => {
    const place = jobs.placeOf(actor.id, params.id)
    if (!place) throw notFound()
    return place
  },
}
