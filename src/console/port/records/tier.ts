import type { RaRecord } from 'react-admin'
import type { Cents } from '../../../domain/money.ts'
import type { PricingRow } from '../../../domain/pricing.ts'

/** Price tier with prices in cents. Some servers send no version number. */
export type Tier = Omit<PricingRow, 'version'> & { version: number | undefined; uses?: number }

export const PRICES = ['materials_price', 'workforce', 'indirect_costs'] as const satisfies (keyof Tier)[]

/** Converts a decimal comma, which one or two digits follow, to a point, and removes the separators of thousands. */
const toDecimal = (amount: string): string =>
  /,\d{1,2}$/u.test(amount) ? amount.replace(/\./gu, '').replace(',', '.') : amount.replace(/,/gu, '')

/** Converts an amount such as 1234.5, "1234.50" or "MXN 1,234.50" to cents. Other values become 0. */
export const parsePesosAsCents = (value: unknown): Cents => {
  const pesos =
    typeof value === 'string' ? Number(toDecimal(value.replace(/MXN|[$\s]/giu, ''))) : Number(value ?? 0)
  return Number.isFinite(pesos) ? Math.round(pesos * 100) : 0
}

export const parsePriceTier = ({ id, meters, version, ...prices }: RaRecord): Tier => ({
  id: Number(id),
  meters: Number(meters ?? 0),
  materials_price: parsePesosAsCents(prices.materials_price),
  workforce: parsePesosAsCents(prices.workforce),
  indirect_costs: parsePesosAsCents(prices.indirect_costs),
  // Servers that cannot deactivate price tiers do not send the field.
  active: prices.active !== false,
  ...(typeof prices.uses === 'number' ? { uses: prices.uses } : {}),
  version: typeof version === 'number' ? version : undefined,
})
