import type { FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { canServiceAccountCall, limitOwnerToCompany } from '../../contract/serviceEndpoints.ts'
import { formatDate, toMexicoDay } from '../../domain/common/days.ts'
import { isAddressInNetworks } from '../../domain/common/networks.ts'
import type { Actor } from '../../domain/groups.ts'
import { formatServiceUsername, getServiceAccountState } from '../../domain/service-accounts/schemas.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Services } from '../http/call.ts'
import { getClientAddress } from '../http/clientAddress.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'
import { mustSetUpSecondFactor } from './secondFactor.ts'
import { findServiceToken, isWellFormedToken } from './serviceTokens.ts'
import { getCurrentUserRights } from './sessions.ts'

const MINUTE_MS = 60_000

/** Returns the owner with the current rights; undefined if the owner may not sign in or must set up a second factor first. */
const getOwnerRights = async (store: Reader, id: number, config: Config): Promise<Actor | undefined> => {
  const row = await store.getOne('users', id)
  return row && !mustSetUpSecondFactor(row, config, row.subject !== null)
    ? getCurrentUserRights(store, id, config)
    : undefined
}

/** Returns the user as whom an account acts now: its owner, limited to the account's company. Undefined if the account may not act. */
const getServiceActor = async (
  store: Reader,
  account: Row<'service_accounts'>,
  { config, now }: Pick<Services, 'config' | 'now'>,
): Promise<{ owner: Actor; actor: Actor } | undefined> => {
  if (getServiceAccountState(account, toMexicoDay(now())) !== 'active') return undefined
  const owner = await getOwnerRights(store, account.owner, config)
  const actor = owner && limitOwnerToCompany(owner, account.company)
  return (
    actor && {
      owner,
      actor: {
        ...actor,
        username: formatServiceUsername(account.id),
        name: account.name,
        serviceAccount: account.id,
      },
    }
  )
}

/** Returns the rights that a service account has now; undefined if it may no longer call. Long jobs check this at each step. */
export const getCurrentServiceRights = async (
  services: Pick<Services, 'store' | 'config' | 'now'>,
  id: number,
): Promise<Actor | undefined> => {
  const account = await services.store.getOne('service_accounts', id)
  return account && (await getServiceActor(services.store, account, services))?.actor
}

/** Stores the time and address of a call. Does nothing if that was done within the last minute, unless the account used a new permission. */
const recordUse = async (
  store: Store,
  token: Row<'service_tokens'>,
  { id, used }: Row<'service_accounts'>,
  { name, address, now }: { name: EndpointName; address: string; now: Date },
): Promise<void> => {
  const last = Date.parse(token.last_used_at ?? '1970-01-01')
  if (Math.abs(now.getTime() - last) < MINUTE_MS && used.includes(name)) return
  const last_used_at = now.toISOString()
  await store.transaction(async (tx) => {
    const account = await tx.getOne('service_accounts', id)
    if (!account) return
    await tx.update('service_tokens', token.id, { last_used_at, last_used_address: address })
    await tx.update('service_accounts', id, {
      last_used_at,
      used: account.used.includes(name) ? account.used : [...account.used, name],
    })
  })
}

/** Reasons for which a call of a known account is refused. The audit log has a text for each. */
type RefusalReason = 'revoked' | 'expired' | 'owner' | 'network' | 'endpoint'

/** Error that a refused program gets. */
const createRefusal = (
  reason: RefusalReason,
  { expires_on }: Row<'service_accounts'>,
  name: EndpointName,
): HttpError =>
  ({
    revoked: () => new HttpError(401, texts.serviceTokenRevoked),
    expired: () => new HttpError(401, texts.serviceAccountExpired(formatDate(expires_on))),
    owner: () => new HttpError(401, texts.serviceOwnerInactive),
    network: () => new HttpError(403, texts.serviceNetworkRefused),
    endpoint: () => new HttpError(403, texts.serviceEndpointRefused(name)),
  })[reason]()

/**
 * Returns as whom a service account calls: its owner with the current rights, within the limits of the account. Throws 401 for an
 * unknown, revoked or expired token, and 403 for another network or endpoint.
 */
export const authenticateServiceAccount = async (
  services: Services,
  name: EndpointName,
  request: FastifyRequest,
  tokenText: string,
): Promise<{ actor: Actor; session: number; zone?: number }> => {
  const { store, limits, audit, now } = services
  // Refuses typing errors without a query.
  if (!isWellFormedToken(tokenText)) throw new HttpError(401, texts.serviceTokenMalformed)
  const token = await findServiceToken(store, tokenText)
  const account = token && (await store.getOne('service_accounts', token.account))
  if (!account) throw new HttpError(401, texts.serviceTokenRevoked)
  const address = getClientAddress(request)
  const username = formatServiceUsername(account.id)
  await limits.countServiceAccount(account.id, { username, address })

  const refuse = async (reason: RefusalReason): Promise<HttpError> => {
    if (await limits.shouldLogServiceRefusal(`${account.id} ${reason}`)) {
      audit({ event: 'service-call', username, address, result: 'refused', reason })
      await store.transaction(
        async (tx) =>
          tx.log({
            result: 'refused',
            reason: `service: ${reason}`,
            subject: `service_accounts:${account.id}`,
          }),
        { action: 'serviceAccounts.call', user: null, username, address, now: now() },
      )
    }
    return createRefusal(reason, account, name)
  }
  const state = getServiceAccountState(account, toMexicoDay(now()))
  if (token.revoked_at !== null || state === 'revoked') throw await refuse('revoked')
  if (state === 'expired') throw await refuse('expired')
  if (account.networks.length > 0 && !isAddressInNetworks(address, account.networks))
    throw await refuse('network')
  const rights = await getServiceActor(store, account, services)
  if (!rights) throw await refuse('owner')
  if (!account.endpoints.includes(name) || !canServiceAccountCall(rights.owner, account, name))
    throw await refuse('endpoint')
  // Stores the use without waiting. An error of this write must not fail the request.
  recordUse(store, token, account, { name, address, now: now() }).catch((error: unknown) =>
    request.log.warn(error),
  )
  return { actor: rights.actor, session: 0, ...(account.zone === null ? {} : { zone: account.zone }) }
}
