import { groupValidationErrorsByField } from '../../contract/errorTexts.ts'
import type { quotationEndpoints } from '../../contract/quotations.ts'
import { getStartOfHour, toMexicoDay } from '../../domain/common/days.ts'
import { blankRow, isChangeable, namesOf } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { convertPriceTierForApi } from '../../domain/pricing/schemas.ts'
import { getPriceTierTotal } from '../../domain/pricing/tiers.ts'
import { quotationFields } from '../../domain/quotations/fields.ts'
import {
  convertQuotationForApi,
  formatQuotationFolio,
  type Quotation,
  type QuotationRow,
  quotationClientRuleSchema,
} from '../../domain/quotations/schemas.ts'
import {
  addCatalogUseCount,
  assertCatalogEntryActive,
  getCatalogEntry,
  updateCatalogEntry,
} from '../catalogs/entries.ts'
import {
  createForbiddenError,
  createNotFoundError,
  createValidationError,
  HttpError,
} from '../common/httpError.ts'
import type { Call, Handlers } from '../http/call.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { getListPageOrRowStream } from '../records/lists.ts'
import { assertRecordVersionMatches } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { getQuotationSenderSettings } from './quotationPdf.ts'
import { createPricingListQuery, createQuotationsListQuery } from './quotationQueries.ts'

type Endpoints = typeof quotationEndpoints

/** Returns a quotation. Throws 404 if it does not exist or the user may not see it. */
const getQuotationVisibleToUser = async (
  store: Reader,
  actor: Actor,
  id: number,
): Promise<Row<'quotations'>> => {
  const row = await store.getOne('quotations', id)
  const scope = getAccessibleCompany(actor)
  if (!row || (scope !== 'all' && scope !== row.company)) throw createNotFoundError()
  return row
}

const createQuotationResponse = async (store: Reader, row: Row<'quotations'>): Promise<Quotation> =>
  convertQuotationForApi(row, row.pricing === null ? undefined : await store.getOne('pricing', row.pricing))

/** Returns the creation time of a quotation: now, or the requested day. */
const getQuotationCreationTime = (day: string | null | undefined, now: Date): string => {
  if (!day || day === toMexicoDay(now)) return now.toISOString()
  // Uses noon, so that the day is the same in other time zones.
  return (day.length === 10 ? getStartOfHour(day, 12) : new Date(day)).toISOString()
}

/** Copies the price of a newly chosen distance into the quotation, so that later price changes do not affect the quotation. */
const copyPriceOfChosenDistance = async (
  tx: Reader,
  row: Pick<QuotationRow, 'pricing'>,
  chosenId: number | null | undefined,
  isForced: boolean,
): Promise<Partial<QuotationRow>> => {
  const id = chosenId === undefined ? row.pricing : chosenId
  if (id === row.pricing && !isForced) return {}
  if (id === null) return { pricing: null, actual_pricing: 0 }
  if (id !== row.pricing) await assertCatalogEntryActive(tx, 'pricing', 'pricing_id', id)
  const tier = await tx.getOne('pricing', id)
  if (!tier) throw createValidationError({ pricing_id: 'notFound' })
  return { pricing: id, actual_pricing: getPriceTierTotal(tier) }
}

/** A quotation without a price tier. */
const NO_TIER = { pricing: null }

const updateQuotation = ({ params, body, actor, store, ifMatch }: Call<Endpoints['quotations.update']>) =>
  store.transaction(async (tx) => {
    const row = await getQuotationVisibleToUser(tx, actor, params.id)
    assertRecordVersionMatches(ifMatch, row.version)
    const { pricing_id, pricing, reprice = false, ...patch } = body
    const fields = Object.fromEntries(
      Object.entries(patch).filter(
        ([field, value]) => CHANGEABLE_FIELDS.includes(field) && value !== undefined,
      ),
    ) as Partial<QuotationRow>
    const client = quotationClientRuleSchema.safeParse({ ...row, ...fields })
    if (!client.success) throw new HttpError(400, groupValidationErrorsByField(client.error.issues))
    const priceChanges = await copyPriceOfChosenDistance(
      tx,
      row,
      pricing_id === undefined ? pricing : pricing_id,
      reprice,
    )
    const changed = await tx.update('quotations', row.id, {
      ...fields,
      ...priceChanges,
      version: row.version + 1,
    })
    return createQuotationResponse(tx, changed ?? row)
  })

