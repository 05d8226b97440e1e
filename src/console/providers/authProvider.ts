import type { AuthProvider } from 'react-admin'
import { isForStrangers } from '../../contract/endpoint.ts'
import { accountKey } from '../../domain/groups.ts'
import { own } from '../../domain/own.ts'
import type { Action } from '../../domain/permissions.ts'
import { call, resourceEndpoint } from '../api/client.ts'
import { forgetDrafts } from '../api/draftStorage.ts'
import { type Credentials, clearSession, currentActor, startSession } from '../api/sessionStore.ts'
import { token } from '../api/token.ts'
import { canDo } from '../port/backend.ts'
import { settings } from '../port/settings.ts'

/** The endpoint's verb for each of react-admin's actions on a resource. */
const CALLS = { list: 'list', show: 'get', edit: 'update', create: 'create', delete: 'delete' } as const

/** Returns the permission for react-admin's action on a resource: that of its endpoint. Without an endpoint the action is not allowed. */
const permissionOf = (resource: string, action: string): Action | undefined => {
  const verb = own<(typeof CALLS)[keyof typeof CALLS]>(CALLS, action)
  const access = verb && resourceEndpoint(resource, verb)?.access
  return access === undefined || isForStrangers(access) ? undefined : access
}

/** Sign-in, sign-out and permissions of the signed-in user. */
export const authProvider: AuthProvider = {
  login: (credentials: Credentials) => startSession(credentials),

  /**
   * Forgets the token, even if the back end refuses. Returns the address of the identity provider's sign-out, if the user signed in there.
   * react-admin also calls this when a session was lost; the user's drafts stay then.
   */
  logout: async () => {
    const owned = token.get()
    if (token.isKept()) forgetDrafts()
    const end = () => (settings().signOn === null ? call('auth.logout') : call('auth.leave'))
    const left = owned && token.get() === owned ? await end().catch(() => null) : null
    clearSession(owned)
    return left?.url ?? undefined
  },

  checkAuth: async () => {
    await currentActor()
  },

  /** Does nothing: the API client itself ends the session on a 401. */
  checkError: async () => undefined,

  getIdentity: async () => {
    const actor = await currentActor()
    return { id: accountKey(actor), fullName: actor.username }
  },

  getPermissions: () => currentActor(),

  canAccess: async ({ action, resource }) => {
    const permission = permissionOf(resource, action)
    return permission !== undefined && canDo(await currentActor(), permission)
  },
}
