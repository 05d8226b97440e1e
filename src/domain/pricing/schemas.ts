import { z } from 'zod'
import { createPesoConverter, type RowOf } from '../fields/fields.ts'
import { newShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { tierFields } from './fields.ts'

/** Price tier as stored, with prices in cents. */
export const priceTierRowSchema = z.object({ id: z.int(), ...rowShape(tierFields), version: z.int() })
export interface PriceTierRow extends RowOf<typeof tierFields> {
  id: number
  version: number
}

/** Price tier as the API returns it, with prices in pesos (docs/requirements.md §4). */
export const priceTierSchema = z.object({
  id: z.int(),
  ...responseShape(tierFields),
  version: z.int(),
  /** Number of quotations with the tier; only for users who manage the catalogues. */
  uses: z.int().optional(),
})
export type PriceTier = z.infer<typeof priceTierSchema>

/** Body of a new price tier. Its metres cannot be changed later. */
export const newPriceTierSchema = z.strictObject(newShape(tierFields))

export const priceTierPatchSchema = z.strictObject(patchShape(tierFields))

const toPesos = createPesoConverter(tierFields)

export const convertPriceTierForApi = ({ active: _, ...row }: PriceTierRow): PriceTier => ({
  ...row,
  ...toPesos(row),
})
