import type { credentialKeyEndpoints } from '../../contract/credentialKeys.ts'
import { notFound } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { keysIn, revokeKey, rotateKey } from '../portal/credentialKeys.ts'

export const credentialKeyRoutes: Handlers<typeof credentialKeyEndpoints> = {
  'credentialKeys.list': async ({ store }) => ({ rows: await keysIn(store) }),

  'credentialKeys.rotate': async (call) => ({ rows: await rotateKey(call) }),

  'credentialKeys.revoke': async (call) => {
    const rows = await revokeKey(call, call.params.id)
    if (!rows) throw notFound()
    return { rows }
  },
}
