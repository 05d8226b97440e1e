import { NEW_ENTRY } from '../../../src/domain/catalogs.ts'
import type { PricingRow } from '../../../src/domain/pricing.ts'

/** Price of a connection without any distance, in cents. */
const BASE = { materials_price: 148_050, workforce: 96_500, indirect_costs: 31_240 }
/** Price of each metre, in cents. */
const METER = { materials_price: 21_375, workforce: 17_820, indirect_costs: 4_665 }

const LAST_METER = 15

/** Prices for distances from 0 to 15 metres. The portal expects ids of metres plus 1. */
export const pricing: PricingRow[] = Array.from({ length: LAST_METER + 1 }, (_, meters) => ({
  id: meters + 1,
  meters,
  materials_price: BASE.materials_price + meters * METER.materials_price,
  workforce: BASE.workforce + meters * METER.workforce,
  indirect_costs: BASE.indirect_costs + meters * METER.indirect_costs,
  ...NEW_ENTRY,
}))
