import { NEW_ENTRY } from '../../../src/domain/catalogs/schemas.ts'
import type { PriceTierRow } from '../../../src/domain/pricing/schemas.ts'

/** Fixed part of the price of a gas connection, in cents. */
const BASE_PRICE = { materials_price: 148_050, workforce: 96_500, indirect_costs: 31_240 }
/** Price of each metre of a gas connection, in cents. */
const PRICE_PER_METER = { materials_price: 21_375, workforce: 17_820, indirect_costs: 4_665 }

const LAST_METER = 15

/** Prices of connections from 0 to 15 metres. The portal expects the number of metres plus 1 as the id. */
export const demoPriceTiers: PriceTierRow[] = Array.from({ length: LAST_METER + 1 }, (_, meters) => ({
  id: meters + 1,
  meters,
  materials_price: BASE_PRICE.materials_price + meters * PRICE_PER_METER.materials_price,
  workforce: BASE_PRICE.workforce + meters * PRICE_PER_METER.workforce,
  indirect_costs: BASE_PRICE.indirect_costs + meters * PRICE_PER_METER.indirect_costs,
  ...NEW_ENTRY,
}))
