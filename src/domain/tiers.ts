import type { Cents } from './money.ts'

const PRICES = ['materials_price', 'workforce', 'indirect_costs'] as const
type Prices = Record<(typeof PRICES)[number], Cents>

/** What a tier costs: its three prices added (docs/requirements.md §10). */
export const tierPrice = (tier: Prices): Cents => PRICES.reduce((sum, price) => sum + tier[price], 0)

/**
 * The pricing id that choosing a tier sets: the metres plus 1 (docs/requirements.md §10). Where the tier of that id is missing or is for
 * other metres, the tier that was really chosen wins (docs/requirements.md §10).
 */
export const pricingIdFor = (
  chosen: { id: number; meters: number },
  tiers: readonly { id: number; meters: number }[],
): number => {
  const id = chosen.meters + 1
  return tiers.some((tier) => tier.id === id && tier.meters === chosen.meters) ? id : chosen.id
}
