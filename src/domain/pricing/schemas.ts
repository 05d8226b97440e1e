import { z } from 'zod'
import { catalogEntryPatchFields } from './catalogs.ts'
import { moneyAmountSchema } from './fields.ts'
import { convertCentsToPesos } from './money.ts'

/** Price tier as stored: metres of an installation, and three prices in cents. */
export const priceTierRowSchema = z.object({
  id: z.int(),
  meters: z.int(),
  materials_price: z.int(),
  workforce: z.int(),
  indirect_costs: z.int(),
  active: z.boolean().default(true),
  version: z.int(),
})
export type PricingRow = z.infer<typeof priceTierRowSchema>

/** Price tier as the API returns it, with prices in pesos (docs/requirements.md §4). */
export const priceTierSchema = z.object({
  id: z.int(),
  meters: z.int(),
  materials_price: z.number(),
  workforce: z.number(),
  indirect_costs: z.number(),
  version: z.int(),
  /** Whether the tier can be chosen; only for users who manage the catalogues. */
  active: z.boolean().optional(),
  /** Number of quotations with the tier; only for users who manage the catalogues. */
  uses: z.int().optional(),
})
export type Pricing = z.infer<typeof priceTierSchema>

/** Upper limit for the length of an installation, in metres. */
const MAX_METERS = 100_000

/** Body of a new price tier. Its metres cannot be changed later. */
export const newPriceTierSchema = z.strictObject({
  meters: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/u, 'invalid')
        .transform(Number),
    ])
    .refine((meters) => meters >= 0 && meters <= MAX_METERS, 'invalid'),
  materials_price: moneyAmountSchema.default(0),
  workforce: moneyAmountSchema.default(0),
  indirect_costs: moneyAmountSchema.default(0),
})

export const priceTierPatchSchema = z.strictObject({
  materials_price: moneyAmountSchema.optional(),
  workforce: moneyAmountSchema.optional(),
  indirect_costs: moneyAmountSchema.optional(),
  ...catalogEntryPatchFields,
})

export const convertPriceTierForApi = ({ active: _, ...row }: PricingRow): Pricing => ({
  ...row,
  materials_price: convertCentsToPesos(row.materials_price),
  workforce: convertCentsToPesos(row.workforce),
  indirect_costs: convertCentsToPesos(row.indirect_costs),
})
