import type { Cents } from '../common/money.ts'
import { type NameOfKind, namesOfKind } from '../fields/fields.ts'
import { tierFields } from './fields.ts'

export type PriceName = NameOfKind<typeof tierFields, 'money'>

/** Names of the prices of a tier. */
export const PRICES: readonly PriceName[] = namesOfKind(tierFields, 'money')

/** Returns the price of a tier: the sum of its prices (docs/requirements.md §10). */
export const getPriceTierTotal = (tier: Record<PriceName, Cents>): Cents =>
  PRICES.reduce((sum, price) => sum + tier[price], 0)

/** Returns the documented id of a price tier: its metres plus 1 (docs/requirements.md §10). */
export const findPriceTierId = (
  chosen: { id: number; meters: number },
  tiers: readonly { id: number; meters: number }[],
): number => {
  const id = chosen.meters + 1
  return tiers.some((tier) => tier.id === id && tier.meters === chosen.meters) ? id : chosen.id
}
