import { HttpError } from 'react-admin'

const isTransient = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/** Options of queries whose view shows the error itself: no notification, and one retry of transient errors. */
export const queryOptions = {
  retry: (failures: number, error: unknown) => failures < 1 && isTransient(error),
  retryDelay: 400,
  onError: () => undefined,
} as const
