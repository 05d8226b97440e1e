import type { FastifyRequest } from 'fastify'
import { type Endpoint, isForStrangers } from '../../contract/endpoint.ts'
import type { Actor } from '../../domain/groups.ts'
import { can } from '../../domain/permissions.ts'
import { forbidden, HttpError, notFound, unauthenticated } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Services } from '../http/call.ts'
import { isSetupOpen } from '../portal/setup.ts'
import { mustSetUp } from './secondFactor.ts'
import { actorOf, noteUse, sessionOf } from './sessions.ts'

/** What a page asks by its clock, and nobody by a key or a click, keeps no session alive. */
const BACKGROUND_HEADER = 'x-background'

/**
 * Who calls, whether it is not too often, and whether the permission table lets them, before anything else of the request is looked at.
 * The public calls look at no token; those that set an empty portal up look at its secret.
 */
export const authenticate = async (
  { store, config, limits, audit, now }: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ actor: Actor; session: number } | undefined> => {
  const address = request.ip
  if (isForStrangers(endpoint.access)) {
    // Sign-ins have limits of their own.
    if (endpoint.method === 'GET' || endpoint.access === 'setup') await limits.countPublic(address)
    if (endpoint.access === 'setup') {
      const secret = String(request.headers['x-setup-secret'] ?? '')
      if (!(await isSetupOpen(store, secret, now()))) throw notFound()
    }
    return undefined
  }
  const found = await sessionOf(store, request.headers.authorization, now(), config)
  if (!found) throw unauthenticated()
  // Nobody waits for it, and a call does not fail because of it.
  if (!found.isNoted && request.headers[BACKGROUND_HEADER] === undefined)
    noteUse(store, found.id, now(), config).catch((error: unknown) => request.log.warn(error))
  const { username } = found.user
  await limits.countUser(found.user.id, { username, address })
  if (!endpoint.beforeFactor && mustSetUp(found.user, config, found.isByProvider))
    throw new HttpError(403, texts.secondFactorFirst)
  const actor = actorOf(found.user, config)
  if (!can(actor, endpoint.access)) {
    audit({ event: 'call', username, address, result: 'refused', reason: `not allowed: ${endpoint.access}` })
    throw forbidden()
  }
  return { actor, session: found.id }
}
