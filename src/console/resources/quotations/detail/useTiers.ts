import { useGetList } from 'react-admin'
import { queryOptions } from '../../../components/queryOptions.ts'
import type { Tier } from '../../../providers/adapter/tier.ts'

/** More tiers than anybody chooses from. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'meters', order: 'ASC' } } as const

export interface Tiers {
  tiers: readonly Tier[]
  state: 'pending' | 'failed' | 'ready'
  retry: () => void
}

/** The pricing tiers as they are today, by metres. */
export const useTiers = (): Tiers => {
  const { data, error, refetch } = useGetList<Tier>('pricing', ALL, queryOptions)
  return {
    tiers: [...(data ?? [])].sort((a, b) => a.meters - b.meters || a.id - b.id),
    state: data ? 'ready' : error ? 'failed' : 'pending',
    retry: () => void refetch(),
  }
}
