import type { downloadEndpoints } from '../../contract/downloads.ts'
import type { Handlers } from '../call.ts'
import { notFound } from '../refusal.ts'

export const downloadRoutes: Handlers<typeof downloadEndpoints> = {
  'downloads.get': async ({ params, actor, jobs }) => {
    const place = jobs.placeOf(actor.id, params.id)
    if (!place) throw notFound()
    return place
  },
}
