import type { Cents } from '../../../domain/money.ts'

/** The cents of an amount as whatever back end may send it: 1234.5, "1234.50", nothing. What is no amount counts as nothing. */
export const parseAmount = (value: unknown): Cents => {
  const pesos = typeof value === 'string' ? Number(value.replace(/[$\s,]/gu, '')) : Number(value ?? 0)
  return Number.isFinite(pesos) ? Math.round(pesos * 100) : 0
}
