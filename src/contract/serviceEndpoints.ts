import type { Actor } from '../domain/groups.ts'
import { type Action, getAccessibleCompany, hasPermission } from '../domain/permissions.ts'
import { type Endpoint, isAnonymousAccess } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'

/** Permissions of endpoints about accounts, sign-in, secrets, settings, imports and other systems, and of decisions that a person makes. */
const CLOSED_ACTIONS: ReadonlySet<string> = new Set([
  'session.use',
  'downloads.read',
  'users.manage',
  'integrations.manage',
  'webhooks.manage',
  'imports.manage',
  'personalData.manage',
  'settings.read',
  'settings.update',
])

/** Whether service accounts may get the permission to call an endpoint. */
export const isServiceEndpoint = (name: string): name is EndpointName => {
  if (!Object.hasOwn(endpoints, name)) return false
  const { access, secret }: Endpoint = endpoints[name as EndpointName]
  return !isAnonymousAccess(access) && !secret && !CLOSED_ACTIONS.has(access)
}

/** Names of the endpoints that service accounts may get. */
export const SERVICE_ENDPOINTS = (Object.keys(endpoints) as EndpointName[]).filter(isServiceEndpoint)

/**
 * Endpoints that an account for one zone may call: lists with the filter `zone`, which the server sets. Other endpoints do not
 * compare the zone of a record with that of the caller.
 */
export const ZONE_ENDPOINTS = [
  'personnel.list',
  'personnel.export',
  'companies.list',
  'companies.export',
] as const satisfies readonly EndpointName[]

const isZoneEndpoint = (name: string): boolean => (ZONE_ENDPOINTS as readonly string[]).includes(name)

/** Limits of a service account besides its endpoints. */
interface Limits {
  company: number | null
  zone: number | null
}

/**
 * Returns the user as whom a service account acts: its owner or, if the account is limited to a company, a contractor of that
 * company, because all endpoints hide the data of other companies from contractors. Returns undefined if the owner may not see
 * everything that such a contractor sees.
 */
export const limitOwnerToCompany = (owner: Actor, company: number | null): Actor | undefined => {
  if (company === null) return owner
  const accessibleCompany = getAccessibleCompany(owner)
  if (accessibleCompany !== 'all') return accessibleCompany === company ? owner : undefined
  return owner.groups.includes('utility') && !owner.read_only
    ? { ...owner, groups: ['company'], company, admin_access: false, superAdmin: false }
    : undefined
}

/** Whether an account of this owner may call an endpoint, if it has the permission. */
export const canServiceAccountCall = (owner: Actor, { company, zone }: Limits, name: string): boolean => {
  if (!isServiceEndpoint(name) || (zone !== null && !isZoneEndpoint(name))) return false
  const access = endpoints[name].access as Action
  const actor = limitOwnerToCompany(owner, company)
  return actor !== undefined && hasPermission(owner, access) && hasPermission(actor, access)
}
