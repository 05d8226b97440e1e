import type { Cents } from '../../../domain/common/money.ts'

/** Converts a decimal comma, which one or two digits follow, to a point, and removes the separators of thousands. */
const toDecimal = (amount: string): string =>
  /,\d{1,2}$/u.test(amount) ? amount.replace(/\./gu, '').replace(',', '.') : amount.replace(/,/gu, '')

/** Converts an amount such as 1234.5, "1234.50" or "MXN 1,234.50" to cents. Other values become 0. */
export const parsePesosAsCents = (value: unknown): Cents => {
  const pesos =
    typeof value === 'string' ? Number(toDecimal(value.replace(/MXN|[$\s]/giu, ''))) : Number(value ?? 0)
  return Number.isFinite(pesos) ? Math.round(pesos * 100) : 0
}
