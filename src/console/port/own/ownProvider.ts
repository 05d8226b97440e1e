import simpleRestProvider from 'ra-data-simple-rest'
import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  QueryFunctionContext,
  RaRecord,
  UpdateParams,
} from 'react-admin'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { EndpointName } from '../../../contract/endpoints.ts'
import { compareCodePoints, removeCaseAndAccents } from '../../../domain/common/text.ts'
import type { Contact } from '../../../domain/contacts/schemas.ts'
import {
  callEndpoint,
  callEndpointForResponse,
  findResourceEndpoint,
  isEndpointName,
  type Verb,
} from '../client.ts'
import { createContact } from '../createContact.ts'
import { createHttpErrorFromResponse } from '../httpErrors.ts'
import { splitFilterByApiSupport } from '../listParameters.ts'
import { parseCompanyData } from '../records/company.ts'
import {
  createRequestBody,
  createUpdateRequestBody,
  getIfMatchHeader,
  pickChangedFields,
} from '../requestBodies.ts'
import { parseTotalCount, searchProvider } from '../search.ts'
import { type BackEnd, getDataProviderKey, type SpecialProviders } from '../sources.ts'
import { type Additions, createHttpClient } from './createHttpClient.ts'
import { matrixProvider } from './matrix.ts'

/** Lists that are requested together with a record, by resource. */
const INCLUDED_PARTS: Readonly<Record<string, string>> = { companies: 'users' }

const getEndpointName = (resource: string, verb: Verb): EndpointName | undefined => {
  const name = `${resource}.${verb}`
  return isEndpointName(name) ? name : undefined
}

const getResourceEndpoint = (resource: string, verb: Verb): Endpoint => {
  const endpoint = findResourceEndpoint(resource, verb)
  if (!endpoint) throw new Error(`the contract has no ${resource}.${verb}`)
  return endpoint
}

/** Returns the path of an endpoint without id and outer slashes, as ra-data-simple-rest expects. */
const getEndpointBasePath = (resource: string, verb: Verb): string =>
  getResourceEndpoint(resource, verb).path.replace(/^\/|(?:\/:id)?\/$/gu, '')

const createRestProvider = (additions?: Additions) => simpleRestProvider('', createHttpClient(additions))

const fetchRecordList = (resource: string, params: GetListParams) => {
  const { query, filter } = splitFilterByApiSupport(resource, params.filter)
  const { getList: getRows } = createRestProvider({
    endpoint: getEndpointName(resource, 'list'),
    query: { ...query, ...params.meta?.query },
  })
  return getRows(getEndpointBasePath(resource, 'list'), { ...params, filter })
}

const fetchRecordsByIds: DataProvider['getMany'] = (resource, params) =>
  createRestProvider({ endpoint: getEndpointName(resource, 'list') }).getMany(
    getEndpointBasePath(resource, 'list'),
    params,
  )

const fetchRecord: DataProvider['getOne'] = async (resource, params) => {
  if (!findResourceEndpoint(resource, 'get')) {
    const { data } = await fetchRecordsByIds(resource, { ids: [params.id], signal: params.signal })
    const row = data.find(({ id }) => String(id) === String(params.id))
    if (!row) throw createHttpErrorFromResponse(404, null)
    return { data: row }
  }
  const include = INCLUDED_PARTS[resource]
  const { data } = await createRestProvider({
    endpoint: getEndpointName(resource, 'get'),
    query: include ? { include } : {},
  }).getOne(getEndpointBasePath(resource, 'get'), params)
  return { data: { ...data, id: data.id ?? params.id } }
}

/**
 * Creates a ra-data-simple-rest provider for a write, with the endpoint's HTTP method and files. The server refuses a write with
 * an outdated version.
 */
const createWriteDataProvider = (
  resource: string,
  verb: 'create' | 'update' | 'delete',
  body: object | undefined,
  { data, previousData, meta: { query, onUploadProgress, signal } = {} }: Partial<UpdateParams>,
) => {
  const endpoint = getResourceEndpoint(resource, verb)
  const { method, secret } = endpoint
  return createRestProvider({
    query,
    method,
    endpoint: getEndpointName(resource, verb),
    isSecret: secret === true,
    ...(body && { body: createRequestBody(endpoint, body) }),
    headers: getIfMatchHeader(data?.version ?? previousData?.version),
    ...(onUploadProgress && { onUploadProgress }),
    ...(signal && { signal }),
  })
}

const createRecord = (resource: string, params: CreateParams) =>
  createWriteDataProvider(resource, 'create', params.data, params).create(
    getEndpointBasePath(resource, 'create'),
    params,
  )

/** Sends the changed fields, or nothing if there are none. */
const updateRecord = async (resource: string, params: UpdateParams) => {
  const { id, previousData } = params
  const { version: _, ...data } = params.data
  const changes = pickChangedFields(data, previousData)
  if (Object.keys(changes).length === 0) return { data: previousData }
  const isWhole = getResourceEndpoint(resource, 'update').method === 'PUT'
  const body = isWhole ? createUpdateRequestBody(data, previousData) : changes
  const answer = await createWriteDataProvider(resource, 'update', body, params).update(
    getEndpointBasePath(resource, 'update'),
    params,
  )
  return { data: { ...answer.data, id: answer.data?.id ?? id } }
}

