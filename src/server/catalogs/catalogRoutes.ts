import type { catalogEndpoints } from '../../contract/catalog.ts'
import { DEFAULT_DOCUMENT_RULES, type DocumentRules } from '../../domain/documentRules.ts'
import { DEFAULT_OBLIGATION } from '../../domain/obligations.ts'
import { type Pricing, toWirePricing } from '../../domain/pricing.ts'
import { invalid } from '../common/httpError.ts'
import type { Call, Handlers } from '../http/call.ts'
import { listed } from '../records/lists.ts'
import { assertVersion, changesOf } from '../records/versions.ts'
import { askAnew } from '../store/derived/companies.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import {
  type Catalog,
  catalogQuery,
  changeEntry,
  createEntry,
  deleteEntry,
  entryOf,
  keptFor,
  withUses,
} from './entries.ts'
import { changeRequirements, forecastOf } from './requirementChanges.ts'
import { loadUsualObligations } from './usualCatalog.ts'

type Endpoints = typeof catalogEndpoints

const read = async <C extends Catalog>(catalog: C, { store, params }: Call<Endpoints['zones.get']>) =>
  withUses(store, catalog, await entryOf(store, catalog, params.id))

const remove = (catalog: Catalog, { store, params, ifMatch }: Call<Endpoints['zones.delete']>) =>
  store.transaction((tx) => deleteEntry(tx, catalog, { id: params.id, ifMatch }))

/** A role that goes is asked nothing any more. */
const removeRole = ({ store, params: { id }, ifMatch }: Call<Endpoints['roles.delete']>) =>
  store.transaction(async (tx) => {
    const { rows } = await tx.getList('accreditation_types', {})
    for (const type of rows.filter(({ roles }) => roles.includes(id)))
      await tx.update('accreditation_types', type.id, { roles: type.roles.filter((role) => role !== id) })
    return deleteEntry(tx, 'roles', { id, ifMatch })
  })

/** What holds so many months from its issue holds how many? */
const assertDemands = ({
  validity,
  validity_months: months,
}: Pick<DocumentRules, 'validity' | 'validity_months'>): void => {
  if (validity === 'issue' && months === null) throw invalid({ validity_months: 'required' })
}

/** What is required begins or ceases to hold with the requirement itself. */
const changeType = async ({
  store,
  params: { id },
  body: { name, ...body },
  ifMatch,
  recomputation,
}: Call<Endpoints['accreditationTypes.update']>) => {
  const { changed, pending } = await store.transaction(async (tx) => {
    const type = await entryOf(tx, 'accreditation_types', id)
    assertVersion(ifMatch, type.version)
    const changes = changesOf<Row<'accreditation_types'>>(type, body)
    assertDemands({ ...type, ...changes })
    const { pending } = await changeRequirements(tx, [{ ...changes, id }])
    const patch = changesOf<Row<'accreditation_types'>>(type, { name })
    return {
      changed: await changeEntry(tx, 'accreditation_types', { id, patch, ifMatch: undefined }),
      pending,
    }
  })
  if (pending) void recomputation.run()
  return changed
}

/** A change of what is asked of companies; those that are many are looked at anew afterwards. */
const asking = async <T>(
  { store, recomputation }: Pick<Call<Endpoints['obligations.create']>, 'store' | 'recomputation'>,
  work: (tx: Writer) => Promise<T>,
): Promise<T> => {
  const { done, isLeft } = await store.transaction(async (tx) => {
    const done = await work(tx)
    return { done, isLeft: await askAnew(tx) }
  })
  if (isLeft) void recomputation.run()
  return done
}

/** Creates a tier whose id is its metres plus 1 (docs/requirements.md §10), or any free id if that one is taken. */
const createTier = ({ store, body }: Call<Endpoints['pricing.create']>): Promise<Pricing> =>
  store.transaction(async (tx) => {
    const id = body.meters + 1
    const isTaken = await tx.getOne('pricing', id)
    const tier = await createEntry(tx, 'pricing', { ...body, ...(isTaken ? {} : { id }) })
    return { ...toWirePricing(tier), active: tier.active, uses: 0 }
  })

