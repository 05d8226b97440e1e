import { isTemporaryError } from '../port/queryClient.ts'

/** Query options for components that show errors themselves: no notification, one retry of temporary errors. */
export const queryOptions = {
  retry: (failures: number, error: unknown) => failures < 1 && isTemporaryError(error),
  retryDelay: 400,
  onError: () => undefined,
} as const
