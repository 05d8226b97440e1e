import { NEW_ENTRY } from '../../../src/domain/catalogs.ts'
import type { PricingRow } from '../../../src/domain/pricing.ts'

/** What a connection costs before its first metre, and what each metre adds; in cents. */
const BASE = { materials_price: 148_050, workforce: 96_500, indirect_costs: 31_240 }
const METER = { materials_price: 21_375, workforce: 17_820, indirect_costs: 4_665 }

const LAST_METER = 15

/** From a connection on the spot to fifteen metres. Ids are the metres plus 1, as the portal expects of them. */
export const pricing: PricingRow[] = Array.from({ length: LAST_METER + 1 }, (_, meters) => ({
  id: meters + 1,
  meters,
  materials_price: BASE.materials_price + meters * METER.materials_price,
  workforce: BASE.workforce + meters * METER.workforce,
  indirect_costs: BASE.indirect_costs + meters * METER.indirect_costs,
  ...NEW_ENTRY,
}))
