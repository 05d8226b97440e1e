import { z } from 'zod'
import { agreeing } from '../../src/domain/fields.ts'
import { pesosOf } from '../../src/domain/money.ts'
import { companyScope } from '../../src/domain/permissions.ts'
import { folioOf, newQuotation, quotationChange } from '../../src/domain/quotations.ts'
import { additionalCosts, COSTS, quotationTotal } from '../../src/domain/quotationTotals.ts'
import { tierPrice } from '../../src/domain/tiers.ts'
import { type Asked, type Calls, call, checked, chosen, Download, read, rowOf } from '../call.ts'
import { nextId, pick, type Quotation, type Tier } from '../database.ts'
import { quotationPdf } from '../papers.ts'

/** Amounts are pesos in rows and answers, and added as cents. */
const cents = (pesos: number): number => Math.round(pesos * 100)

/** A quotation with what is worked out of it (specification, section 3). */
const shownQuotation = ({ portal }: Pick<Asked, 'portal'>, row: Quotation) => {
  const costs = {
    indirect_cost_1: cents(row.indirect_cost_1),
    indirect_cost_2: cents(row.indirect_cost_2),
    indirect_cost_3: cents(row.indirect_cost_3),
    indirect_cost_4: cents(row.indirect_cost_4),
  }
  return {
    ...row,
    pricing: portal.rows.pricing.find(({ id }) => id === row.pricing_id) ?? null,
    additional_costs: pesosOf(additionalCosts(costs)),
    total: pesosOf(quotationTotal({ ...costs, actual_pricing: cents(row.actual_pricing) })),
  }
}

/** The quotations that an actor sees: a contractor those of its own company's users. */
const quotationsOf = ({ portal, actor }: Asked): Quotation[] => {
  const scope = companyScope(actor)
  const companyOf = ({ owner }: Quotation) =>
    portal.rows.users.find(({ username }) => username === owner)?.company
  return portal.rows.quotations.filter((row) => scope === 'all' || companyOf(row) === scope)
}

const quotationOf = (asked: Asked): Quotation => rowOf(quotationsOf(asked), asked.params.id)

const priceOf = ({ materials_price, workforce, indirect_costs }: Tier): number =>
  pesosOf(
    tierPrice({
      materials_price: cents(materials_price),
      workforce: cents(workforce),
      indirect_costs: cents(indirect_costs),
    }),
  )

/** What is typed of the client. */
const CLIENT = ['name', 'rfc', 'phone', 'email', 'client_type'] as const

/** What comes back with the rest, and is worked out anew. */
const COMPUTED = ['id', 'created_at', 'actual_pricing', 'additional_costs', 'total', 'owner']

const changed = z
  .strictObject({
    ...pick(quotationChange.shape, [...CLIENT, 'pricing_id', 'pricing']),
    ...pick(quotationChange.shape, ['indirect_cost_1', 'indirect_cost_1_description']),
    ...pick(quotationChange.shape, ['indirect_cost_2', 'indirect_cost_2_description']),
    ...pick(quotationChange.shape, ['indirect_cost_3', 'indirect_cost_3_description']),
    ...pick(quotationChange.shape, ['indirect_cost_4', 'indirect_cost_4_description']),
    ...Object.fromEntries(COMPUTED.map((name) => [name, z.unknown().optional()])),
  })
  .superRefine(agreeing('pricing_id', 'pricing'))

/** Specification, section 7, "Quotations and pricing". */
export const quotationCalls: Calls = {
  'GET /api/quotations/': read('quotations.read', (asked) =>
    quotationsOf(asked).map((row) => shownQuotation(asked, row)),
  ),

  'POST /api/quotations/': call({
    access: 'quotations.write',
    body: newQuotation,
    answer(asked) {
      const { portal, actor, body } = asked
      const rows = portal.rows.quotations
      const row: Quotation = {
        ...{ ...body, id: nextId(rows), owner: actor.username, pricing_id: null, actual_pricing: 0 },
        created_at: body.created_at || portal.now().toISOString(),
        ...{ indirect_cost_1: 0, indirect_cost_2: 0, indirect_cost_3: 0, indirect_cost_4: 0 },
        ...{ indirect_cost_1_description: '', indirect_cost_2_description: '' },
        ...{ indirect_cost_3_description: '', indirect_cost_4_description: '' },
      }
      rows.push(row)
      return shownQuotation(asked, row)
    },
  }),

  'GET /api/quotations/:id/': read('quotations.read', (asked) => shownQuotation(asked, quotationOf(asked))),

  'PUT /api/quotations/:id/': call({
    access: 'quotations.write',
    body: changed,
    answer(asked) {
      const { portal, body } = asked
      const row = quotationOf(asked)
      const client = checked(newQuotation, pick({ ...row, ...body }, CLIENT))
      const tier = body.pricing_id === undefined ? body.pricing : body.pricing_id
      const price = tier ? priceOf(chosen(portal.rows.pricing, tier, 'pricing_id')) : 0
      for (const n of COSTS) {
        const [cost, description] = [body[`indirect_cost_${n}`], body[`indirect_cost_${n}_description`]]
        if (cost !== undefined) row[`indirect_cost_${n}`] = pesosOf(cost)
        if (description !== undefined) row[`indirect_cost_${n}_description`] = description
      }
      // The price is that of the moment when the tier was chosen.
      if (tier !== undefined && tier !== row.pricing_id)
        Object.assign(row, { pricing_id: tier, actual_pricing: price })
      return shownQuotation(asked, Object.assign(row, pick(client, CLIENT)))
    },
  }),

  'GET /:id/pdf/download/': read('quotations.read', async (asked) => {
    const quotation = shownQuotation(asked, quotationOf(asked))
    return new Download(`Cotización ${folioOf(quotation)}.pdf`, await quotationPdf(quotation))
  }),

  'GET /api/pricing/': read('pricing.list', ({ portal }) => portal.rows.pricing),

  'GET /api/pricing/:id/': read('pricing.read', ({ portal, params }) =>
    rowOf(portal.rows.pricing, params.id),
  ),
}
