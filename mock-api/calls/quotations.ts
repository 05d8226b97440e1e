import { z } from 'zod'
import { getNextRowId, type Quotation } from '../database.ts'
import {
  type Context,
  Download,
  defineMockCall,
  defineMockCallWithoutInput,
  findReferencedRow,
  getRowById,
  validateRequestInput,
} from '../defineMockCall.ts'
import {
  amountField,
  clientTypeField,
  companyRfcField,
  emailField,
  numericIdSchema,
  optionalText,
  personRfcField,
  phoneField,
  requiredTextSchema,
} from '../fields.ts'
import { createQuotationPdf } from '../papers.ts'
import { canSeeCompany } from '../permissions.ts'
import { pickFields } from '../pickFields.ts'
import { computeQuotationTotals, getPriceTierTotal } from '../rules.ts'

const toQuotationReply = ({ backEnd }: Context, row: Quotation) => ({
  ...row,
  pricing: backEnd.rows.pricing.find((tier) => tier.id === row.pricing_id) ?? null,
  ...computeQuotationTotals(row),
})

/** Returns the quotations that the user may see. Contractors see quotations of their own company. */
const listVisibleQuotations = ({ backEnd, user }: Context): Quotation[] => {
  const companies = new Map(backEnd.rows.users.map(({ username, company }) => [username, company]))
  return backEnd.rows.quotations.filter(({ owner }) => canSeeCompany(user, companies.get(owner) ?? 0))
}

const getVisibleQuotation = (context: Context): Quotation =>
  getRowById(listVisibleQuotations(context), context.params.id)

const CLIENT = 'name rfc phone email client_type'
const clientFields = {
  name: requiredTextSchema,
  phone: phoneField.required,
  email: emailField.optional.default(''),
}
/** Clients of type `LI` are companies. The RFC of a company has three letters, the RFC of a person four. */
const quotationClientSchema = z.discriminatedUnion('client_type', [
  z.object({ ...clientFields, client_type: z.literal('IN'), rfc: personRfcField }),
  z.object({ ...clientFields, client_type: z.literal('LI'), rfc: companyRfcField.required }),
])

const newQuotationSchema = z.strictObject({
  created_at: z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')]).optional(),
  name: z.string(),
  rfc: z.string(),
  phone: z.string(),
  email: z.string().nullable().optional(),
  client_type: clientTypeField,
})

const pricingTierIdSchema = z.union([z.null(), z.literal('').transform(() => null), numericIdSchema])
const ignoredComputedFieldSchema = z.unknown().optional()

const quotationChangeSchema = z
  .strictObject({
    name: z.string(),
    rfc: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    client_type: clientTypeField.unwrap(),
    pricing_id: pricingTierIdSchema,
    pricing: z.union([
      pricingTierIdSchema,
      z.looseObject({ id: numericIdSchema }).transform((tier) => tier.id),
    ]),
    indirect_cost_1: amountField,
    indirect_cost_2: amountField,
    indirect_cost_3: amountField,
    indirect_cost_4: amountField,
    indirect_cost_1_description: optionalText,
    indirect_cost_2_description: optionalText,
    indirect_cost_3_description: optionalText,
    indirect_cost_4_description: optionalText,
    id: ignoredComputedFieldSchema,
    created_at: ignoredComputedFieldSchema,
    actual_pricing: ignoredComputedFieldSchema,
    additional_costs: ignoredComputedFieldSchema,
    total: ignoredComputedFieldSchema,
    owner: ignoredComputedFieldSchema,
  })
  .partial()

/** API calls for quotations (docs/requirements.md §8). */
export const quotationCalls = {
  'GET /api/quotations/': defineMockCallWithoutInput((context) =>
    listVisibleQuotations(context).map((row) => toQuotationReply(context, row)),
  ),

  'POST /api/quotations/': defineMockCall({
    body: newQuotationSchema,
    handle(context) {
      const { backEnd, user, body } = context
      const rows = backEnd.rows.quotations
      const row: Quotation = {
        ...validateRequestInput(quotationClientSchema, body),
        id: getNextRowId(rows),
        owner: user.username,
        created_at: body.created_at || backEnd.now().toISOString(),
        pricing_id: null,
        actual_pricing: 0,
        indirect_cost_1: 0,
        indirect_cost_2: 0,
        indirect_cost_3: 0,
        indirect_cost_4: 0,
        indirect_cost_1_description: '',
        indirect_cost_2_description: '',
        indirect_cost_3_description: '',
        indirect_cost_4_description: '',
      }
      rows.push(row)
      return toQuotationReply(context, row)
    },
  }),

  'GET /api/quotations/:id/': defineMockCallWithoutInput((context) =>
    toQuotationReply(context, getVisibleQuotation(context)),
  ),

  'PUT /api/quotations/:id/': defineMockCall({
    body: quotationChangeSchema,
    handle(context) {
      const row = getVisibleQuotation(context)
      const {
        pricing_id,
        pricing,
        id: _,
        created_at,
        actual_pricing,
        additional_costs,
        total,
        owner,
        ...fields
      } = context.body
      const changed = validateRequestInput(quotationClientSchema, { ...pickFields(row, CLIENT), ...fields })
      const tier = pricing_id === undefined ? pricing : pricing_id
      // The quotation keeps the price at the time of the choice, even if prices change later.
      if (tier !== undefined && tier !== row.pricing_id) {
        row.actual_pricing = tier
          ? getPriceTierTotal(findReferencedRow(context.backEnd.rows.pricing, tier, 'pricing_id'))
          : 0
        row.pricing_id = tier
      }
      return toQuotationReply(context, Object.assign(row, fields, changed))
    },
  }),

  'GET /:id/pdf/download/': defineMockCallWithoutInput(async (context) => {
    const quotation = toQuotationReply(context, getVisibleQuotation(context))
    const folio = `COT-${quotation.created_at.slice(0, 4)}-${String(quotation.id).padStart(6, '0')}`
    return new Download(`Cotización ${folio}.pdf`, await createQuotationPdf(quotation))
  }),

  'GET /api/pricing/': defineMockCallWithoutInput(({ backEnd }) => backEnd.rows.pricing),

  'GET /api/pricing/:id/': defineMockCallWithoutInput(({ backEnd, params }) =>
    getRowById(backEnd.rows.pricing, params.id),
  ),
}
