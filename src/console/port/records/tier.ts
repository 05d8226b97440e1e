import type { RaRecord } from 'react-admin'
import type { Cents } from '../../../domain/money.ts'
import type { PricingRow } from '../../../domain/pricing.ts'

/** A pricing tier as the console works with it: prices in cents. A back end that keeps no versions sends none. */
export type Tier = Omit<PricingRow, 'version'> & { version: number | undefined; uses?: number }

export const PRICES = ['materials_price', 'workforce', 'indirect_costs'] as const satisfies (keyof Tier)[]

/** The cents of an amount as whatever back end may send it: 1234.5, "1234.50", nothing. What is no amount counts as nothing. */
export const parseAmount = (value: unknown): Cents => {
  const pesos = typeof value === 'string' ? Number(value.replace(/[$\s,]/gu, '')) : Number(value ?? 0)
  return Number.isFinite(pesos) ? Math.round(pesos * 100) : 0
}

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