const deleteRecord = async (resource: string, params: DeleteParams) => {
  await createWriteDataProvider(resource, 'delete', undefined, params).delete(
    getEndpointBasePath(resource, 'delete'),
    params,
  )
  return { data: params.previousData ?? { id: params.id } }
}

const fetchContacts = async (company: Identifier, filter: object, signal?: AbortSignal): Promise<Contact[]> =>
  callEndpoint('contacts.list', {
    params: { id: company },
    query: { filter: JSON.stringify(filter) },
    ...(signal && { signal }),
  })

/** Data provider of a company's contacts. Sorts and pages in the browser, because the server only sorts by name. */
const contactsProvider = {
  getList: async (_resource: string, { filter = {}, sort, pagination, signal }: GetListParams) => {
    const { company, ...narrowed } = filter
    const contacts = await fetchContacts(company, narrowed, signal)
    const { field = 'name', order = 'ASC' } = sort ?? {}
    const direction = order === 'DESC' ? -1 : 1
    const keyOf = (contact: Contact) => removeCaseAndAccents(String(contact[field as keyof Contact] ?? ''))
    const sorted = [...contacts].sort((a, b) => direction * compareCodePoints(keyOf(a), keyOf(b)))
    const { page, perPage } = pagination ?? { page: 1, perPage: sorted.length }
    return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length }
  },
  getOne: async (_resource: string, { id, meta, signal }: GetOneParams & QueryFunctionContext) => {
    const [found] = await fetchContacts(meta.company, { id: [id] }, signal)
    if (!found) throw createHttpErrorFromResponse(404, null)
    return { data: found }
  },
  create: async (_resource: string, { data }: CreateParams) => ({ data: await createContact(data) }),
} as Partial<DataProvider>

const parseCompanyDetailsReply = ({ data }: { data: RaRecord }) => ({ data: parseCompanyData(data) })

/** Data provider of the details of a company, which have separate endpoints but the company's id. */
const companyDataProvider = {
  getOne: async (_resource: string, params: GetOneParams & QueryFunctionContext) =>
    parseCompanyDetailsReply(await fetchRecord('companyData', params)),
  update: async (_resource: string, params: UpdateParams) =>
    parseCompanyDetailsReply(await updateRecord('companyData', params)),
} as Partial<DataProvider>

/** Data provider of the search for contacts of all companies. */
const contactSearchProvider = {
  getList: async (_resource: string, { filter, signal }: GetListParams) => {
    const data = await callEndpoint('contacts.search', { query: { search: filter.search }, signal })
    return { data, total: data.length }
  },
} as Partial<DataProvider>

/** Data provider of the audit log, which is too large to be counted. Requests one extra row to detect a next page. */
const logProvider = {
  getList: async (_resource: string, { pagination, sort, filter, signal }: GetListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const from = (page - 1) * perPage
    const rows = await callEndpoint('log.list', {
      query: {
        filter: JSON.stringify(filter),
        sort: JSON.stringify(['id', sort?.order ?? 'DESC']),
        range: JSON.stringify([from, from + perPage]),
      },
      signal,
    })
    return {
      data: rows.slice(0, perPage),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: rows.length > perPage },
    }
  },
} as Partial<DataProvider>

/** Data provider of a company's pending tasks. Returns an empty list without `filter.company`. */
const todosProvider = {
  getList: async (_resource: string, { pagination, filter, signal }: GetListParams) => {
    const { company, ...narrowed } = filter
    if (!company) return { data: [], total: 0 }
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const from = (page - 1) * perPage
    const { data, headers } = await callEndpointForResponse('todos.list', {
      params: { id: Number(company) },
      query: { filter: JSON.stringify(narrowed), range: JSON.stringify([from, from + perPage - 1]) },
      signal,
    })
    return { data, total: parseTotalCount(headers, data.length) }
  },
} as Partial<DataProvider>

const SPECIAL: SpecialProviders = {
  contacts: contactsProvider,
  'contacts/search': contactSearchProvider,
  'companies/data': companyDataProvider,
  log: logProvider,
  'personnel/matrix': matrixProvider,
  'personnel/search': searchProvider,
  todos: todosProvider,
}

/** Data provider for our own server. Plain lists and records use ra-data-simple-rest, special resources the typed client. */
export const ownProvider: BackEnd = {
  getList: (resource, params) =>
    (SPECIAL[getDataProviderKey(resource, params.meta)]?.getList ?? fetchRecordList)(resource, params),
  getMany: fetchRecordsByIds,
  getManyReference: (resource, { target, id, ...params }: GetManyReferenceParams & QueryFunctionContext) =>
    ownProvider.getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  getOne: (resource, params) =>
    (SPECIAL[getDataProviderKey(resource, params.meta)]?.getOne ?? fetchRecord)(resource, params),
  create: (resource, params) => (SPECIAL[resource]?.create ?? createRecord)(resource, params),
  update: (resource, params) =>
    (SPECIAL[getDataProviderKey(resource, params.meta)]?.update ?? updateRecord)(resource, params),
  delete: deleteRecord,
}
