import { z } from 'zod'
import { dayOf } from './days.ts'
import {
  agreeing,
  amount,
  companyRfcOnly,
  optionalEmail,
  optionalLine,
  personRfc,
  phone,
  requiredLine,
  wireBoolean,
  wireId,
} from './fields.ts'
import { pesosOf } from './money.ts'
import { type PricingRow, pricing, wirePricing } from './pricing.ts'
import { additionalCosts, CLIENT_TYPES, type ClientType, quotationTotal } from './quotationTotals.ts'
import { normalizeRfc } from './rfc.ts'

/** What is kept of a quotation; amounts in cents. `company` is whose it is, null for the utility's own. */
export const quotationRow = z.object({
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
export type QuotationRow = z.infer<typeof quotationRow>

/**
 * A quotation on the wire (docs/requirements.md §4), amounts in pesos: `pricing_id` and `pricing` are the chosen tier's id and record.
 * `folio`, `owner_name`, `company` and `version` are ours.
 */
export const quotation = quotationRow.omit({ pricing: true }).extend({
  pricing_id: z.int().nullable(),
  pricing: pricing.nullable(),
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
export type Quotation = z.infer<typeof quotation>

/** How people call a quotation: "COT-2026-000042". */
export const folioOf = ({ id, created_at }: Pick<QuotationRow, 'id' | 'created_at'>): string =>
  `COT-${dayOf(new Date(created_at)).slice(0, 4)}-${String(id).padStart(6, '0')}`

export const wireQuotation = (
  { pricing: tier, ...row }: QuotationRow & { owner_name: string },
  record: PricingRow | undefined,
): Quotation => ({
  ...row,
  pricing_id: tier,
  pricing: record ? wirePricing(record) : null,
  actual_pricing: pesosOf(row.actual_pricing),
  indirect_cost_1: pesosOf(row.indirect_cost_1),
  indirect_cost_2: pesosOf(row.indirect_cost_2),
  indirect_cost_3: pesosOf(row.indirect_cost_3),
  indirect_cost_4: pesosOf(row.indirect_cost_4),
  additional_costs: pesosOf(additionalCosts(row)),
  total: pesosOf(quotationTotal(row)),
  folio: folioOf(row),
})

const RFC = { IN: personRfc, LI: companyRfcOnly } satisfies Record<ClientType, z.ZodType>

/** The client's RFC is a person's or a firm's, as the client is. */
const rfcFits = (of: { client_type: ClientType; rfc: string }, ctx: z.RefinementCtx): void => {
  const read = RFC[of.client_type].safeParse(of.rfc)
  if (!read.success)
    ctx.addIssue({ code: 'custom', path: ['rfc'], message: read.error.issues[0]?.message ?? 'invalid' })
}

const client = {
  name: requiredLine(200),
  rfc: requiredLine(20).transform(normalizeRfc),
  phone,
  email: optionalEmail.default(''),
  client_type: z.enum(CLIENT_TYPES, 'invalid').default('IN'),
}

/** When it was made: a moment, or a day as forms send it. */
const created_at = z
  .union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal(''), z.null()])
  .optional()

/** POST /api/quotations/ (docs/requirements.md §8). */
export const newQuotation = z.strictObject({ created_at, ...client }).superRefine(rfcFits)

/** What the server works out by itself: sent back with the rest, and not looked at (docs/requirements.md §10). */
const IGNORED = [
  ...['id', 'created_at', 'actual_pricing', 'additional_costs', 'total'],
  ...['owner', 'owner_name', 'company', 'folio', 'version', 'pricing_record'],
]
const ignored = Object.fromEntries(IGNORED.map((name) => [name, z.unknown().optional()]))

const chosenTier = z.union([z.null(), z.literal('').transform(() => null), wireId])

/** PUT /api/quotations/{id}/: what is left out stays. `pricing` may be the tier's id or its record. `reprice` (ours) takes today's price. */
export const quotationChange = z
  .strictObject({
    name: client.name.optional(),
    rfc: client.rfc.optional(),
    phone: phone.optional(),
    email: optionalEmail.optional(),
    client_type: z.enum(CLIENT_TYPES, 'invalid').optional(),
    pricing_id: chosenTier.optional(),
    pricing: z.union([chosenTier, z.looseObject({ id: wireId }).transform(({ id }) => id)]).optional(),
    reprice: wireBoolean.optional(),
    indirect_cost_1: amount.optional(),
    indirect_cost_2: amount.optional(),
    indirect_cost_3: amount.optional(),
    indirect_cost_4: amount.optional(),
    indirect_cost_1_description: optionalLine(200).optional(),
    indirect_cost_2_description: optionalLine(200).optional(),
    indirect_cost_3_description: optionalLine(200).optional(),
    indirect_cost_4_description: optionalLine(200).optional(),
    ...ignored,
  })
  .superRefine(agreeing('pricing_id', 'pricing'))

/** The rule between client type and RFC, for a form or a merged row. */
export const clientRule = z
  .object({ client_type: z.enum(CLIENT_TYPES), rfc: z.string() })
  .superRefine(rfcFits)
