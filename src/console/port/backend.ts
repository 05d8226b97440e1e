import { type Endpoint, isAnonymousAccess } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import type { Actor } from '../../domain/groups.ts'
import { type Action, can } from '../../domain/permissions.ts'
import { getSettings } from './settings.ts'

/** Query parameters and fields that our own back end adds to documented endpoints. */
export const ADDITIONS = {
  'accreditation.list': ['filter'],
  'companies.create': ['rfc'],
  'companies.get': ['include'],
  'companies.list': ['papers', 'people'],
  'personnel.create': ['identity_document', 'profile_picture'],
  'personnel.get': ['identity_document', 'state'],
  'personnel.list': ['filter', 'state'],
  'personnel.qrZip': ['filter'],
  'quotations.list': ['company', 'folio'],
  'quotations.update': ['reprice'],
  'reports.accreditation': ['month'],
  'reports.personnel': ['format'],
  'vetoes.create': ['rfc'],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>

type ExtendedEndpoint = keyof typeof ADDITIONS
export type Addition<N extends ExtendedEndpoint> = (typeof ADDITIONS)[N][number]

/** Endpoints that serve an action which no row of the contract names. The console draws a credential around the documented QR image. */
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

/** Whether the back end is ours. Only the port asks. */
export const isOurs = (): boolean => getSettings().extras

/** Whether the back end offers an endpoint, or an addition of ours to a documented endpoint. */
export function offers(name: EndpointName): boolean
export function offers<N extends ExtendedEndpoint>(name: N, addition: Addition<N>): boolean
export function offers(name: EndpointName, addition?: string): boolean {
  const { documented }: Endpoint = endpoints[name]
  return isOurs() || (documented === true && addition === undefined)
}

/** Actions that a documented endpoint takes. */
const DOCUMENTED_ACTIONS = new Set<Endpoint['access']>(
  Object.values<Endpoint>(endpoints)
    .filter(({ documented }) => documented)
    .map(({ access }) => access),
)

/** Whether the back end offers an endpoint for an action. */
const hasEndpointFor = (action: Action): boolean => {
  const server = SERVED_BY[action]
  return isOurs() || (server ? offers(server) : DOCUMENTED_ACTIONS.has(action))
}

/** Whether the user may perform an action, and the back end offers an endpoint for it. */
export const canDo = (actor: Actor, action: Action): boolean => can(actor, action) && hasEndpointFor(action)

/** Whether the back end offers an endpoint, and the user may call it. */
export const canCall = (actor: Actor, name: EndpointName): boolean => {
  const { access } = endpoints[name]
  return offers(name) && (isAnonymousAccess(access) || can(actor, access))
}

/** Whether requests may carry undocumented headers. Another back end may refuse them (CORS). */
export const canSendOwnHeaders = (): boolean => isOurs()

/** Whether the back end refuses uploads whose content is none of the types in domain/contentType.ts. */
export const checksFileContent = (): boolean => isOurs()