export const catalogRoutes: Handlers<Endpoints> = {
  'roles.list': ({ store, query, actor }) => {
    const kept = keptFor(actor)
    return listed(store, 'roles', catalogQuery('roles', query), ({ id, name, pending, ...row }) => {
      const { active, version, definition, type } = kept(row)
      const more = active === undefined ? {} : { active, version, definition, type }
      return { id, name, ...more, ...(active === undefined ? {} : { updating: pending !== null }) }
    })
  },
  'roles.get': (call) => read('roles', call),
  'roles.create': ({ store, body }) =>
    store.transaction((tx) => createEntry(tx, 'roles', { ...body, pending: null })),
  'roles.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => changeEntry(tx, 'roles', { id, patch: body, ifMatch })),
  'roles.delete': (call) => removeRole(call),

  'zones.list': ({ store, query, actor }) =>
    listed(store, 'zones', catalogQuery('zones', query), keptFor(actor)),
  'zones.get': (call) => read('zones', call),
  'zones.create': ({ store, body }) => store.transaction((tx) => createEntry(tx, 'zones', body)),
  'zones.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => changeEntry(tx, 'zones', { id, patch: body, ifMatch })),
  'zones.delete': (call) => remove('zones', call),

  'accreditationTypes.get': (call) => read('accreditation_types', call),
  'accreditationTypes.create': ({ store, body }) =>
    store.transaction((tx) => {
      const given = changesOf<DocumentRules>(DEFAULT_DOCUMENT_RULES, body)
      const type = {
        ...DEFAULT_DOCUMENT_RULES,
        ...given,
        name: body.name,
        by_contractor: body.by_contractor,
        roles: [],
      }
      assertDemands(type)
      return createEntry(tx, 'accreditation_types', type)
    }),
  'accreditationTypes.update': (call) => changeType(call),
  'accreditationTypes.delete': (call) => remove('accreditation_types', call),

  'requirements.forecast': ({ store, body, today }) => forecastOf(store, body.changes, today),
  'requirements.change': async ({ store, body, recomputation }) => {
    const { types, pending } = await store.transaction((tx) => changeRequirements(tx, body.changes))
    if (pending) void recomputation.run()
    return { rows: types, total: types.length, from: 0 }
  },

  'obligations.list': ({ store, query, actor }) =>
    listed(store, 'obligations', catalogQuery('obligations', query), keptFor(actor)),
  'obligations.get': (call) => read('obligations', call),
  'obligations.create': (call) =>
    asking(call, (tx) => {
      const { name, period, ...given } = call.body
      const known = changesOf<typeof DEFAULT_OBLIGATION>(DEFAULT_OBLIGATION, { ...given, period })
      const one = { ...DEFAULT_OBLIGATION, since: call.today, ...known, name }
      assertDemands(one)
      return createEntry(tx, 'obligations', one)
    }),
  'obligations.update': (call) =>
    asking(call, async (tx) => {
      const { params, body: patch, ifMatch } = call
      const row = await entryOf(tx, 'obligations', params.id)
      assertDemands({ ...row, ...changesOf(row, patch) })
      return changeEntry(tx, 'obligations', { id: params.id, patch, ifMatch })
    }),
  'obligations.delete': (call) =>
    asking(call, (tx) => deleteEntry(tx, 'obligations', { id: call.params.id, ifMatch: call.ifMatch })),

  'obligations.usual': (call) => asking(call, (tx) => loadUsualObligations(tx, call.today)),

  'companyFileNames.get': (call) => read('company_file_names', call),
  'companyFileNames.create': ({ store, body }) =>
    store.transaction((tx) => createEntry(tx, 'company_file_names', body)),
  'companyFileNames.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => changeEntry(tx, 'company_file_names', { id, patch: body, ifMatch })),
  'companyFileNames.delete': (call) => remove('company_file_names', call),

  'personnelFileNames.get': (call) => read('personnel_file_names', call),
  'personnelFileNames.create': ({ store, body }) =>
    store.transaction((tx) => createEntry(tx, 'personnel_file_names', body)),
  'personnelFileNames.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => changeEntry(tx, 'personnel_file_names', { id, patch: body, ifMatch })),
  'personnelFileNames.delete': (call) => remove('personnel_file_names', call),

  'pricing.create': (call) => createTier(call),
  'pricing.delete': (call) => remove('pricing', call),
}
