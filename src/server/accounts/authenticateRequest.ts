import type { FastifyRequest } from 'fastify'
import { type Endpoint, isAnonymousAccess } from '../../contract/endpoint.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
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
import type { Caller } from '../http/registerHttpRoutes.ts'
import { isValidSetupSecret } from '../portal/setup.ts'
import { mustSetUpSecondFactor } from './secondFactor.ts'
import { authenticateServiceAccount, getCurrentServiceRights } from './serviceAccounts.ts'
import { readServiceToken } from './serviceTokens.ts'
import { findSession, getCurrentUserRights, recordSessionUse, toActingUser } from './sessions.ts'

/** Header of requests that the browser sends without a user action, such as polling. They do not prolong the session. */
const BACKGROUND_HEADER = 'x-background'

/**
 * Returns the user or service account that sent a request, or undefined for a public endpoint. Throws an HTTP error if the request is
 * not allowed.
 */
export const authenticateRequest = async (
  services: Services,
  name: string,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | undefined> => {
  const { store, config, limits, audit, now } = services
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
  const serviceToken = readServiceToken(request.headers.authorization)
  if (serviceToken !== undefined)
    return authenticateServiceAccount(services, name as EndpointName, request, serviceToken)
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

/** Whether a user or service account still has the rights that it had when the request began. */
export const hasUnchangedUserRights = async (services: Services, actor: Actor): Promise<boolean> => {
  const current =
    actor.serviceAccount === undefined
      ? await getCurrentUserRights(services.store, actor.id, services.config)
      : await getCurrentServiceRights(services, actor.serviceAccount)
  return current !== undefined && serializeUserRights(current) === serializeUserRights(actor)
}
