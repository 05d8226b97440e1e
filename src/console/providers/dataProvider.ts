import simpleRestProvider from 'ra-data-simple-rest'
import type {
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetOneParams,
  QueryFunctionContext,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin'
import { BOARDS } from '../../domain/notices.ts'
import { toHttpError } from '../api/httpErrors.ts'
import { fileFields, hasGetEndpoint, recordPath, updateMethod, withQuery } from '../api/paths.ts'
import { request } from '../api/request.ts'
import { accreditationProvider } from './accreditationProvider.ts'
import { contactsProvider } from './contactsProvider.ts'
import { filesProvider } from './filesProvider.ts'
import { httpClient } from './httpClient.ts'
import { changedFields, ifMatch, toFormData } from './requestBodies.ts'
import { searchProvider } from './searchProvider.ts'

const rest = simpleRestProvider('', httpClient)

/** Resources whose documented calls are not those of a list and its records. */
const SPECIAL: Record<string, Partial<DataProvider>> = {
  accreditation: accreditationProvider,
  contacts: contactsProvider,
  companyFiles: filesProvider,
  documents: filesProvider,
  personnelFiles: filesProvider,
  personnelSearch: searchProvider,
  ...Object.fromEntries(BOARDS.map((board) => [board, filesProvider])),
}

const specialOrRest = <V extends 'getList' | 'getManyReference' | 'create'>(
  resource: string,
  verb: V,
): DataProvider[V] => SPECIAL[resource]?.[verb] ?? rest[verb]

/** A record by itself is the one that was asked for: another back end may leave its id out. */
const withId = <R extends RaRecord>(record: R, id: R['id']): R => ({ ...record, id: record.id ?? id })

const remove = (resource: string, { id, previousData, meta }: DeleteParams) =>
  request(withQuery(recordPath(resource, id), meta?.query), {
    method: 'DELETE',
    headers: ifMatch(previousData?.version),
  })

const update = async <R extends RaRecord>(resource: string, params: UpdateParams<R>) => {
  const changes = changedFields(params.data, params.previousData)
  if (Object.keys(changes).length === 0) return { data: params.previousData }
  const files = fileFields(resource)
  const method = updateMethod(resource)
  const { json } = await request(recordPath(resource, params.id), {
    method,
    body: files ? toFormData(changes, files) : method === 'PUT' ? params.data : changes,
    headers: ifMatch(params.previousData?.version),
    onUploadProgress: params.meta?.onUploadProgress,
    signal: params.meta?.signal,
  })
  return { data: withId(json as R, params.id) }
}

/**
 * ra-data-simple-rest's reading and creating over the documented calls; changes go out as PATCH with the changed fields only, files among them,
 * or as PUT with all of them where the call is one. Changes and deletions are meant for the version that was seen. `meta.onUploadProgress` is told the fraction sent; a delete's
 * `meta.query` is what its call wants in the address. Works with a back end that pages and with one that does not.
 */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,

  getList: (resource, params) => specialOrRest(resource, 'getList')(resource, params),
  getManyReference: (resource, params) => specialOrRest(resource, 'getManyReference')(resource, params),
  create: (resource, params) => specialOrRest(resource, 'create')(resource, params),

  getOne: async <R extends RaRecord>(resource: string, params: GetOneParams<R> & QueryFunctionContext) => {
    if (hasGetEndpoint(resource))
      return { data: withId((await rest.getOne<R>(resource, params)).data, params.id) }
    const { data } = await rest.getMany<R>(resource, { ids: [params.id], signal: params.signal })
    const found = data.find(({ id }) => String(id) === String(params.id))
    if (!found) throw toHttpError(404, null)
    return { data: found }
  },

  update: <R extends RaRecord>(resource: string, params: UpdateParams<R>) =>
    (SPECIAL[resource]?.update ?? update)<R>(resource, params),

  updateMany: async <R extends RaRecord>(resource: string, { ids, data }: UpdateManyParams<R>) => {
    for (const id of ids) await update(resource, { id, data, previousData: { id } as R })
    return { data: ids }
  },

  delete: async <R extends RaRecord>(resource: string, params: DeleteParams<R>) => {
    await remove(resource, params)
    return { data: params.previousData ?? ({ id: params.id } as R) }
  },

  deleteMany: async <R extends RaRecord>(resource: string, { ids }: DeleteManyParams<R>) => {
    for (const id of ids) await remove(resource, { id })
    return { data: ids }
  },
}
