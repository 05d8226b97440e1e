import type { FastifyRequest } from 'fastify'
import { type Endpoint, isAnonymousAccess } from '../../contract/endpoint.ts'
import type { Actor } from '../../domain/groups.ts'
import { hasPermission } from '../../domain/permissions.ts'
import {
  createForbiddenError,
  createNotFoundError,
  createUnauthenticatedError,
  HttpError,
} from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Services } from '../http/call.ts'
import { getClientAddress } from '../http/clientAddress.ts'
import { isValidSetupSecret } from '../portal/setup.ts'
import { mustSetUpSecondFactor } from './secondFactor.ts'
import { findSession, getCurrentUserRights, recordSessionUse, toActingUser } from './sessions.ts'

/** Header of requests that the browser sends without a user action, such as polling. They do not prolong the session. */
const BACKGROUND_HEADER = 'x-background'

/** Returns the user who sent a request, or undefined for a public endpoint. Throws an HTTP error if the request is not allowed. */
export const authenticateRequest = async (
  { store, config, limits, audit, now }: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ actor: Actor; session: number } | undefined> => {
  const address = getClientAddress(request)
  if (isAnonymousAccess(endpoint.access)) {
    // Does not count sign-ins here, because they have their own limits.
    if (endpoint.method === 'GET' || endpoint.access === 'setup') await limits.countPublic(address)
    if (endpoint.access === 'setup') {
      const secret = String(request.headers['x-setup-secret'] ?? '')
      if (!(await isValidSetupSecret(store, secret, now()))) throw createNotFoundError()
    }
    return undefined
  }
  const session = await findSession(store, request.headers.authorization, now(), config)
  if (!session) throw createUnauthenticatedError()
  // Stores the use of the session without waiting. An error of this write must not fail the request.
  if (!session.isUseRecorded && request.headers[BACKGROUND_HEADER] === undefined)
    recordSessionUse(store, session.id, now(), config).catch((error: unknown) => request.log.warn(error))
  const { username } = session.user
  await limits.countUser(session.user.id, { username, address })
  if (!endpoint.beforeFactor && mustSetUpSecondFactor(session.user, config, session.isByProvider))
    throw new HttpError(403, texts.secondFactorFirst)
  const actor = toActingUser(session.user, config)
  if (!hasPermission(actor, endpoint.access)) {
    audit({ event: 'call', username, address, result: 'refused', reason: `not allowed: ${endpoint.access}` })
    throw createForbiddenError()
  }
  return { actor, session: session.id }
}

const serializeUserRights = ({ username: _, name: __, ...rights }: Actor): string => JSON.stringify(rights)

/** Whether a user still has the rights that they had when the request began. */
export const hasUnchangedUserRights = async ({ store, config }: Services, actor: Actor): Promise<boolean> => {
  const current = await getCurrentUserRights(store, actor.id, config)
  return current !== undefined && serializeUserRights(current) === serializeUserRights(actor)
}
