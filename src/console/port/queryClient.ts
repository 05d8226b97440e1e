import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { getSignedInActor } from './sessionStore.ts'

/** Interval between retries while the server is unreachable, in milliseconds. */
const RETRY_MS = 5000
/** Statuses of an unreachable server: no response, or a proxy's. */
const UNREACHABLE = [0, 502, 503, 504]

const isUnreachable = (error: unknown): boolean =>
  error instanceof HttpError && UNREACHABLE.includes(error.status)

/** Whether a retry may succeed. The server would refuse a refused request again. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/** Maximum number of retries. React Query would retry refused requests, too, and show the error after seven seconds. */
const RETRIES = 3

/** Answers of the auth provider that are known after the sign-in. Otherwise react-admin would show "Cargando…" while it asks for each. */
const KNOWN_ANSWERS: Record<string, () => unknown> = {
  checkAuth: () => (getSignedInActor() ? true : undefined),
  getPermissions: getSignedInActor,
}

/**
 * Creates the query client. Without a network a request fails at once and its screen shows the error. React Query would hold
 * the request back and send it later. Screens that could not be loaded retry by themselves.
 */
export const createConsoleQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        refetchInterval: ({ state }) =>
          state.status === 'error' && isUnreachable(state.error) ? RETRY_MS : false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  for (const [question, initialData] of Object.entries(KNOWN_ANSWERS))
    client.setQueryDefaults<unknown>(['auth', question], { initialData })
  return client
}
