import { type RaRecord, useGetList } from 'react-admin'
import { silent } from '../../../shared/patience.ts'
import { readTier, type Tier } from '../../../shared/pricing/tier.ts'

/** More tiers than anybody chooses from. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'meters', order: 'ASC' } } as const

export interface Tiers {
  tiers: readonly Tier[]
  state: 'pending' | 'failed' | 'ready'
  retry: () => void
}

/** The pricing tiers as they are today, by metres. */
export const useTiers = (): Tiers => {
  const { data, error, refetch } = useGetList<RaRecord>('pricing', ALL, silent)
  return {
    tiers: (data ?? []).map(readTier).sort((a, b) => a.meters - b.meters || a.id - b.id),
    state: data ? 'ready' : error ? 'failed' : 'pending',
    retry: () => void refetch(),
  }
}
