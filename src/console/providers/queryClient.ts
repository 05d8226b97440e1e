import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'

/** What could not be loaded as the server was away is asked for again this often, in milliseconds. */
const AGAIN_MS = 5000
/** No answer at all, or none from behind a proxy. */
const AWAY = [0, 502, 503, 504]

/** Whether nobody was there to answer. */
const isAway = (error: unknown): boolean => error instanceof HttpError && AWAY.includes(error.status)

/**
 * Without a network a call fails at once and its screen says so: React Query would keep it until there is one, and send what was given up meanwhile.
 * Screens that could not be loaded recover by themselves.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (state.status === 'error' && isAway(state.error) ? AGAIN_MS : false),
      },
      mutations: { networkMode: 'always' },
    },
  })
