import type { RaRecord } from 'react-admin'
import type { PricingRow } from '../../../domain/pricing.ts'
import { parseAmount } from './parseAmount.ts'

/** A pricing tier as the console works with it: prices in cents. A back end that keeps no versions sends none. */
export type Tier = Omit<PricingRow, 'version'> & { version: number | undefined; uses?: number }

export const PRICES = ['materials_price', 'workforce', 'indirect_costs'] as const satisfies (keyof Tier)[]

/** A tier as whatever back end may send it. */
export const parseTier = ({ id, meters, version, ...prices }: RaRecord): Tier => ({
  id: Number(id),
  meters: Number(meters ?? 0),
  materials_price: parseAmount(prices.materials_price),
  workforce: parseAmount(prices.workforce),
  indirect_costs: parseAmount(prices.indirect_costs),
  // Who is not told is offered it.
  active: prices.active !== false,
  ...(typeof prices.uses === 'number' ? { uses: prices.uses } : {}),
  version: typeof version === 'number' ? version : undefined,
})
