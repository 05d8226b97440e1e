import { z } from 'zod'
import { toMexicoDay } from './days.ts'
import {
  booleanInputSchema,
  createOptionalPrintedLineSchema,
  createRequiredLineSchema,
  createRequiredPrintedLineSchema,
  moneyAmountSchema,
  numericIdSchema,
  optionalEmailSchema,
  personRfcSchema,
  requiredCompanyRfcSchema,
  requiredPhoneSchema,
  requireEqualFields,
} from './fields.ts'
import { convertCentsToPesos } from './money.ts'
import { convertPriceTierForApi, type PricingRow, priceTierSchema } from './pricing.ts'
import { CLIENT_TYPES, type ClientType, getQuotationTotal, sumAdditionalCosts } from './quotationTotals.ts'
import { normalizeRfc } from './rfc.ts'

/** Quotation as stored, with amounts in cents. `company` is the company that owns it; null for the utility. */
export const quotationRowSchema = z.object({
  id: z.int(),
  created_at: z.string(),
  name: z.string(),
  rfc: z.string(),
  phone: z.string(),
  email: z.string(),
  client_type: z.enum(CLIENT_TYPES),
  pricing: z.int().nullable(),
  actual_pricing: z.int(),
  indirect_cost_1: z.int(),
  indirect_cost_2: z.int(),
  indirect_cost_3: z.int(),
  indirect_cost_4: z.int(),
  indirect_cost_1_description: z.string(),
  indirect_cost_2_description: z.string(),
  indirect_cost_3_description: z.string(),
  indirect_cost_4_description: z.string(),
  owner: z.int(),
  company: z.int().nullable(),
  version: z.int(),
})
export type QuotationRow = z.infer<typeof quotationRowSchema>

/** Quotation as the API returns it, with amounts in pesos (docs/requirements.md §4). */
export const quotationSchema = quotationRowSchema.omit({ pricing: true }).extend({
  pricing_id: z.int().nullable(),
  pricing: priceTierSchema.nullable(),
  actual_pricing: z.number(),
  indirect_cost_1: z.number(),
  indirect_cost_2: z.number(),
  indirect_cost_3: z.number(),
  indirect_cost_4: z.number(),
  additional_costs: z.number(),
  total: z.number(),
  owner_name: z.string(),
  folio: z.string(),
})
export type Quotation = z.infer<typeof quotationSchema>

/** Formats the folio of a quotation: "COT-2026-000042". */
export const formatQuotationFolio = ({ id, created_at }: Pick<QuotationRow, 'id' | 'created_at'>): string =>
  `COT-${toMexicoDay(new Date(created_at)).slice(0, 4)}-${String(id).padStart(6, '0')}`

export const convertQuotationForApi = (
  { pricing: pricingId, ...row }: QuotationRow & { owner_name: string },
  tier: PricingRow | undefined,
): Quotation => ({
  ...row,
  pricing_id: pricingId,
  pricing: tier ? convertPriceTierForApi(tier) : null,
  actual_pricing: convertCentsToPesos(row.actual_pricing),
  indirect_cost_1: convertCentsToPesos(row.indirect_cost_1),
  indirect_cost_2: convertCentsToPesos(row.indirect_cost_2),
  indirect_cost_3: convertCentsToPesos(row.indirect_cost_3),
  indirect_cost_4: convertCentsToPesos(row.indirect_cost_4),
  additional_costs: convertCentsToPesos(sumAdditionalCosts(row)),
  total: convertCentsToPesos(getQuotationTotal(row)),
  folio: formatQuotationFolio(row),
})

const RFC = { IN: personRfcSchema, LI: requiredCompanyRfcSchema } satisfies Record<ClientType, z.ZodType>

/** Adds an issue if the RFC is not that of a person or company, as the client type says. */
const validateClientRfc = (fields: { client_type: ClientType; rfc: string }, ctx: z.RefinementCtx): void => {
  const result = RFC[fields.client_type].safeParse(fields.rfc)
  if (!result.success)
    ctx.addIssue({ code: 'custom', path: ['rfc'], message: result.error.issues[0]?.message ?? 'invalid' })
}

const quotationClientFields = {
  name: createRequiredPrintedLineSchema(200),
  rfc: createRequiredLineSchema(20).transform(normalizeRfc),
  phone: requiredPhoneSchema,
  email: optionalEmailSchema.default(''),
  client_type: z.enum(CLIENT_TYPES, 'invalid').default('IN'),
}

/** Time of creation: a timestamp, or a date from a form. */
const created_at = z
  .union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal(''), z.null()])
  .optional()

/** Body of POST /api/quotations/ (docs/requirements.md §8). */
export const newQuotationSchema = z
  .strictObject({ created_at, ...quotationClientFields })
  .superRefine(validateClientRfc)

/** Computed fields that clients may send back. The server ignores them (docs/requirements.md §10). */
const IGNORED = [
  'id',
  'created_at',
  'actual_pricing',
  'additional_costs',
  'total',
  'owner',
  'owner_name',
  'company',
  'folio',
  'version',
  'pricing_record',
]
const ignoredQuotationFields = Object.fromEntries(IGNORED.map((name) => [name, z.unknown().optional()]))

const optionalPriceTierIdSchema = z.union([z.null(), z.literal('').transform(() => null), numericIdSchema])

/** Body of PUT /api/quotations/{id}/. Missing fields stay unchanged. `reprice` applies today's price of the tier. */
export const quotationChangeSchema = z
  .strictObject({
    name: quotationClientFields.name.optional(),
    rfc: quotationClientFields.rfc.optional(),
    phone: requiredPhoneSchema.optional(),
    email: optionalEmailSchema.optional(),
    client_type: z.enum(CLIENT_TYPES, 'invalid').optional(),
    pricing_id: optionalPriceTierIdSchema.optional(),
    pricing: z
      .union([optionalPriceTierIdSchema, z.looseObject({ id: numericIdSchema }).transform(({ id }) => id)])
      .optional(),
    reprice: booleanInputSchema.optional(),
    indirect_cost_1: moneyAmountSchema.optional(),
    indirect_cost_2: moneyAmountSchema.optional(),
    indirect_cost_3: moneyAmountSchema.optional(),
    indirect_cost_4: moneyAmountSchema.optional(),
    indirect_cost_1_description: createOptionalPrintedLineSchema(200).optional(),
    indirect_cost_2_description: createOptionalPrintedLineSchema(200).optional(),
    indirect_cost_3_description: createOptionalPrintedLineSchema(200).optional(),
    indirect_cost_4_description: createOptionalPrintedLineSchema(200).optional(),
    ...ignoredQuotationFields,
  })
  .superRefine(requireEqualFields('pricing_id', 'pricing'))

/** Schema that checks whether the RFC fits the client type. */
export const quotationClientRuleSchema = z
  .object({ client_type: z.enum(CLIENT_TYPES), rfc: z.string() })
  .superRefine(validateClientRfc)
