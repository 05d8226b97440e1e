import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import { isAnonymousAccess } from '../../contract/endpoint.ts'
import { type Actor, getUserAccountKey } from '../../domain/groups.ts'
import { canOpenPage, isListedPageName } from '../pages.ts'
import { canPerformAction } from './backend.ts'
import { callEndpoint, findResourceEndpoint } from './client.ts'
import { removeAllFormDrafts } from './draftStorage.ts'
import {
  type Credentials,
  endSessionAndClearData,
  getCurrentActor,
  signInAndStartSession,
} from './sessionStore.ts'
import { getPortalSettings } from './settings.ts'
import { token } from './token.ts'

/** Endpoint operation for each react-admin action. */
const VERBS = { list: 'list', show: 'get', edit: 'update', create: 'create', delete: 'delete' } as const

const isResourceAction = (action: string): action is keyof typeof VERBS => Object.hasOwn(VERBS, action)

/**
 * Whether the user may perform a react-admin action on a resource. Lists need the permission of their page, because more users
 * may choose companies and prices in forms. Other actions need the permission of their endpoint.
 */
export const canAccessResourceAction = (user: Actor, resource: string, action: string): boolean => {
  if (!isResourceAction(action)) return false
  if (action === 'list' && isListedPageName(resource)) return canOpenPage(user, resource)
  const access = findResourceEndpoint(resource, VERBS[action])?.access
  return access !== undefined && !isAnonymousAccess(access) && canPerformAction(user, access)
}

/** react-admin's auth provider: sign-in, sign-out and permissions. */
export const authProvider: AuthProvider = {
  login: (credentials: Credentials) => signInAndStartSession(credentials),

  /**
   * Removes the token, even if the server's sign-out fails. Returns the sign-out address of the identity provider, if the user
   * signed in there. react-admin also calls `logout` when a session was lost. The user's form drafts are kept in that case.
   */
  logout: async () => {
    const owned = token.get()
    if (token.isKept()) removeAllFormDrafts()
    const end = () =>
      getPortalSettings().signOn === null ? callEndpoint('auth.logout') : callEndpoint('auth.leave')
    const reply = owned && token.get() === owned ? await end().catch(() => null) : null
    endSessionAndClearData(owned)
    return reply?.url ?? undefined
  },

  checkAuth: async () => {
    await getCurrentActor()
  },

  /** Does nothing: the API client itself ends the session on a 401. */
  checkError: async () => undefined,

  getIdentity: async () => {
    const actor = await getCurrentActor()
    return { id: getUserAccountKey(actor), fullName: actor.username }
  },

  getPermissions: () => getCurrentActor(),

  canAccess: async ({ action, resource }) =>
    canAccessResourceAction(await getCurrentActor(), resource, action),
}

/**
 * Answers react-admin's `canAccess` queries in advance for pages that the user may open, so that no empty page is shown first.
 * Refusals are not answered in advance: react-admin (5.15) would redirect lists with `disableAuthentication`.
 */
export const cachePagePermissions = (
  client: QueryClient,
  checks: readonly { resource: string; action: string }[],
) => {
  client.setQueryDefaults(['auth', 'canAccess'], { staleTime: Number.POSITIVE_INFINITY })
  for (const { resource, action } of checks)
    client.setQueryDefaults<boolean>(['auth', 'canAccess', { resource, action }], {
      initialData: () => {
        const user = client.getQueryData<Actor>(['auth', 'getPermissions', {}])
        return (user && canAccessResourceAction(user, resource, action)) || undefined
      },
    })
}
