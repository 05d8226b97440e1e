import { isTransient } from '../port/queryClient.ts'

/** Options of queries whose view shows the error itself: no notification, one retry of transient errors. */
export const queryOptions = {
  retry: (failures: number, error: unknown) => failures < 1 && isTransient(error),
  retryDelay: 400,
  onError: () => undefined,
} as const
