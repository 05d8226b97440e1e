import { HttpError } from 'react-admin'

const isTransient = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/**
 * For queries whose view shows the error itself: react-admin need not announce it too, one more try is made where it may help, and
 * nothing waits for a network that the device denies.
 */
export const queryOptions = {
  retry: (failures: number, error: unknown) => failures < 1 && isTransient(error),
  retryDelay: 400,
  networkMode: 'always',
  onError: () => undefined,
} as const
