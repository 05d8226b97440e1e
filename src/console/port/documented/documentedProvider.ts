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
import { createUnsupportedFilterError, toHttpError } from '../httpErrors.ts'
import { type ListAbilities, setInitialListAbilities, setListAbilities } from '../listAbilities.ts'
import { splitListFilter } from '../listParameters.ts'
import { parseCompanyData } from '../records/company.ts'
import { searchProvider } from '../search.ts'
import { type BackEnd, getProviderKey, type SpecialProviders } from '../sources.ts'
import { contactsProvider } from './contacts.ts'
import { canApplyFilters, canFilterBy, findFilledFields } from './listFields.ts'
import { queryLocalRows } from './localList.ts'
import { matrixProvider } from './matrix.ts'
import { addSortAndSearchFields, convertZones, fetchRows, getFilterCompanyId } from './rows.ts'
import { fetchWholeList, type Row } from './wholeLists.ts'
import { createRecord, deleteRecord, updateRecord } from './writes.ts'

const createListAbilities = (
  resource: string,
  fields: ReadonlySet<string>,
  isKnown = true,
): ListAbilities => ({
  isKnown,
  hasField: (field) => fields.has(field),
  canFilterBy: (filter, value) => canFilterBy(resource, fields, filter, value),
})

const NO_FIELDS: ReadonlySet<string> = new Set()
const initialAbilitiesByResource = new Map<string, ListAbilities>()
setInitialListAbilities((resource) => {
  const abilities =
    initialAbilitiesByResource.get(resource) ?? createListAbilities(resource, NO_FIELDS, false)
  initialAbilitiesByResource.set(resource, abilities)
  return abilities
})

/** Filters, sorts and pages a list in the browser, because the documented endpoints return whole lists. */
const fetchLocalList = async (resource: string, { filter = {}, sort, pagination, signal }: GetListParams) => {
  const { query } = splitListFilter(resource, filter)
  const rows = await addSortAndSearchFields(resource, await fetchRows(resource, { filter, query, signal }))
  const fields = findFilledFields(rows)
  // Learns the list's fields from its rows, but not from people in a company's record, which may have other fields.
  if (fields.size > 0 && getFilterCompanyId(resource, filter) === undefined)
    setListAbilities(resource, createListAbilities(resource, fields))
  if (rows.length > 0 && !canApplyFilters(resource, fields, filter)) throw createUnsupportedFilterError()
  const local = queryLocalRows(resource, rows, {
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
  const rows = (await fetchWholeList(resource)).filter(({ id }) => requestedIds.has(String(id)))
  const complete = await addSortAndSearchFields(resource, rows)
  return { data: resource === 'personnel' ? await fetchPeopleDetails(complete, signal) : complete }
}

const fetchRecord = async (resource: string, { id, signal }: GetOneParams & QueryFunctionContext) => {
  if (!hasResourceEndpoint(resource, 'get')) {
    const { data } = await fetchRecordsByIds(resource, { ids: [id], signal })
    const [row] = data
    if (!row) throw toHttpError(404, null)
    return { data: row }
  }
  const { data } = await callResourceEndpoint<Row>(resource, 'get', { params: { id }, signal })
  const [record] = await convertZones(resource, [{ ...data, id: data.id ?? id }])
  return { data: record }
}

/** Parses the details of a company. Adds the company's id, which the server may omit. */
const parseCompanyReply = async (sent: Row, id: RaRecord['id']) => {
  const [zoned] = await convertZones('companies', [sent])
  return { data: parseCompanyData({ ...zoned, id }) }
}

const companyDataProvider = {
  getOne: async (_resource: string, params: GetOneParams & QueryFunctionContext) =>
    parseCompanyReply((await fetchRecord('companyData', params)).data ?? {}, params.id),
  update: async (_resource: string, params: UpdateParams) =>
    parseCompanyReply((await updateRecord('companyData', params)).data, params.id),
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
    (SPECIAL[getProviderKey(resource, params.meta)]?.getList ?? fetchLocalList)(resource, params),
  getMany: fetchRecordsByIds,
  getManyReference: (resource: string, { target, id, ...params }: GetManyReferenceParams) =>
    documentedProvider.getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  getOne: (resource: string, params: GetOneParams & QueryFunctionContext) =>
    (SPECIAL[getProviderKey(resource, params.meta)]?.getOne ?? fetchRecord)(resource, params),
  create: (resource: string, params: CreateParams) =>
    (SPECIAL[resource]?.create ?? createRecord)(resource, params),
  update: (resource: string, params: UpdateParams) =>
    (SPECIAL[getProviderKey(resource, params.meta)]?.update ?? updateRecord)(resource, params),
  delete: deleteRecord,
} as BackEnd
