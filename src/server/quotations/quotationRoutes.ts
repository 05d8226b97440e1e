import { toFieldErrors } from '../../contract/errorTexts.ts'
import type { quotationEndpoints } from '../../contract/quotations.ts'
import { toMexicoDay } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, getCompanyScope } from '../../domain/permissions.ts'
import { toWirePricing } from '../../domain/pricing.ts'
import {
  clientRule,
  formatQuotationFolio,
  type Quotation,
  type QuotationRow,
  toWireQuotation,
} from '../../domain/quotations.ts'
import { getTierPrice } from '../../domain/tiers.ts'
import { assertOffered, changeEntry, getEntry, withUses } from '../catalogs/entries.ts'
import { forbidden, HttpError, invalid, notFound } from '../common/httpError.ts'
import type { Call, Handlers } from '../http/call.ts'
import { getListOrStream } from '../records/lists.ts'
import { assertVersion } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { quotationSenderOf } from './quotationPdf.ts'
import { pricingQuery, quotationsQuery } from './quotations.ts'

type Endpoints = typeof quotationEndpoints

const BLANK_COSTS = {
  pricing: null,
  actual_pricing: 0,
  indirect_cost_1: 0,
  indirect_cost_2: 0,
  indirect_cost_3: 0,
  indirect_cost_4: 0,
  indirect_cost_1_description: '',
  indirect_cost_2_description: '',
  indirect_cost_3_description: '',
  indirect_cost_4_description: '',
} satisfies Partial<QuotationRow>

/** The quotation, if this actor may know of it. */
const quotationSeenBy = async (store: Reader, actor: Actor, id: number): Promise<Row<'quotations'>> => {
  const row = await store.getOne('quotations', id)
  const scope = getCompanyScope(actor)
  if (!row || (scope !== 'all' && scope !== row.company)) throw notFound()
  return row
}

const withTier = async (store: Reader, row: Row<'quotations'>): Promise<Quotation> =>
  toWireQuotation(row, row.pricing === null ? undefined : await store.getOne('pricing', row.pricing))

/** When a quotation was made: now, unless another day was given. */
const madeAt = (given: string | null | undefined, now: Date): string => {
  if (!given || given === toMexicoDay(now)) return now.toISOString()
  // Noon in Mexico City, so that the day stays the day.
  return new Date(given.length === 10 ? `${given}T18:00:00Z` : given).toISOString()
}

/** The tier's price is taken at the moment it is chosen, and kept. */
const repriced = async (
  tx: Reader,
  row: QuotationRow,
  chosen: number | null | undefined,
  anew: boolean,
): Promise<Partial<QuotationRow>> => {
  const id = chosen === undefined ? row.pricing : chosen
  if (id === row.pricing && !anew) return {}
  if (id === null) return { pricing: null, actual_pricing: 0 }
  if (id !== row.pricing) await assertOffered(tx, 'pricing', 'pricing_id', id)
  const tier = await tx.getOne('pricing', id)
  if (!tier) throw invalid({ pricing_id: 'notFound' })
  return { pricing: id, actual_pricing: getTierPrice(tier) }
}

const change = ({ params, body, actor, store, ifMatch }: Call<Endpoints['quotations.update']>) =>
  store.transaction(async (tx) => {
    const row = await quotationSeenBy(tx, actor, params.id)
    assertVersion(ifMatch, row.version)
    const { pricing_id, pricing, reprice = false, ...given } = body
    const fields = Object.fromEntries(
      Object.entries(given).filter(
        ([field, value]) => Object.hasOwn(CHANGEABLE, field) && value !== undefined,
      ),
    ) as Partial<QuotationRow>
    const client = clientRule.safeParse({ ...row, ...fields })
    if (!client.success) throw new HttpError(400, toFieldErrors(client.error.issues))
    const priced = await repriced(tx, row, pricing_id === undefined ? pricing : pricing_id, reprice)
    const changed = await tx.update('quotations', row.id, { ...fields, ...priced, version: row.version + 1 })
    return withTier(tx, changed ?? row)
  })

/** What a PUT may change of a row; whatever else it sends is the server's to say. */
const { pricing: _tier, actual_pricing: _price, ...COSTS } = BLANK_COSTS
const CHANGEABLE = { ...COSTS, name: '', rfc: '', phone: '', email: '', client_type: 'IN' }

export const quotationRoutes: Handlers<Endpoints> = {
  'quotations.list': async ({ query, actor, store }) => {
    const { rows: tiers } = await store.getList('pricing', {})
    const tierOf = new Map(tiers.map((tier) => [tier.id, tier]))
    return getListOrStream(store, 'quotations', quotationsQuery(actor, query), (row) =>
      toWireQuotation(row, row.pricing === null ? undefined : tierOf.get(row.pricing)),
    )
  },

  'quotations.create': ({ body: { created_at, ...client }, actor, store, now }) =>
    store.transaction(async (tx) => {
      const scope = getCompanyScope(actor)
      // A contractor of no company has none that it could be for.
      if (scope === 0) throw forbidden()
      const row = await tx.create('quotations', {
        ...BLANK_COSTS,
        ...client,
        created_at: madeAt(created_at, now()),
        owner: actor.id,
        company: scope === 'all' ? null : scope,
        version: 1,
      })
      return withTier(tx, row)
    }),

  'quotations.get': async ({ params, actor, store }) =>
    withTier(store, await quotationSeenBy(store, actor, params.id)),

  'quotations.update': (call) => change(call),

  'quotations.pdf': async ({ params, actor, download, jobs, store, config }) => {
    const row = await quotationSeenBy(store, actor, params.id)
    const quotation = await withTier(store, row)
    return {
      content: jobs.run(
        { kind: 'quotation', quotation, sender: quotationSenderOf(config) },
        { user: actor.id, download },
      ),
      filename: `Cotización ${formatQuotationFolio(row)}.pdf`,
    }
  },

  'pricing.list': ({ query, store, actor }) =>
    getListOrStream(store, 'pricing', pricingQuery(query), (row) => ({
      ...toWirePricing(row),
      ...(can(actor, 'catalog.write') ? { active: row.active } : {}),
    })),

  'pricing.get': async ({ params, store, actor }) => {
    const row = await getEntry(store, 'pricing', params.id)
    if (!can(actor, 'catalog.write')) return toWirePricing(row)
    const { uses, active } = await withUses(store, 'pricing', row)
    return { ...toWirePricing(row), active, uses }
  },

  'pricing.update': ({ params, body, store, ifMatch }) =>
    store.transaction(async (tx) => {
      const before = await getEntry(tx, 'pricing', params.id)
      const patch = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      // A tier of the usual catalogue has no prices until somebody gives it some.
      if (body.active && !before.active && getTierPrice({ ...before, ...patch }) === 0)
        throw invalid({ active: 'priceFirst' })
      const changed = await changeEntry(tx, 'pricing', { id: params.id, patch, ifMatch })
      return { ...toWirePricing(changed), active: changed.active, uses: changed.uses }
    }),
}
