import type { RaRecord } from 'react-admin'
import type { Cents } from '../../../domain/money.ts'
import type { PricingRow } from '../../../domain/pricing.ts'

/** A pricing tier as the console works with it: prices in cents. A back end that keeps no versions sends none. */
export type Tier = Omit<PricingRow, 'version'> & { version: number | undefined; uses?: number }

export const PRICES = ['materials_price', 'workforce', 'indirect_costs'] as const satisfies (keyof Tier)[]

/** Returns an amount in cents: of 1234.5 or "1234.50". Anything else is 0. */
export const parseAmount = (value: unknown): Cents => {
  const pesos = typeof value === 'string' ? Number(value.replace(/[$\s,]/gu, '')) : Number(value ?? 0)
  return Number.isFinite(pesos) ? Math.round(pesos * 100) : 0
}

/** Reads a tier of any back end. */
export const parseTier = ({ id, meters, version, ...prices }: RaRecord): Tier => ({
  id: Number(id),
  meters: Number(meters ?? 0),
  materials_price: parseAmount(prices.materials_price),
  workforce: parseAmount(prices.workforce),
  indirect_costs: parseAmount(prices.indirect_costs),
  // Another back end has no withdrawn tiers.
  active: prices.active !== false,
  ...(typeof prices.uses === 'number' ? { uses: prices.uses } : {}),
  version: typeof version === 'number' ? version : undefined,
})
