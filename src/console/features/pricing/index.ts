import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** Pricing tiers: one table at /pricing, edited in place. */
export const pricing = {
  name: 'pricing',
  list: lazyComponent(() => import('./PricingList.tsx'), 'PricingList'),
} satisfies ResourceProps
