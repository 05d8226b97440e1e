import { type Endpoint, isAnonymousAccess } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import type { Actor } from '../../domain/groups.ts'
import { type Action, hasPermission } from '../../domain/permissions.ts'
import { getPortalSettings } from './settings.ts'

/** Query parameters and fields that only our server adds to an endpoint of the documented API. */
export const ADDITIONS = {
  'accreditation.list': ['filter'],
  'companies.create': ['rfc'],
  'companies.get': ['include'],
  'companies.list': ['papers', 'people'],
  'personnel.create': ['curp', 'identity_document', 'profile_picture'],
  'personnel.get': ['state'],
  'personnel.list': ['filter', 'state'],
  'personnel.qrZip': ['filter'],
  'quotations.create': ['pricing_id'],
  'quotations.list': ['company', 'folio'],
  'quotations.update': ['reprice'],
  'reports.accreditation': ['month'],
  'reports.personnel': ['format'],
  'vetoes.create': ['rfc'],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>

type ExtendedEndpoint = keyof typeof ADDITIONS
export type Addition<N extends ExtendedEndpoint> = (typeof ADDITIONS)[N][number]

/** Endpoints that serve actions without a dedicated endpoint. For example, reading a credential uses `personnel.get`. */
const SERVED_BY: Partial<Record<Action, EndpointName>> = {
  'accreditation.stop': 'accreditations.create',
  'companies.browse': 'companies.list',
  'companies.sidebar': 'companies.list',
  'credential.download': 'personnel.qr',
  'credential.read': 'personnel.get',
  'personnel.insist': 'personnel.create',
  'todos.sidebar': 'todos.list',
  'withdrawn.read': 'contacts.list',
}

/** Whether the console runs on our own server, which has more endpoints than the documented API. */
export const isOwnServer = (): boolean => getPortalSettings().extras

/** Whether the server has an endpoint, or supports our addition to a documented endpoint. */
export function isEndpointAvailable(name: EndpointName): boolean
export function isEndpointAvailable<N extends ExtendedEndpoint>(name: N, addition: Addition<N>): boolean
export function isEndpointAvailable(name: EndpointName, addition?: string): boolean {
  const { documented }: Endpoint = endpoints[name]
  return isOwnServer() || (documented === true && addition === undefined)
}

/** Actions that a documented endpoint performs. */
const DOCUMENTED_ACTIONS = new Set<Endpoint['access']>(
  Object.values<Endpoint>(endpoints)
    .filter(({ documented }) => documented)
    .map(({ access }) => access),
)

/** Whether the server has an endpoint for an action. */
const hasEndpointForAction = (action: Action): boolean => {
  const server = SERVED_BY[action]
  return isOwnServer() || (server ? isEndpointAvailable(server) : DOCUMENTED_ACTIONS.has(action))
}

/** Whether the user may perform an action and the server has an endpoint for it. */
export const canPerformAction = (actor: Actor, action: Action): boolean =>
  hasPermission(actor, action) && hasEndpointForAction(action)

/** Whether the server has an endpoint and the user may call it. */
export const canCallEndpoint = (actor: Actor, name: EndpointName): boolean => {
  const { access } = endpoints[name]
  return isEndpointAvailable(name) && (isAnonymousAccess(access) || hasPermission(actor, access))
}

/** Whether the user may open a page and the server provides its endpoints. */
export const canOpen = (
  actor: Actor,
  { access, endpoint }: { access: Action; endpoint?: EndpointName },
): boolean => canPerformAction(actor, access) && (!endpoint || isEndpointAvailable(endpoint))

/** Whether requests may have headers that the API does not document. Other servers may reject such headers (CORS). */
export const doesServerAcceptCustomHeaders = (): boolean => isOwnServer()

/** Whether the server refuses uploads whose content has an unaccepted type. */
export const doesServerCheckFileContent = (): boolean => isOwnServer()
