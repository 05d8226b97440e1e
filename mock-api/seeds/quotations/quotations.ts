import { addDays, type Day } from '../../../src/domain/common/days.ts'
import { getPriceTierTotal } from '../../../src/domain/pricing/tiers.ts'
import type { QuotationRow } from '../../../src/domain/quotations/schemas.ts'
import { COST_NUMBERS } from '../../../src/domain/quotations/totals.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { pickOfficeHoursTimestamp } from '../timelines.ts'
import { createQuotationClient } from './clients.ts'
import { demoPriceTiers } from './pricing.ts'

const COUNT = 48
/** Maximum number of days between two quotations. */
const MAX_DAYS_BETWEEN = 5

/** Additional work in quotations, with the lowest and highest price in pesos. */
const demoAdditionalServices: readonly (readonly [description: string, from: number, to: number])[] = [
  ['Permiso municipal para apertura de vía pública', 380, 950],
  ['Ruptura y reposición de pavimento', 900, 2600],
  ['Regulador adicional', 640, 1180],
  ['Reubicación del medidor', 720, 1500],
  ['Prueba de hermeticidad', 450, 690],
  ['Acarreo y retiro de escombro', 300, 820],
  ['Excavación en roca', 1400, 3900],
  ['Gabinete para medidor', 540, 990],
  ['Dictamen de la unidad de inspección', 850, 1350],
]

type Cost = (typeof COST_NUMBERS)[number]
type Costs = Pick<QuotationRow, `indirect_cost_${Cost}` | `indirect_cost_${Cost}_description`>

/** Creates up to four additional costs. */
const createRandomAdditionalCosts = (random: Random): Costs => {
  const chosen = random.shuffled(demoAdditionalServices).slice(0, random.int(0, COST_NUMBERS.length))
  return Object.fromEntries(
    COST_NUMBERS.flatMap((n) => {
      const [description = '', from = 0, to = 0] = chosen[n - 1] ?? []
      return [
        [`indirect_cost_${n}`, random.int(from * 2, to * 2) * 50],
        [`indirect_cost_${n}_description`, description],
      ]
    }),
  ) as Costs
}

/** Price rise 90 days ago. Older quotations have 96 % of the current price. */
const PRICE_RISE = { daysAgo: 90, before: 0.96 }

/** Picks a price tier and the price at that time. Some recent quotations have no tier yet. */
const pickRandomPriceTier = (
  age: number,
  random: Random,
): Pick<QuotationRow, 'pricing' | 'actual_pricing'> => {
  const tier = demoPriceTiers[random.int(0, demoPriceTiers.length - 1)]
  if (!tier || (age < 7 && random.chance(0.4))) return { pricing: null, actual_pricing: 0 }
  const price = getPriceTierTotal(tier)
  return {
    pricing: tier.id,
    actual_pricing: age > PRICE_RISE.daysAgo ? Math.round(price * PRICE_RISE.before) : price,
  }
}

/** Authors and zones of quotations, used in rotation. `company` is null for users of the utility. */
const QUOTATION_AUTHORS = [
  { owner: 4, company: 1, zone: 1 },
  { owner: 3, company: null, zone: 2 },
  { owner: 4, company: 1, zone: 1 },
  { owner: 2, company: null, zone: 3 },
  { owner: 4, company: 1, zone: 1 },
  { owner: 1, company: null, zone: 4 },
] as const

/** Creates quotations of recent months, numbered by date. */
export const createDemoQuotations = (today: Day): QuotationRow[] =>
  Array.from({ length: COUNT }, (_, i) => {
    const random = createRandomGenerator(`quotation ${i}`)
    const { owner, company, zone } = QUOTATION_AUTHORS[i % QUOTATION_AUTHORS.length] ?? QUOTATION_AUTHORS[0]
    const age = (COUNT - 1 - i) * MAX_DAYS_BETWEEN - random.int(0, MAX_DAYS_BETWEEN - 1)
    const day = addDays(today, -Math.max(0, age))
    return {
      id: i + 1,
      created_at: pickOfficeHoursTimestamp(day, today, random),
      ...createQuotationClient(zone, random),
      ...pickRandomPriceTier(age, random),
      ...createRandomAdditionalCosts(random),
      owner,
      company,
      version: 1,
    }
  })
