import { type Cents, convertCentsToPesos } from '../../../domain/common/money.ts'
import { isChangeable, type NameWith, namesOf, namesOfKind } from '../../../domain/fields/fields.ts'
import { getPriceTierTotal } from '../../../domain/pricing/tiers.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import { quotationChangeSchema, quotationClientRuleSchema } from '../../../domain/quotations/schemas.ts'
import { COST_NUMBERS, getQuotationTotal, sumAdditionalCosts } from '../../../domain/quotations/totals.ts'
import { formatAmount, parsePesoAmountInput } from '../../kit/money/amountText.ts'
import { validateWith } from '../../kit/validateWith.ts'
import type { Values } from '../../port/draftStorage.ts'
import type { QuotationRecord } from '../../port/records/quotation.ts'
import type { Tier } from '../../port/records/tier.ts'

type ChangeableField = NameWith<typeof quotationFields, 'change'>
const CHANGEABLE_FIELDS = namesOf<typeof quotationFields, ChangeableField>(quotationFields, isChangeable)
const ADDITIONAL_COSTS = COST_NUMBERS.map((n) => `indirect_cost_${n}` as const)

/** Chosen pricing tier (length of the installation in metres) and its price in this quotation. */
interface ChosenTier {
  id: number | null
  price: Cents
}

/** Editable fields of a quotation. Amounts are in cents. */
export type QuotationData = Pick<QuotationRecord, ChangeableField> & { tier: ChosenTier }

const isAmount = (field: ChangeableField): boolean => quotationFields[field].kind === 'money'

/** Converts a quotation to form values: amounts become texts, empty values become null. */
export const toQuotationFormValues = (quotation: QuotationRecord): Values => ({
  ...Object.fromEntries(
    CHANGEABLE_FIELDS.map((field) => {
      const value = quotation[field] || null
      return [field, value && isAmount(field) ? formatAmount(Number(value)) : value]
    }),
  ),
  pricing_id: quotation.pricing_id,
  reprice: false,
})

/** Finds a pricing tier by id. A tier that is not in the list any more is taken from the quotation. */
export const findPricingTier = (
  id: unknown,
  tiers: readonly Tier[],
  { tier }: Pick<QuotationRecord, 'tier'>,
): Tier | undefined => tiers.find((one) => one.id === id) ?? (tier?.id === id ? tier : undefined)

/** Returns the chosen tier with its price: the saved price if the tier is unchanged, otherwise the current price. */
export const getChosenPricingTier = (
  values: Values,
  quotation: QuotationRecord,
  tiers: readonly Tier[],
): ChosenTier => {
  const id = (values.pricing_id ?? null) as number | null
  const today = tiers.find((tier) => tier.id === id)
  const isUnchanged = id === quotation.pricing_id && !(values.reprice && today)
  return { id, price: isUnchanged ? quotation.actual_pricing : today ? getPriceTierTotal(today) : 0 }
}

/** Returns the difference between the saved total and the known amounts, or 0 if the back end sends all amounts. */
const getUnknownQuotationCosts = (quotation: QuotationRecord): Cents => {
  const isComplete = namesOfKind(quotationFields, 'money').every((field) => !quotation.absent.includes(field))
  return isComplete ? 0 : quotation.total - getQuotationTotal(quotation)
}

/** Computes the totals of the form values. Returns undefined while an amount is invalid. */
export const computeQuotationTotals = (values: Values, actual_pricing: Cents, quotation: QuotationRecord) => {
  const cents = ADDITIONAL_COSTS.map((field) => [field, parsePesoAmountInput(values[field])] as const)
  if (cents.some(([, amount]) => amount === undefined)) return undefined
  const costs = Object.fromEntries(cents) as Record<(typeof ADDITIONAL_COSTS)[number], Cents>
  const additional = sumAdditionalCosts(costs) + getUnknownQuotationCosts(quotation)
  return { additional, total: actual_pricing + additional }
}

/** Returns the total that the quotation would have with the given fields. */
export const computeEditedQuotationTotal = (
  { tier, ...costs }: QuotationData,
  over: QuotationRecord,
): Cents => getQuotationTotal({ ...costs, actual_pricing: tier.price }) + getUnknownQuotationCosts(over)

const parseQuotationField = (field: keyof typeof quotationChangeSchema.shape, value: unknown): unknown => {
  const result = quotationChangeSchema.shape[field].safeParse(value ?? '')
  return result.success ? result.data : (value ?? '')
}

/** Converts form values to the fields of a quotation. */
export const convertFormValuesToQuotation = (
  values: Values,
  quotation: QuotationRecord,
  tiers: readonly Tier[],
): QuotationData =>
  ({
    ...Object.fromEntries(
      CHANGEABLE_FIELDS.map((field) => [field, parseQuotationField(field, values[field])]),
    ),
    tier: getChosenPricingTier(values, quotation, tiers),
  }) as QuotationData

/** Returns the quotation's data, with the current price if the user has chosen another tier. */
export const applyCurrentTierPrice = (
  data: QuotationData,
  quotation: QuotationRecord,
  tiers: readonly Tier[],
): QuotationData => {
  const today = findPricingTier(data.tier.id, tiers, quotation)
  if (!today || data.tier.id === quotation.pricing_id) return data
  return { ...data, tier: { id: today.id, price: getPriceTierTotal(today) } }
}

/**
 * Creates the request body that saves a quotation. Includes the totals and the tier's id under two names, which other back
 * ends expect.
 */
export const toQuotationRequestBody = (data: QuotationData, over: QuotationRecord): Values => {
  const { tier, ...fields } = data
  const total = computeEditedQuotationTotal(data, over)
  return {
    ...fields,
    ...Object.fromEntries(ADDITIONAL_COSTS.map((field) => [field, convertCentsToPesos(data[field])])),
    created_at: over.created_at,
    pricing_id: tier.id,
    pricing: tier.id,
    ...(tier.id !== null && tier.id === over.pricing_id && tier.price !== over.actual_pricing
      ? { reprice: true }
      : {}),
    actual_pricing: convertCentsToPesos(tier.price),
    additional_costs: convertCentsToPesos(total - tier.price),
    total: convertCentsToPesos(total),
  }
}

const validateQuotationFields = validateWith(quotationChangeSchema)
const validateQuotationClient = validateWith(quotationClientRuleSchema)

/** Validates only the changed fields, so that an old quotation with missing data can still be saved. */
export const validateQuotation = (quotation: QuotationRecord, values: Values): Record<string, string> => {
  const before = toQuotationFormValues(quotation)
  const texts = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']))
  const problems = Object.entries({ ...validateQuotationClient(texts), ...validateQuotationFields(texts) })
  const isChanged = (field: string) =>
    values[field] !== before[field] || (field === 'rfc' && values.client_type !== before.client_type)
  return Object.fromEntries(problems.filter(([field]) => isChanged(field)))
}
