import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** The pricing tiers: one table at /pricing, edited in place. */
export const pricing = {
  name: 'pricing',
  list: lazy(async () => ({ default: (await import('./PricingList.tsx')).PricingList })),
} satisfies ResourceProps
