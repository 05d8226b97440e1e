import { HttpError } from 'react-admin'

const isTransient = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/**
 * Options of queries whose view shows the error itself: no notification, one retry of transient errors, and no waiting for the device to
 * be online.
 */
export const queryOptions = {
  retry: (failures: number, error: unknown) => failures < 1 && isTransient(error),
  retryDelay: 400,
  networkMode: 'always',
  onError: () => undefined,
} as const
