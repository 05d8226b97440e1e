import { z } from 'zod'
import { amount, type Cents, pesosOf } from './money.ts'

const PRICES = ['materials_price', 'workforce', 'indirect_costs'] as const
type Prices = Record<(typeof PRICES)[number], Cents>

/** What is kept of a pricing tier: metres of installation and its three prices, in cents. `version` counts its changes. */
export const pricingRow = z.object({
  id: z.int(),
  meters: z.int(),
  materials_price: z.int(),
  workforce: z.int(),
  indirect_costs: z.int(),
  version: z.int(),
})
export type PricingRow = z.infer<typeof pricingRow>

/** The same on the wire (specification, section 3): prices in pesos. `version` is ours, for `If-Match`. */
export const pricing = z.object({
  id: z.int(),
  meters: z.int(),
  materials_price: z.number(),
  workforce: z.number(),
  indirect_costs: z.number(),
  version: z.int(),
})
export type Pricing = z.infer<typeof pricing>

/** Ours: a super-admin changes a tier's prices; the metres of a tier stay. */
export const pricingPatch = z.strictObject({
  materials_price: amount.optional(),
  workforce: amount.optional(),
  indirect_costs: amount.optional(),
})

export const wirePricing = (row: PricingRow): Pricing => ({
  ...row,
  materials_price: pesosOf(row.materials_price),
  workforce: pesosOf(row.workforce),
  indirect_costs: pesosOf(row.indirect_costs),
})

/** What a tier costs: its three prices added (decisions, section 5). */
export const tierPrice = (tier: Prices): Cents => PRICES.reduce((sum, price) => sum + tier[price], 0)

/**
 * The pricing id that choosing a tier sets: the metres plus 1 (specification, section 9). Where the tier of that id is missing or is for
 * other metres, the tier that was really chosen wins (decisions, section 5).
 */
export const pricingIdFor = (
  chosen: { id: number; meters: number },
  tiers: readonly { id: number; meters: number }[],
): number => {
  const id = chosen.meters + 1
  return tiers.some((tier) => tier.id === id && tier.meters === chosen.meters) ? id : chosen.id
}