const CHANGEABLE_FIELDS: readonly string[] = namesOf(quotationFields, isChangeable)

export const quotationListQueries: ListQueries<'quotations' | 'pricing'> = {
  quotations: ({ actor, query }) => createQuotationsListQuery(actor, query),
  pricing: ({ query }) => createPricingListQuery(query),
}

export const quotationRoutes: Handlers<Endpoints> = {
  'quotations.list': async ({ query, actor, store }) => {
    const { rows: tiers } = await store.getList('pricing', {})
    const tiersById = new Map(tiers.map((tier) => [tier.id, tier]))
    return getListPageOrRowStream(store, 'quotations', createQuotationsListQuery(actor, query), (row) =>
      convertQuotationForApi(row, row.pricing === null ? undefined : tiersById.get(row.pricing)),
    )
  },

  'quotations.create': ({ body: { created_at, pricing_id, ...client }, actor, store, now }) =>
    store.transaction(async (tx) => {
      const scope = getAccessibleCompany(actor)
      // Refuses contractors without a company, who cannot create quotations.
      if (scope === 0) throw createForbiddenError()
      const row = await tx.create('quotations', {
        ...blankRow(quotationFields),
        ...client,
        ...(await copyPriceOfChosenDistance(tx, NO_TIER, pricing_id, false)),
        created_at: getQuotationCreationTime(created_at, now()),
        owner: actor.id,
        company: scope === 'all' ? null : scope,
        version: 1,
      })
      return createQuotationResponse(tx, row)
    }),

  'quotations.get': async ({ params, actor, store }) =>
    createQuotationResponse(store, await getQuotationVisibleToUser(store, actor, params.id)),

  'quotations.update': (call) => updateQuotation(call),

  'quotations.pdf': async ({ params, actor, download, jobs, store, config }) => {
    const row = await getQuotationVisibleToUser(store, actor, params.id)
    const quotation = await createQuotationResponse(store, row)
    return {
      content: jobs.run(
        { kind: 'quotation', quotation, sender: getQuotationSenderSettings(config) },
        { user: actor.id, download },
      ),
      filename: `Cotización ${formatQuotationFolio(row)}.pdf`,
    }
  },

  'pricing.list': ({ query, store, actor }) =>
    getListPageOrRowStream(store, 'pricing', createPricingListQuery(query), (row) => ({
      ...convertPriceTierForApi(row),
      ...(hasPermission(actor, 'catalog.write') ? { active: row.active } : {}),
    })),

  'pricing.get': async ({ params, store, actor }) => {
    const row = await getCatalogEntry(store, 'pricing', params.id)
    if (!hasPermission(actor, 'catalog.write')) return convertPriceTierForApi(row)
    const { uses, active } = await addCatalogUseCount(store, 'pricing', row)
    return { ...convertPriceTierForApi(row), active, uses }
  },

  'pricing.update': ({ params, body, store, ifMatch }) =>
    store.transaction(async (tx) => {
      const currentTier = await getCatalogEntry(tx, 'pricing', params.id)
      const patch = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      // Rejects the activation of a price of 0, because the default catalog contains distances without prices.
      if (body.active && !currentTier.active && getPriceTierTotal({ ...currentTier, ...patch }) === 0)
        throw createValidationError({ active: 'priceFirst' })
      const changed = await updateCatalogEntry(tx, 'pricing', { id: params.id, patch, ifMatch })
      return { ...convertPriceTierForApi(changed), active: changed.active, uses: changed.uses }
    }),
}
