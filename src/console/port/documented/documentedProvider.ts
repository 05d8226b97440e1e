import {
  type CreateParams,
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type QueryFunctionContext,
  type RaRecord,
  type UpdateParams,
} from 'react-admin'
import { callResourceEndpoint, hasResourceEndpoint } from '../client.ts'
import { createHttpErrorFromResponse, createUnsupportedFilterError } from '../httpErrors.ts'
import { type ListAbilities, saveListAbilities, setDefaultListAbilitiesGetter } from '../listAbilities.ts'
import { splitFilterByApiSupport } from '../listParameters.ts'
import { parseCompanyData } from '../records/company.ts'
import { searchProvider } from '../search.ts'
import { type BackEnd, getDataProviderKey, type SpecialProviders } from '../sources.ts'
import { contactsProvider } from './contacts.ts'
import { areFieldsOfAllFiltersLoaded, areFilterFieldsLoaded, findFieldsWithValues } from './listFields.ts'
import { queryRowsInBrowser } from './localList.ts'
import { matrixProvider } from './matrix.ts'
import {
  addSortAndSearchFields,
  convertZonesOfRows,
  fetchAllListRows,
  getCompanyIdFromFilter,
} from './rows.ts'
import { fetchAllRecordsOfList, type Row } from './wholeLists.ts'
import { createRecord, deleteRecord, updateRecord } from './writes.ts'

const createListAbilities = (
  resource: string,
  fields: ReadonlySet<string>,
  isKnown = true,
): ListAbilities => ({
  isKnown,
  hasField: (field) => fields.has(field),
  canFilterBy: (filter, value) => areFilterFieldsLoaded(resource, fields, filter, value),
})

const NO_FIELDS: ReadonlySet<string> = new Set()
const defaultAbilitiesByResource = new Map<string, ListAbilities>()
setDefaultListAbilitiesGetter((resource) => {
  const abilities =
    defaultAbilitiesByResource.get(resource) ?? createListAbilities(resource, NO_FIELDS, false)
  defaultAbilitiesByResource.set(resource, abilities)
  return abilities
})

/** Filters, sorts and pages a list in the browser, because the documented endpoints return whole lists. */
const fetchListFilteredInBrowser = async (
  resource: string,
  { filter = {}, sort, pagination, signal }: GetListParams,
) => {
  const { query } = splitFilterByApiSupport(resource, filter)
  const rows = await addSortAndSearchFields(
    resource,
    await fetchAllListRows(resource, { filter, query, signal }),
  )
  const fields = findFieldsWithValues(rows)
  // Learns the list's fields from its rows, but not from people in a company's record, which may have other fields.
  if (fields.size > 0 && getCompanyIdFromFilter(resource, filter) === undefined)
    saveListAbilities(resource, createListAbilities(resource, fields))
  if (rows.length > 0 && !areFieldsOfAllFiltersLoaded(resource, fields, filter))
    throw createUnsupportedFilterError()
  const local = queryRowsInBrowser(resource, rows, {
    ...(sort && { sort: [sort.field, sort.order] }),
    ...(pagination && {
      range: [(pagination.page - 1) * pagination.perPage, pagination.page * pagination.perPage - 1],
    }),
    filter,
  })
  return { data: local.rows, total: local.total }
}

/** Fields that bulk actions need of each person. A list may omit some of them. */
const BULK_FIELDS = ['active', 'role_name', 'role_definition', 'accreditation_number', 'profile_picture']
/** Number of simultaneous requests for people. */
const CONCURRENCY = 6

/** Fetches the fields of people that bulk actions need and the list omits. Skips people who no longer exist. */
const fetchPeopleDetails = async (rows: readonly Row[], signal?: AbortSignal): Promise<Row[]> => {
  const read = async (row: Row): Promise<Row[]> => {
    if (BULK_FIELDS.every((field) => field in row)) return [row]
    try {
      const { data } = await callResourceEndpoint<Row>('personnel', 'get', {
        params: { id: String(row.id) },
        signal,
      })
      return [{ ...row, ...data }]
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return []
      throw error
    }
  }
  const people: Row[] = []
  for (let from = 0; from < rows.length; from += CONCURRENCY)
    people.push(...(await Promise.all(rows.slice(from, from + CONCURRENCY).map(read))).flat())
  return people
}

const fetchRecordsByIds = async (resource: string, { ids, signal }: GetManyParams & QueryFunctionContext) => {
  const requestedIds = new Set(ids.map(String))
  const rows = (await fetchAllRecordsOfList(resource)).filter(({ id }) => requestedIds.has(String(id)))
  const complete = await addSortAndSearchFields(resource, rows)
  return { data: resource === 'personnel' ? await fetchPeopleDetails(complete, signal) : complete }
}

const fetchRecord = async (resource: string, { id, signal }: GetOneParams & QueryFunctionContext) => {
  if (!hasResourceEndpoint(resource, 'get')) {
    const { data } = await fetchRecordsByIds(resource, { ids: [id], signal })
    const [row] = data
    if (!row) throw createHttpErrorFromResponse(404, null)
    return { data: row }
  }
  const { data } = await callResourceEndpoint<Row>(resource, 'get', { params: { id }, signal })
  const [record] = await convertZonesOfRows(resource, [{ ...data, id: data.id ?? id }])
  return { data: record }
}

/** Parses the details of a company. Adds the company's id, which the server may omit. */
const parseCompanyDetailsReply = async (sent: Row, id: RaRecord['id']) => {
  const [zoned] = await convertZonesOfRows('companies', [sent])
  return { data: parseCompanyData({ ...zoned, id }) }
}

const companyDataProvider = {
  getOne: async (_resource: string, params: GetOneParams & QueryFunctionContext) =>
    parseCompanyDetailsReply((await fetchRecord('companyData', params)).data ?? {}, params.id),
  update: async (_resource: string, params: UpdateParams) =>
    parseCompanyDetailsReply((await updateRecord('companyData', params)).data, params.id),
} as Partial<DataProvider>

const SPECIAL: SpecialProviders = {
  contacts: contactsProvider,
  'companies/data': companyDataProvider,
  'personnel/matrix': matrixProvider,
  'personnel/search': searchProvider,
}

/** Data provider for servers that only have the documented API. Filters, sorts and pages lists in the browser. */
export const documentedProvider = {
  getList: (resource: string, params: GetListParams) =>
    (SPECIAL[getDataProviderKey(resource, params.meta)]?.getList ?? fetchListFilteredInBrowser)(
      resource,
      params,
    ),
  getMany: fetchRecordsByIds,
  getManyReference: (resource: string, { target, id, ...params }: GetManyReferenceParams) =>
    documentedProvider.getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  getOne: (resource: string, params: GetOneParams & QueryFunctionContext) =>
    (SPECIAL[getDataProviderKey(resource, params.meta)]?.getOne ?? fetchRecord)(resource, params),
  create: (resource: string, params: CreateParams) =>
    (SPECIAL[resource]?.create ?? createRecord)(resource, params),
  update: (resource: string, params: UpdateParams) =>
    (SPECIAL[getDataProviderKey(resource, params.meta)]?.update ?? updateRecord)(resource, params),
  delete: deleteRecord,
} as BackEnd
