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
import { changedFields, multipart } from './changes.ts'
import { request } from './http.ts'
import { refusal } from './httpErrors.ts'
import { fileFields, hasRecords, recordPath } from './paths.ts'
import { restClient } from './restClient.ts'

const rest = simpleRestProvider('', restClient)

const remove = (resource: string, id: RaRecord['id']) =>
  request(recordPath(resource, id), { method: 'DELETE' })

const update = async <R extends RaRecord>(resource: string, params: UpdateParams<R>) => {
  const changes = changedFields(params.data, params.previousData)
  if (Object.keys(changes).length === 0) return { data: params.previousData }
  const files = fileFields(resource)
  const { json } = await request(recordPath(resource, params.id), {
    method: 'PATCH',
    body: files ? multipart(changes, files) : changes,
    onUploadProgress: params.meta?.onUploadProgress,
    signal: params.meta?.signal,
  })
  return { data: json as R }
}

/**
 * ra-data-simple-rest's reading and creating over the documented calls; changes go out as PATCH with the changed fields only, files among them
 * (`meta.onUploadProgress` is told the fraction sent). Works with a back end that pages and with one that does not.
 */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,

  getOne: async <R extends RaRecord>(resource: string, params: GetOneParams<R> & QueryFunctionContext) => {
    if (hasRecords(resource)) return rest.getOne<R>(resource, params)
    const { data } = await rest.getMany<R>(resource, { ids: [params.id], signal: params.signal })
    const found = data.find(({ id }) => String(id) === String(params.id))
    if (!found) throw refusal(404, null)
    return { data: found }
  },

  update,

  updateMany: async <R extends RaRecord>(resource: string, { ids, data }: UpdateManyParams<R>) => {
    for (const id of ids) await update(resource, { id, data, previousData: { id } as R })
    return { data: ids }
  },

  delete: async <R extends RaRecord>(resource: string, { id, previousData }: DeleteParams<R>) => {
    await remove(resource, id)
    return { data: previousData ?? ({ id } as R) }
  },

  deleteMany: async <R extends RaRecord>(resource: string, { ids }: DeleteManyParams<R>) => {
    for (const id of ids) await remove(resource, id)
    return { data: ids }
  },
}
