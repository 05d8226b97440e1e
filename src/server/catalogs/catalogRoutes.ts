import type { catalogEndpoints } from '../../contract/catalog.ts'
import type { DocumentRules } from '../../domain/catalogs/documentRules.ts'
import { convertPriceTierForApi, type PriceTier } from '../../domain/pricing/schemas.ts'
import { createValidationError } from '../common/httpError.ts'
import { recomputeAllCompaniesInBatches } from '../derived/companies.ts'
import type { Call, Handlers } from '../http/call.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { getListPageOrRowStream } from '../records/lists.ts'
import { assertRecordVersionMatches, getFieldsChangedByPatch } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import {
  addCatalogUseCount,
  type Catalog,
  createCatalogEntry,
  createCatalogListQuery,
  createEntryMapper,
  deleteCatalogEntry,
  getCatalogEntry,
  updateCatalogEntry,
} from './entries.ts'
import { previewRequirementChanges, updateRequirementsAndPeople } from './requirementChanges.ts'
import { insertDefaultDocumentKinds } from './usualCatalog.ts'

type Endpoints = typeof catalogEndpoints

const getCatalogEntryWithUseCount = async <C extends Catalog>(
  catalog: C,
  { store, params }: Call<Endpoints['zones.get']>,
) => addCatalogUseCount(store, catalog, await getCatalogEntry(store, catalog, params.id))

const handleCatalogEntryDeletion = (
  catalog: Catalog,
  { store, params, ifMatch }: Call<Endpoints['zones.delete']>,
) => store.transaction((tx) => deleteCatalogEntry(tx, catalog, { id: params.id, ifMatch }))

/** Deletes a role after removing it from the requirements. */
const deleteRole = ({ store, params: { id }, ifMatch }: Call<Endpoints['roles.delete']>) =>
  store.transaction(async (tx) => {
    const { rows } = await tx.getList('accreditation_types', {})
    for (const type of rows.filter(({ roles }) => roles.includes(id)))
      await tx.update('accreditation_types', type.id, { roles: type.roles.filter((role) => role !== id) })
    return deleteCatalogEntry(tx, 'roles', { id, ifMatch })
  })

/** Throws 400 if a document's validity is counted from its day of issue but has no number of months. */
const assertDocumentHasValidityMonths = ({
  validity,
  validity_months: months,
}: Pick<DocumentRules, 'validity' | 'validity_months'>): void => {
  if (validity === 'issue' && months === null) throw createValidationError({ validity_months: 'required' })
}

/** Changes a requirement and updates the people with the affected roles. */
const handleRequirementUpdate = async ({
  store,
  params: { id },
  body: { name, ...body },
  ifMatch,
  recomputation,
}: Call<Endpoints['accreditationTypes.update']>) => {
  const { changed, pending } = await store.transaction(async (tx) => {
    const type = await getCatalogEntry(tx, 'accreditation_types', id)
    assertRecordVersionMatches(ifMatch, type.version)
    const changes = getFieldsChangedByPatch<Row<'accreditation_types'>>(type, body)
    assertDocumentHasValidityMonths({ ...type, ...changes })
    const { pending } = await updateRequirementsAndPeople(tx, [{ ...changes, id }])
    const patch = getFieldsChangedByPatch<Row<'accreditation_types'>>(type, { name })
    return {
      changed: await updateCatalogEntry(tx, 'accreditation_types', { id, patch, ifMatch: undefined }),
      pending,
    }
  })
  if (pending) void recomputation.run()
  return changed
}

/** Changes which documents companies must upload, and recomputes the affected companies. */
const changeRequiredCompanyDocuments = async <T>(
  { store, recomputation }: Pick<Call<Endpoints['obligations.create']>, 'store' | 'recomputation'>,
  runChange: (tx: Writer) => Promise<T>,
): Promise<T> => {
  const { result, isLeft: hasPending } = await store.transaction(async (tx) => {
    const result = await runChange(tx)
    return { result, isLeft: await recomputeAllCompaniesInBatches(tx) }
  })
  if (hasPending) void recomputation.run()
  return result
}

/** Creates a price for a distance. Its id is the metres plus 1 if that id is free (docs/requirements.md §10). */
const createPriceForDistance = ({ store, body }: Call<Endpoints['pricing.create']>): Promise<PriceTier> =>
  store.transaction(async (tx) => {
    const id = body.meters + 1
    const isTaken = await tx.getOne('pricing', id)
    const tier = await createCatalogEntry(tx, 'pricing', { ...body, ...(isTaken ? {} : { id }) })
    return { ...convertPriceTierForApi(tier), active: tier.active, uses: 0 }
  })

export const catalogListQueries: ListQueries<
  'zones' | 'roles' | 'accreditationTypes' | 'obligations' | 'companyFileNames' | 'personnelFileNames'
> = {
  zones: ({ query }) => createCatalogListQuery('zones', query),
  roles: ({ query }) => createCatalogListQuery('roles', query),
  accreditationTypes: ({ query }) => createCatalogListQuery('accreditation_types', query),
  obligations: ({ query }) => createCatalogListQuery('obligations', query),
  companyFileNames: ({ query }) => createCatalogListQuery('company_file_names', query),
  personnelFileNames: ({ query }) => createCatalogListQuery('personnel_file_names', query),
}

