import { z } from 'zod'
import { entryPatch } from './catalogs.ts'
import { amount } from './fields.ts'
import { pesosOf } from './money.ts'

/** What is kept of a pricing tier: metres of installation and its three prices, in cents. `version` counts its changes. */
export const pricingRow = z.object({
  id: z.int(),
  meters: z.int(),
  materials_price: z.int(),
  workforce: z.int(),
  indirect_costs: z.int(),
  active: z.boolean().default(true),
  version: z.int(),
})
export type PricingRow = z.infer<typeof pricingRow>

/** The same on the wire (docs/requirements.md §4): prices in pesos. `version` is ours, for `If-Match`. */
export const pricing = z.object({
  id: z.int(),
  meters: z.int(),
  materials_price: z.number(),
  workforce: z.number(),
  indirect_costs: z.number(),
  version: z.int(),
  /** For whoever keeps the catalogues: is it offered, and how many quotations use it? */
  active: z.boolean().optional(),
  uses: z.int().optional(),
})
export type Pricing = z.infer<typeof pricing>

/** Longer than any installation. */
const MOST_METERS = 100_000

/** Ours: a tier that is added, and changed by super-admins; its metres stay. */
export const newPricing = z.strictObject({
  meters: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/u, 'invalid')
        .transform(Number),
    ])
    .refine((meters) => meters >= 0 && meters <= MOST_METERS, 'invalid'),
  materials_price: amount.default(0),
  workforce: amount.default(0),
  indirect_costs: amount.default(0),
})

export const pricingPatch = z.strictObject({
  materials_price: amount.optional(),
  workforce: amount.optional(),
  indirect_costs: amount.optional(),
  ...entryPatch,
})

/** As everybody has it. */
export const wirePricing = ({ active: _, ...row }: PricingRow): Pricing => ({
  ...row,
  materials_price: pesosOf(row.materials_price),
  workforce: pesosOf(row.workforce),
  indirect_costs: pesosOf(row.indirect_costs),
})
