import { z } from 'zod'
import { amount } from './fields.ts'
import { pesosOf } from './money.ts'

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
