import type { Cents } from './money.ts'

/** IN is a Persona Física, the default; LI a Persona Moral (docs/requirements.md §4 and §11). */
export const CLIENT_TYPES = ['IN', 'LI'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

/** The four additional costs of a quotation. */
export const COSTS = [1, 2, 3, 4] as const
type Cost = (typeof COSTS)[number]

type Costs = Record<`indirect_cost_${Cost}`, Cents>

/** `additional_costs`: the four costs added (docs/requirements.md §10). */
export const additionalCosts = (of: Costs): Cents =>
  COSTS.reduce((sum, n) => sum + of[`indirect_cost_${n}`], 0)

/** `total`: what the tier cost when it was chosen, and the additional costs. */
export const quotationTotal = (of: Costs & { actual_pricing: Cents }): Cents =>
  of.actual_pricing + additionalCosts(of)
