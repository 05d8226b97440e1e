import type { Cents } from './money.ts'

const PRICES = ['materials_price', 'workforce', 'indirect_costs'] as const
type Prices = Record<(typeof PRICES)[number], Cents>

/** Returns the price of a tier: the sum of its three prices (docs/requirements.md §10). */
export const getPriceTierTotal = (tier: Prices): Cents => PRICES.reduce((sum, price) => sum + tier[price], 0)

/** Returns the documented id of a price tier: its metres plus 1 (docs/requirements.md §10). */
export const findPriceTierId = (
  chosen: { id: number; meters: number },
  tiers: readonly { id: number; meters: number }[],
): number => {
  const id = chosen.meters + 1
  return tiers.some((tier) => tier.id === id && tier.meters === chosen.meters) ? id : chosen.id
}
