import type { AuthProvider } from 'react-admin'
import { BOARDS } from '../../domain/notices.ts'
import { own } from '../../domain/own.ts'
import { type Action, can } from '../../domain/permissions.ts'
import { call } from '../api/client.ts'
import { clearSession, currentActor, startSession } from '../api/sessionStore.ts'
import { token } from '../api/token.ts'
import { sendWaitingChanges } from '../api/waitingChanges.ts'

/** react-admin's verbs on resources as the permission table names them; what is not here is not allowed. */
const ACTIONS: Record<string, Action> = {
  'personnel.list': 'personnel.read',
  'personnel.show': 'personnel.read',
  'personnel.create': 'personnel.create',
  'personnel.edit': 'personnel.update',
  'personnel.delete': 'personnel.delete',
  'companies.list': 'companies.list',
  'companies.edit': 'companies.read',
  'companies.create': 'companies.create',
  'companies.delete': 'companies.delete',
  'contacts.list': 'companies.read',
  'contacts.create': 'contacts.create',
  'quotations.list': 'quotations.read',
  'quotations.create': 'quotations.write',
  'quotations.edit': 'quotations.read',
  'pricing.list': 'pricing.read',
  ...Object.fromEntries(BOARDS.map((board) => [`${board}.list`, 'notices.read' as const])),
  'roles.list': 'catalog.read',
  'zones.list': 'catalog.read',
}

/** Signing in and out, and what the signed-in user may do, all in memory once the user is loaded. */
export const authProvider: AuthProvider = {
  login: ({ username, password }: { username: string; password: string }) =>
    startSession({ username, password }),

  /** The token is forgotten whatever the back end answers; what could still be undone is sent before. */
  logout: async () => {
    await sendWaitingChanges()
    if (token.get()) await call('auth.logout').catch(() => undefined)
    clearSession()
  },

  checkAuth: async () => {
    await currentActor()
  },

  /** Does nothing: the API client itself ends the session on a 401. */
  checkError: async () => undefined,

  getIdentity: async () => {
    const actor = await currentActor()
    return { id: actor.id, fullName: actor.username }
  },

  getPermissions: () => currentActor(),

  canAccess: async ({ action, resource }) => {
    const permission = own(ACTIONS, `${resource}.${action}`)
    return permission !== undefined && can(await currentActor(), permission)
  },
}
