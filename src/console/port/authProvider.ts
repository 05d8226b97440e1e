import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import { isAnonymousAccess } from '../../contract/endpoint.ts'
import { type Actor, getAccountKey } from '../../domain/groups.ts'
import { canOpen, isListedPage } from '../pages.ts'
import { canDo } from './backend.ts'
import { callEndpoint, findResourceEndpoint } from './client.ts'
import { forgetDrafts } from './draftStorage.ts'
import { type Credentials, clearSession, getCurrentActor, startSession } from './sessionStore.ts'
import { getSettings } from './settings.ts'
import { token } from './token.ts'

/** Operation of the endpoint for each action of react-admin. */
const VERBS = { list: 'list', show: 'get', edit: 'update', create: 'create', delete: 'delete' } as const

const isResourceAction = (action: string): action is keyof typeof VERBS => Object.hasOwn(VERBS, action)

/**
 * Whether the user may perform an action of react-admin on a resource. A list needs the permission of its page: more users may read companies and
 * prices to choose them in a form. Other actions need the permission of their endpoint, and are forbidden without one.
 */
export const canAccess = (user: Actor, resource: string, action: string): boolean => {
  if (!isResourceAction(action)) return false
  if (action === 'list' && isListedPage(resource)) return canOpen(user, resource)
  const access = findResourceEndpoint(resource, VERBS[action])?.access
  return access !== undefined && !isAnonymousAccess(access) && canDo(user, access)
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
    const end = () =>
      getSettings().signOn === null ? callEndpoint('auth.logout') : callEndpoint('auth.leave')
    const reply = owned && token.get() === owned ? await end().catch(() => null) : null
    clearSession(owned)
    return reply?.url ?? undefined
  },

  checkAuth: async () => {
    await getCurrentActor()
  },

  /** Does nothing: the API client itself ends the session on a 401. */
  checkError: async () => undefined,

  getIdentity: async () => {
    const actor = await getCurrentActor()
    return { id: getAccountKey(actor), fullName: actor.username }
  },

  getPermissions: () => getCurrentActor(),

  canAccess: async ({ action, resource }) => canAccess(await getCurrentActor(), resource, action),
}

/**
 * Presets the pages that the loaded user may open in react-admin's `canAccess` queries: a query would show an empty page first. The answers hold for
 * the session. Refusals are not preset: react-admin (5.15) would redirect lists with `disableAuthentication`, too.
 */
export const preloadAccess = (
  client: QueryClient,
  checks: readonly { resource: string; action: string }[],
) => {
  client.setQueryDefaults(['auth', 'canAccess'], { staleTime: Number.POSITIVE_INFINITY })
  for (const { resource, action } of checks)
    client.setQueryDefaults<boolean>(['auth', 'canAccess', { resource, action }], {
      initialData: () => {
        const user = client.getQueryData<Actor>(['auth', 'getPermissions', {}])
        return (user && canAccess(user, resource, action)) || undefined
      },
    })
}
