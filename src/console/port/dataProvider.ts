import {
  type CreateParams,
  type DataProvider,
  type DeleteParams,
  type GetListParams,
  type GetOneParams,
  type QueryFunctionContext,
  type RaRecord,
  type ResourceCallbacks,
  type UpdateParams,
  withLifecycleCallbacks,
} from 'react-admin'
import type { Feature } from '../featureParts.ts'
import { features } from '../features.ts'
import { isEndpointAvailable } from './backend.ts'
import { callResourceEndpoint, findResourceEndpoint, hasResourceEndpoint } from './client.ts'
import { contactsProvider } from './contacts.ts'
import { createHttpErrorFromResponse } from './httpErrors.ts'
import { loadStrategy } from './loadStrategy.ts'
import { matrixProvider } from './matrix.ts'
import { rememberOwnSave } from './ownSaves.ts'
import { savePrefetchedList, takePrefetchedList } from './prefetchedList.ts'
import { readWithRest } from './readWithRest.ts'
import { parseCompanyData } from './records/company.ts'
import {
  createUpdateRequestBody,
  getFieldsSentByServer,
  getIfMatchHeader,
  pickChangedFields,
} from './requestBodies.ts'
import { contactSearchProvider, logProvider, peopleSearchProvider, todosProvider } from './specialLists.ts'

/** Returns the query that requests other lists together with a record, if the server can send them. */
const getIncludeQuery = (resource: string): { include?: string } =>
  resource === 'companies' && isEndpointAvailable('companies.get', 'include') ? { include: 'users' } : {}

/** Reads a record, from the resource's list if the record has no endpoint. */
const getRecord = async (resource: string, params: GetOneParams & QueryFunctionContext) => {
  const { id, signal } = params
  const { convertRecord, getMany } = await loadStrategy()
  if (!hasResourceEndpoint(resource, 'get')) {
    const rows: RaRecord[] = (await getMany(resource, { ids: [id], signal })).data
    const row = rows.find((row) => String(row.id) === String(id))
    if (!row) throw createHttpErrorFromResponse(404, null)
    return { data: row }
  }
  const { data } = await readWithRest('getOne', resource, params, getIncludeQuery(resource))
  return { data: await convertRecord(resource, { ...data, id: data.id ?? id }) }
}

/** Returns the options of a write. The version prevents overwriting changes of other users. */
const getWriteOptions = ({
  data,
  previousData,
  meta: { query, onUploadProgress, signal } = {},
}: Partial<UpdateParams>) => ({
  query,
  onUploadProgress,
  signal,
  headers: getIfMatchHeader(data?.version ?? previousData?.version),
})

const createRecord = async (resource: string, params: CreateParams) => {
  const { getRecordAfterWrite } = await loadStrategy()
  const { data: sent } = params
  const options = { ...getWriteOptions(params), body: sent }
  const { data: reply } = await callResourceEndpoint(resource, 'create', options)
  return { data: await getRecordAfterWrite(resource, { sent, reply }) }
}

/** Sends the changed fields (PATCH) or all known fields (PUT). Sends nothing if no field was changed. */
const updateRecord = async (resource: string, params: UpdateParams) => {
  const { getRecordAfterWrite } = await loadStrategy()
  const { id, previousData: loaded = {} } = params
  const { version: _, ...data } = params.data
  const changes = pickChangedFields(data, loaded)
  if (Object.keys(changes).length === 0) return { data: getFieldsSentByServer(loaded) }
  const isWhole = findResourceEndpoint(resource, 'update')?.method === 'PUT'
  const sent = isWhole ? createUpdateRequestBody(data, loaded) : changes
  const options = { ...getWriteOptions(params), params: { id }, body: sent }
  const { data: reply } = await callResourceEndpoint(resource, 'update', options)
  return { data: await getRecordAfterWrite(resource, { id, loaded, sent, reply }) }
}

const deleteRecord = async (resource: string, params: DeleteParams) => {
  const { id, previousData = { id } } = params
  await callResourceEndpoint(resource, 'delete', { ...getWriteOptions(params), params: { id } })
  return { data: previousData }
}

