import type { ResourceProps } from 'react-admin'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'

/** Resource of the pricing tiers: one table at /pricing, edited in place. */
export const pricing = {
  name: 'pricing',
  list: createLazyComponent(() => import('./PricingList.tsx'), 'PricingList'),
} satisfies ResourceProps
