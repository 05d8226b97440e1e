import type { Cents } from '../common/money.ts'

/** Types of clients: IN is a person (default), LI is a company (docs/requirements.md §4 and §11). */
export const CLIENT_TYPES = ['IN', 'LI'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

/** Numbers of the additional costs of a quotation. */
export const COST_NUMBERS = [1, 2, 3, 4] as const
export type CostNumber = (typeof COST_NUMBERS)[number]

type AdditionalCosts = Record<`indirect_cost_${CostNumber}`, Cents>

/** Returns the sum of the four additional costs (docs/requirements.md §10). */
export const sumAdditionalCosts = (quotation: AdditionalCosts): Cents =>
  COST_NUMBERS.reduce((sum, n) => sum + quotation[`indirect_cost_${n}`], 0)

/** Returns the total: the price of the tier when it was chosen, plus the additional costs. */
export const getQuotationTotal = (quotation: AdditionalCosts & { actual_pricing: Cents }): Cents =>
  quotation.actual_pricing + sumAdditionalCosts(quotation)
