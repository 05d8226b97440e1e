import simpleRestProvider from 'ra-data-simple-rest'
import {
  type CreateParams,
  type DataProvider,
  type DeleteManyParams,
  type DeleteParams,
  type GetManyParams,
  type GetOneParams,
  HttpError,
  type QueryFunctionContext,
  type RaRecord,
  type UpdateManyParams,
  type UpdateParams,
  withLifecycleCallbacks,
} from 'react-admin'
import { BOARDS } from '../../domain/boards.ts'
import { callResource, resourceEndpoint } from '../api/client.ts'
import { toHttpError } from '../api/httpErrors.ts'
import { changedFields, ifMatch, wholeBody } from '../api/requestBodies.ts'
import { settings } from '../api/settings.ts'
import { recordCallbacks } from './adapter/adapter.ts'
import { COMPANY_DATA, companyDataProvider } from './companySources.ts'
import { contactsProvider } from './contactsProvider.ts'
import { httpClient } from './httpClient.ts'
import { logProvider } from './logProvider.ts'
import { personnelSource } from './personnelSources.ts'
import { todosProvider } from './todosProvider.ts'
import { knownFields, writtenRecord } from './writtenRecord.ts'

const rest = simpleRestProvider('', httpClient)

/**
 * Files in react-admin's verbs: created as multipart. `meta.query` is what the documented call wants in its address,
 * `meta.onUploadProgress` is told the fraction sent, `meta.signal` stops it.
 */
const filesProvider: Pick<DataProvider, 'create'> = {
  create: async (resource, { data, meta }) => {
    const { data: answer } = await callResource<unknown>(resource, 'create', {
      query: meta?.query,
      body: data,
      onUploadProgress: meta?.onUploadProgress,
      signal: meta?.signal,
    })
    return { data: await writtenRecord(resource, { sent: data, answer }) }
  },
}

/** Resources whose documented calls are not those of a list and its records. */
const SPECIAL: Record<string, Partial<DataProvider>> = {
  contacts: contactsProvider,
  log: logProvider,
  companyFiles: filesProvider,
  companyPapers: filesProvider,
  documents: filesProvider,
  evidence: filesProvider,
  personnelFiles: filesProvider,
  todos: todosProvider,
  ...Object.fromEntries(BOARDS.map((board) => [board, filesProvider])),
}

/** The provider of a call that ra-data-simple-rest's way does not fit, if it is such a call. */
const specialFor = (resource: string, meta?: { source?: unknown }): Partial<DataProvider> | undefined => {
  if (resource === 'personnel') return personnelSource(meta)
  if (resource === 'companies') return meta?.source === COMPANY_DATA.source ? companyDataProvider : undefined
  return SPECIAL[resource]
}

/** Adds the requested id to a record; another back end may leave it out. */
const withId = <R extends RaRecord>(record: R, id: R['id']): R => ({ ...record, id: record.id ?? id })

const create = async <R extends RaRecord>(resource: string, { data: sent }: CreateParams) => {
  const { data: answer } = await callResource<unknown>(resource, 'create', { body: sent })
  return { data: await writtenRecord<R>(resource, { sent, answer }) }
}

const remove = (resource: string, { id, previousData, meta }: DeleteParams) =>
  callResource(resource, 'delete', {
    params: { id },
    query: meta?.query,
    headers: ifMatch(previousData?.version),
  })

const update = async <R extends RaRecord>(resource: string, params: UpdateParams<R>) => {
  const { id, data, previousData: seen, meta } = params
  const changes = changedFields(data, seen)
  if (Object.keys(changes).length === 0) return { data: knownFields(seen) as R }
  const isPut = resourceEndpoint(resource, 'update')?.method === 'PUT'
  const sent = isPut ? wholeBody(data, seen) : changes
  const { data: answer } = await callResource<unknown>(resource, 'update', {
    params: { id },
    body: sent,
    headers: ifMatch(seen?.version),
    onUploadProgress: meta?.onUploadProgress,
    signal: meta?.signal,
  })
  return { data: await writtenRecord<R>(resource, { id, seen, sent, answer }) }
}

