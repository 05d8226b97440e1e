import { z } from 'zod'
import { toMexicoDay } from '../common/days.ts'
import { convertCentsToPesos } from '../common/money.ts'
import { normalizeRfc } from '../common/rfc.ts'
import { createPesoConverter, type RowOf } from '../fields/fields.ts'
import {
  booleanInputSchema,
  numericIdSchema,
  personRfcSchema,
  requiredCompanyRfcSchema,
  requireEqualFields,
} from '../fields/inputs.ts'
import { newShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { convertPriceTierForApi, type PriceTierRow, priceTierSchema } from '../pricing/schemas.ts'
import { quotationFields } from './fields.ts'
import { CLIENT_TYPES, type ClientType, getQuotationTotal, sumAdditionalCosts } from './totals.ts'

/** Quotation as stored, with amounts in cents. */
export const quotationRowSchema = z.object({
  id: z.int(),
  ...rowShape(quotationFields),
  version: z.int(),
})
export interface QuotationRow extends RowOf<typeof quotationFields> {
  id: number
  version: number
}

/** Quotation as the API returns it, with amounts in pesos (docs/requirements.md §4). */
export const quotationSchema = z.object({
  id: z.int(),
  ...responseShape(quotationFields),
  pricing: priceTierSchema.nullable(),
  version: z.int(),
})
export type Quotation = z.infer<typeof quotationSchema>

/** Formats the folio of a quotation: "COT-2026-000042". */
export const formatQuotationFolio = ({ id, created_at }: Pick<QuotationRow, 'id' | 'created_at'>): string =>
  `COT-${toMexicoDay(new Date(created_at)).slice(0, 4)}-${String(id).padStart(6, '0')}`

const toPesos = createPesoConverter(quotationFields)

export const convertQuotationForApi = (
  { pricing: pricingId, ...row }: QuotationRow & { owner_name: string },
  tier: PriceTierRow | undefined,
): Quotation => ({
  ...row,
  ...toPesos(row),
  pricing_id: pricingId,
  pricing: tier ? convertPriceTierForApi(tier) : null,
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

const newFields = newShape(quotationFields)
const rfc = newFields.rfc.transform(normalizeRfc)

/** Time of creation: a timestamp, or a date from a form. */
const created_at = z
  .union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal(''), z.null()])
  .optional()

const optionalPriceTierIdSchema = z.union([z.null(), z.literal('').transform(() => null), numericIdSchema])

/** Body of POST /api/quotations/ (docs/requirements.md §8). Clients of the documented API choose the tier later. */
export const newQuotationSchema = z
  .strictObject({ created_at, ...newFields, rfc, pricing_id: optionalPriceTierIdSchema.optional() })
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

/** Body of PUT /api/quotations/{id}/. Missing fields stay unchanged. `reprice` applies today's price of the tier. */
export const quotationChangeSchema = z
  .strictObject({
    ...patchShape(quotationFields),
    rfc: rfc.optional(),
    pricing_id: optionalPriceTierIdSchema.optional(),
    pricing: z
      .union([optionalPriceTierIdSchema, z.looseObject({ id: numericIdSchema }).transform(({ id }) => id)])
      .optional(),
    reprice: booleanInputSchema.optional(),
    ...ignoredQuotationFields,
  })
  .superRefine(requireEqualFields('pricing_id', 'pricing'))

/** Schema that checks whether the RFC fits the client type. */
export const quotationClientRuleSchema = z
  .object({ client_type: z.enum(CLIENT_TYPES), rfc: z.string() })
  .superRefine(validateClientRfc)
