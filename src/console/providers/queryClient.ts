import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { knownActor } from '../api/sessionStore.ts'

/** What could not be loaded as the server was away is asked for again this often, in milliseconds. */
const AGAIN_MS = 5000
/** No answer at all, or none from behind a proxy. */
const AWAY = [0, 502, 503, 504]

/** Whether nobody was there to answer. */
const isAway = (error: unknown): boolean => error instanceof HttpError && AWAY.includes(error.status)

/** Whether another try may succeed: what the server has refused, it refuses again. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/** As many further tries as by default, but React Query gives them to refusals too, and the screen would show one after seven seconds. */
const RETRIES = 3

/**
 * What react-admin asks the authProvider of a session before it draws a page, and what the sign-in has told already: asked again, each answer would be
 * waited for behind "Cargando…", one after the other.
 */
const TOLD: Record<string, () => unknown> = {
  checkAuth: () => (knownActor() ? true : undefined),
  getPermissions: knownActor,
}

/**
 * Without a network a call fails at once and its screen says so: React Query would keep it until there is one, and send what was given up meanwhile.
 * Screens that could not be loaded recover by themselves.
 */
export const newQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        refetchInterval: ({ state }) => (state.status === 'error' && isAway(state.error) ? AGAIN_MS : false),
      },
      mutations: { networkMode: 'always' },
    },
  })
  for (const [question, initialData] of Object.entries(TOLD))
    client.setQueryDefaults<unknown>(['auth', question], { initialData })
  return client
}
