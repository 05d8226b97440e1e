import type { CreateParams, DataProvider } from 'react-admin'
import { listPath, withQuery } from '../api/paths.ts'
import { request } from '../api/request.ts'
import { toFormData } from './requestBodies.ts'

/**
 * Files in react-admin's verbs: created as multipart. `meta.query` is what the documented call wants in its address,
 * `meta.onUploadProgress` is told the fraction sent, `meta.signal` stops it.
 */
export const filesProvider = {
  create: async (resource: string, { data, meta }: CreateParams) => {
    const { json } = await request(withQuery(listPath(resource), meta?.query), {
      method: 'POST',
      body: toFormData(data, ['file']),
      onUploadProgress: meta?.onUploadProgress,
      signal: meta?.signal,
    })
    return { data: json }
  },
} as Pick<DataProvider, 'create'>