/** Data provider of plain lists and records. */
const plainProvider = {
  getList: async (resource, params) => (await loadStrategy()).getList(resource, params),
  getMany: async (resource, params) => (await loadStrategy()).getMany(resource, params),
  getOne: getRecord,
  create: createRecord,
  update: updateRecord,
  delete: deleteRecord,
} as Pick<DataProvider, 'getList' | 'getMany' | 'getOne' | 'create' | 'update' | 'delete'>

/** Data provider of the details of a company, which have separate endpoints but the company's id. */
const companyDataProvider = {
  getOne: async (_resource: string, params: GetOneParams) => {
    const { data } = await getRecord('companyData', params)
    return { data: parseCompanyData({ ...data, id: params.id }) }
  },
  update: async (_resource: string, params: UpdateParams) => {
    const { id } = params
    const { convertRecord } = await loadStrategy()
    const { data } = await updateRecord('companyData', params)
    // An unchanged record is that of the form, which has only the id of its zone.
    return { data: parseCompanyData(await convertRecord('companyData', { ...(data as object), id })) }
  },
} as Partial<DataProvider>

/** Data providers for resources that need more than plain lists and records, by `resource` or `resource/meta.source`. */
const SPECIAL: Readonly<Record<string, Partial<DataProvider>>> = {
  contacts: contactsProvider,
  'contacts/search': contactSearchProvider,
  'companies/data': companyDataProvider,
  log: logProvider,
  'personnel/matrix': matrixProvider,
  'personnel/search': peopleSearchProvider,
  todos: todosProvider,
}

const getProvider = (resource: string, { meta }: { meta?: { source?: string } }) => ({
  ...plainProvider,
  ...SPECIAL[meta?.source ? `${resource}/${meta.source}` : resource],
})

/** Requests a list before it renders. The data provider answers the list's own request with the reply. */
export const prefetchList = (resource: string, params: GetListParams): void =>
  savePrefetchedList(resource, params, getProvider(resource, params).getList(resource, params))

/** react-admin's lifecycle callbacks, which parse every record that the data provider returns. */
const recordParsingCallbacks = features
  .flatMap(({ resources = {} }: Feature) => Object.entries(resources))
  .flatMap(([resource, { parse }]): ResourceCallbacks[] => {
    if (!parse) return []
    const read = async (record: RaRecord) => parse(record)
    return [{ resource, afterRead: read, afterSave: read }]
  })

/** Data provider of the console. Passes calls to the provider of the resource, and parses the returned records. */
export const dataProvider: DataProvider = withLifecycleCallbacks(
  {
    supportAbortSignal: true,
    getList: (resource, params) =>
      takePrefetchedList(resource, params) ?? getProvider(resource, params).getList(resource, params),
    getMany: (resource, params) => getProvider(resource, params).getMany(resource, params),
    getManyReference: (resource, { target, id, ...params }) =>
      getProvider(resource, params).getList(resource, {
        ...params,
        filter: { ...params.filter, [target]: id },
      }),
    getOne: (resource, params) => getProvider(resource, params).getOne(resource, params),
    create: (resource, params) => getProvider(resource, params).create(resource, params),
    update: async (resource, params) => {
      const result = await getProvider(resource, params).update(resource, params)
      rememberOwnSave(resource, params.id, params.previousData?.version, result.data?.version)
      return result
    },
    updateMany: async (resource, { ids, data, meta }) => {
      const { update } = getProvider(resource, { meta })
      await Promise.all(ids.map((id) => update(resource, { id, data, previousData: { id }, meta })))
      return { data: ids }
    },
    delete: (resource, params) => getProvider(resource, params).delete(resource, params),
    deleteMany: async (resource, { ids, meta }) => {
      await Promise.all(ids.map((id) => deleteRecord(resource, { id, meta })))
      return { data: ids }
    },
  },
  recordParsingCallbacks,
)