export const catalogRoutes: Handlers<Endpoints> = {
  'roles.list': ({ store, query, actor }) => {
    const toVisibleFields = createEntryMapper(actor)
    return getListPageOrRowStream(
      store,
      'roles',
      createCatalogListQuery('roles', query),
      ({ id, name, pending, ...row }) => {
        const { active, version, definition, type } = toVisibleFields(row)
        const editorFields = active === undefined ? {} : { active, version, definition, type }
        return { id, name, ...editorFields, ...(active === undefined ? {} : { updating: pending !== null }) }
      },
    )
  },
  'roles.get': (call) => getCatalogEntryWithUseCount('roles', call),
  'roles.create': ({ store, body }) =>
    store.transaction((tx) => createCatalogEntry(tx, 'roles', { ...body, pending: null })),
  'roles.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => updateCatalogEntry(tx, 'roles', { id, patch: body, ifMatch })),
  'roles.delete': (call) => deleteRole(call),

  'zones.list': ({ store, query, actor }) =>
    getListPageOrRowStream(store, 'zones', createCatalogListQuery('zones', query), createEntryMapper(actor)),
  'zones.get': (call) => getCatalogEntryWithUseCount('zones', call),
  'zones.create': ({ store, body }) => store.transaction((tx) => createCatalogEntry(tx, 'zones', body)),
  'zones.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => updateCatalogEntry(tx, 'zones', { id, patch: body, ifMatch })),
  'zones.delete': (call) => handleCatalogEntryDeletion('zones', call),

  'accreditationTypes.get': (call) => getCatalogEntryWithUseCount('accreditation_types', call),
  'accreditationTypes.create': ({ store, body }) =>
    store.transaction((tx) => {
      assertDocumentHasValidityMonths(body)
      return createCatalogEntry(tx, 'accreditation_types', { ...body, roles: [] })
    }),
  'accreditationTypes.update': (call) => handleRequirementUpdate(call),
  'accreditationTypes.delete': (call) => handleCatalogEntryDeletion('accreditation_types', call),

  'requirements.forecast': ({ store, body, today }) => previewRequirementChanges(store, body.changes, today),
  'requirements.change': async ({ store, body, recomputation }) => {
    const { types, pending } = await store.transaction((tx) => updateRequirementsAndPeople(tx, body.changes))
    if (pending) void recomputation.run()
    return { rows: types, total: types.length, from: 0 }
  },

  'obligations.list': ({ store, query, actor }) =>
    getListPageOrRowStream(
      store,
      'obligations',
      createCatalogListQuery('obligations', query),
      createEntryMapper(actor),
    ),
  'obligations.get': (call) => getCatalogEntryWithUseCount('obligations', call),
  'obligations.create': (call) =>
    changeRequiredCompanyDocuments(call, (tx) => {
      const { since = call.today, ...obligation } = call.body
      assertDocumentHasValidityMonths(obligation)
      return createCatalogEntry(tx, 'obligations', { ...obligation, since })
    }),
  'obligations.update': (call) =>
    changeRequiredCompanyDocuments(call, async (tx) => {
      const { params, body: patch, ifMatch } = call
      const row = await getCatalogEntry(tx, 'obligations', params.id)
      assertDocumentHasValidityMonths({ ...row, ...getFieldsChangedByPatch(row, patch) })
      return updateCatalogEntry(tx, 'obligations', { id: params.id, patch, ifMatch })
    }),
  'obligations.delete': (call) =>
    changeRequiredCompanyDocuments(call, (tx) =>
      deleteCatalogEntry(tx, 'obligations', { id: call.params.id, ifMatch: call.ifMatch }),
    ),

  'obligations.usual': (call) =>
    changeRequiredCompanyDocuments(call, (tx) => insertDefaultDocumentKinds(tx, call.today)),

  'companyFileNames.get': (call) => getCatalogEntryWithUseCount('company_file_names', call),
  'companyFileNames.create': ({ store, body }) =>
    store.transaction((tx) => createCatalogEntry(tx, 'company_file_names', body)),
  'companyFileNames.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => updateCatalogEntry(tx, 'company_file_names', { id, patch: body, ifMatch })),
  'companyFileNames.delete': (call) => handleCatalogEntryDeletion('company_file_names', call),

  'personnelFileNames.get': (call) => getCatalogEntryWithUseCount('personnel_file_names', call),
  'personnelFileNames.create': ({ store, body }) =>
    store.transaction((tx) => createCatalogEntry(tx, 'personnel_file_names', body)),
  'personnelFileNames.update': ({ store, params: { id }, body, ifMatch }) =>
    store.transaction((tx) => updateCatalogEntry(tx, 'personnel_file_names', { id, patch: body, ifMatch })),
  'personnelFileNames.delete': (call) => handleCatalogEntryDeletion('personnel_file_names', call),

  'pricing.create': (call) => createPriceForDistance(call),
  'pricing.delete': (call) => handleCatalogEntryDeletion('pricing', call),
}
