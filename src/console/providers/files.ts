import type { CreateParams, DataProvider } from 'react-admin'
import { multipart } from './changes.ts'
import { request } from './http.ts'
import { listPath, withQuery } from './paths.ts'

/**
 * Files in react-admin's verbs: created as multipart. `meta.query` is what the documented call wants in its address,
 * `meta.onUploadProgress` is told the fraction sent, `meta.signal` stops it.
 */
export const filesProvider = {
  create: async (resource: string, { data, meta }: CreateParams) => {
    const { json } = await request(withQuery(listPath(resource), meta?.query), {
      method: 'POST',
      body: multipart(data, ['file']),
      onUploadProgress: meta?.onUploadProgress,
      signal: meta?.signal,
    })
    return { data: json }
  },
} as Pick<DataProvider, 'create'>
