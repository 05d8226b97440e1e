import { useQuery } from '@tanstack/react-query'
import { queryOptions } from '../../kit/queryOptions.ts'
import { callEndpoint } from '../../port/client.ts'

/** Returns which servers webhooks may reach; undefined while it is loading or unknown. */
export const useWebhookLimits = () =>
  useQuery({
    queryKey: ['webhookLimits'],
    queryFn: () => callEndpoint('webhooks.limits'),
    ...queryOptions,
  }).data
