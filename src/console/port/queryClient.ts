import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { isUnreadableReplyError } from './httpErrors.ts'
import { getSignedInUser } from './sessionStore.ts'

/** Interval between retries while the server is unreachable, in milliseconds. */
const RETRY_MS = 5000
/** Statuses of an unreachable server: no response (0), or the error of a proxy. */
const UNREACHABLE = [0, 502, 503, 504]

const isUnreachableError = (error: unknown): boolean =>
  error instanceof HttpError && UNREACHABLE.includes(error.status)

/** Whether an error is temporary, so that a retry may succeed. */
export const isTemporaryError = (error: unknown): boolean =>
  !(error instanceof HttpError) ||
  error.status === 0 ||
  (error.status >= 500 && !isUnreadableReplyError(error))

/** Maximum number of retries. React Query would also retry refused requests. */
const RETRIES = 3

/** Answers of the auth provider that are known after sign-in, so that react-admin shows no loading page. */
const KNOWN_ANSWERS: Record<string, () => unknown> = {
  checkAuth: () => (getSignedInUser() ? true : undefined),
  getPermissions: getSignedInUser,
}

/** Creates the query client. Requests without a network fail at once, so that the page can show the error. */
export const createConsoleQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES && isTemporaryError(error),
        refetchInterval: ({ state }) =>
          state.status === 'error' && isUnreachableError(state.error) ? RETRY_MS : false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  for (const [question, initialData] of Object.entries(KNOWN_ANSWERS))
    client.setQueryDefaults<unknown>(['auth', question], { initialData })
  return client
}
