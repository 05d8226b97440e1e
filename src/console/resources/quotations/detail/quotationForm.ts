import type { Cents } from '../../../../domain/money.ts'
import { pesosOf } from '../../../../domain/money.ts'
import { tierPrice } from '../../../../domain/pricing.ts'
import {
  additionalCosts,
  COSTS,
  clientRule,
  quotationChange,
  quotationTotal,
} from '../../../../domain/quotations.ts'
import { moneyText, typedCents } from '../../../shared/money/moneyText.ts'
import type { Tier } from '../../../shared/pricing/tier.ts'
import { validateWith } from '../../../shared/validateWith.ts'
import type { Sheet } from '../readQuotation.ts'

type Values = Record<string, unknown>

const CLIENT = ['client_type', 'name', 'rfc', 'phone', 'email'] as const
const AMOUNTS = COSTS.map((n) => `indirect_cost_${n}` as const)
const DESCRIPTIONS = COSTS.map((n) => `indirect_cost_${n}_description` as const)

/** The fields that the form shows, where a refusal can stand beside them. */
export const SHOWN: readonly string[] = [...CLIENT, 'pricing_id', ...AMOUNTS, ...DESCRIPTIONS]

/** A chosen tier, and what it costs in this quotation. */
interface ChosenTier {
  id: number | null
  price: Cents
}

/** What a quotation is to become: each field as it is kept, amounts in cents. */
export type QuotationDraft = Pick<
  Sheet,
  (typeof CLIENT)[number] | (typeof AMOUNTS)[number] | (typeof DESCRIPTIONS)[number]
> & { tier: ChosenTier }

const picked = (sheet: Sheet | QuotationDraft, fields: readonly (keyof Sheet & keyof QuotationDraft)[]) =>
  Object.fromEntries(fields.map((field) => [field, sheet[field]]))

const BOTH = [...CLIENT, ...AMOUNTS, ...DESCRIPTIONS]

export const draftOf = (sheet: Sheet): QuotationDraft =>
  ({
    ...picked(sheet, BOTH),
    tier: { id: sheet.pricing_id, price: sheet.actual_pricing },
  }) as QuotationDraft

/** A quotation as its form has it: amounts as texts, nothing as null. */
export const formValues = (sheet: Sheet): Values => ({
  ...Object.fromEntries([...CLIENT, ...DESCRIPTIONS].map((field) => [field, sheet[field] || null])),
  ...Object.fromEntries(AMOUNTS.map((field) => [field, sheet[field] ? moneyText(sheet[field]) : null])),
  pricing_id: sheet.pricing_id,
  reprice: false,
})

/** What the chosen tier costs in this quotation: the price of when it was chosen, or else today's. */
export const chosenTier = (values: Values, sheet: Sheet, tiers: readonly Tier[]): ChosenTier => {
  const id = (values.pricing_id ?? null) as number | null
  const today = tiers.find((tier) => tier.id === id)
  const kept = id === sheet.pricing_id && !(values.reprice && today)
  return { id, price: kept ? sheet.actual_pricing : today ? tierPrice(today) : 0 }
}

/** The sums of what is typed, at once; undefined while an amount cannot be read. */
export const sumsOf = (values: Values, actual_pricing: Cents) => {
  const cents = AMOUNTS.map((field) => [field, typedCents(values[field])] as const)
  if (cents.some(([, amount]) => amount === undefined)) return undefined
  const costs = Object.fromEntries(cents) as Record<(typeof AMOUNTS)[number], Cents>
  return { additional: additionalCosts(costs), total: quotationTotal({ ...costs, actual_pricing }) }
}

export const totalOf = ({ tier, ...costs }: QuotationDraft): Cents =>
  quotationTotal({ ...costs, actual_pricing: tier.price })

const read = (field: keyof typeof quotationChange.shape, value: unknown): unknown => {
  const result = quotationChange.shape[field].safeParse(value ?? '')
  return result.success ? result.data : (value ?? '')
}

/** What a form says, as it is kept. */
export const typedDraft = (values: Values, tier: ChosenTier): QuotationDraft =>
  ({
    ...Object.fromEntries(BOTH.map((field) => [field, read(field, values[field])])),
    tier,
  }) as QuotationDraft

/**
 * PUT /api/quotations/{id}/: all that a quotation says, its sums too for a back end that does not work them out itself. The tier's id goes
 * under both of its names. Another price than the one that is kept is today's, and is asked for.
 */
export const wire = (draft: QuotationDraft, over: Sheet): Values => {
  const { tier, ...fields } = draft
  return {
    ...fields,
    ...Object.fromEntries(AMOUNTS.map((field) => [field, pesosOf(draft[field])])),
    created_at: over.created_at,
    pricing_id: tier.id,
    pricing: tier.id,
    ...(tier.id !== null && tier.id === over.pricing_id && tier.price !== over.actual_pricing
      ? { reprice: true }
      : {}),
    actual_pricing: pesosOf(tier.price),
    additional_costs: pesosOf(additionalCosts(draft)),
    total: pesosOf(totalOf(draft)),
  }
}

const validateFields = validateWith(quotationChange)
const validateClient = validateWith(clientRule)

/** Checks what was changed: what an older quotation lacks does not stand in the way. */
export const validateQuotation = (sheet: Sheet) => {
  const before = formValues(sheet)
  return (values: Values): Record<string, string> => {
    const given = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']))
    const problems = Object.entries({ ...validateClient(given), ...validateFields(given) })
    const isNews = (field: string) =>
      values[field] !== before[field] || (field === 'rfc' && values.client_type !== before.client_type)
    return Object.fromEntries(problems.filter(([field]) => isNews(field)))
  }
}
