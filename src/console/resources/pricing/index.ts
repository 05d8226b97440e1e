import type { ResourceProps } from 'react-admin'
import { later } from '../../shared/later.tsx'

/** The pricing tiers: one table at /pricing, edited in place. */
export const pricing = {
  name: 'pricing',
  list: later(async () => (await import('./PricingList.tsx')).PricingList),
} satisfies ResourceProps