/** What is done with many people at once needs of each; lists of another back end may carry the roster's columns alone. */
const NEEDED_OF_MANY = ['active', 'role_name', 'role_definition', 'accreditation_number', 'profile_picture']
/** So many are asked for at a time. */
const AT_ONCE = 6

/** The same people, each read by itself where the list says too little; whoever is not there any more is left out. */
const wholePeople = async <R extends RaRecord>(rows: readonly R[], signal?: AbortSignal): Promise<R[]> => {
  const read = async (row: R): Promise<R[]> => {
    if (NEEDED_OF_MANY.every((field) => field in row)) return [row]
    try {
      const { data } = await rest.getOne<R>('personnel', { id: row.id, signal })
      return [{ ...row, ...data }]
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return []
      throw error
    }
  }
  const people: R[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE)
    people.push(...(await Promise.all(rows.slice(from, from + AT_ONCE).map(read))).flat())
  return people
}

/** Catalogues whose call for one entry is ours: another back end is asked for the list. */
const GET_IS_OURS: readonly string[] = ['roles', 'zones']

/**
 * ra-data-simple-rest's reading over the documented calls; changes go out as PATCH with the changed fields only, files among them,
 * or as PUT with all that is known where the call is one; what stands then is writtenRecord.ts's to say. Changes and deletions are meant for the version that was seen. `meta.onUploadProgress` is told the fraction sent; a delete's
 * `meta.query` is what its call wants in the address. Works with a back end that pages and with one that does not.
 */
const restDataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,

  getList: (resource, params) =>
    (specialFor(resource, params.meta)?.getList ?? rest.getList)(resource, params),
  getMany: async <R extends RaRecord>(resource: string, params: GetManyParams<R> & QueryFunctionContext) => {
    const answer = await rest.getMany<R>(resource, params)
    if (resource !== 'personnel' || settings().extras) return answer
    return { data: await wholePeople(answer.data, params.signal) }
  },
  getManyReference: (resource, params) =>
    (specialFor(resource)?.getManyReference ?? rest.getManyReference)(resource, params),
  create: (resource, params) => (specialFor(resource)?.create ?? create)(resource, params),

  getOne: async <R extends RaRecord>(resource: string, params: GetOneParams<R> & QueryFunctionContext) => {
    const special = specialFor(resource, params.meta)?.getOne
    if (special) return special<R>(resource, params)
    if (resourceEndpoint(resource, 'get') && (settings().extras || !GET_IS_OURS.includes(resource)))
      return { data: withId((await rest.getOne<R>(resource, params)).data, params.id) }
    const { data } = await rest.getMany<R>(resource, { ids: [params.id], signal: params.signal })
    const found = data.find(({ id }) => String(id) === String(params.id))
    if (!found) throw toHttpError(404, null)
    return { data: found }
  },

  update: <R extends RaRecord>(resource: string, params: UpdateParams<R>) =>
    (specialFor(resource, params.meta)?.update ?? update)<R>(resource, params),

  updateMany: async <R extends RaRecord>(resource: string, { ids, data }: UpdateManyParams<R>) => {
    for (const id of ids) await update<RaRecord>(resource, { id, data, previousData: { id } })
    return { data: ids }
  },

  delete: async <R extends RaRecord>(resource: string, params: DeleteParams<R>) => {
    const special = specialFor(resource, params.meta)?.delete
    if (special) return special<R>(resource, params)
    await remove(resource, params)
    return { data: params.previousData ?? ({ id: params.id } as R) }
  },

  deleteMany: async <R extends RaRecord>(resource: string, { ids }: DeleteManyParams<R>) => {
    for (const id of ids) await remove(resource, { id })
    return { data: ids }
  },
}

/** The data provider, with its records parsed (adapter/adapter.ts). */
export const dataProvider: DataProvider = withLifecycleCallbacks(restDataProvider, recordCallbacks)
