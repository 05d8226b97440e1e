import type { DataProvider } from 'react-admin'
import { callResource } from '../api/client.ts'

/**
 * Files in react-admin's verbs: created as multipart. `meta.query` is what the documented call wants in its address,
 * `meta.onUploadProgress` is told the fraction sent, `meta.signal` stops it.
 */
export const filesProvider: Pick<DataProvider, 'create'> = {
  create: (resource, { data, meta }) =>
    callResource(resource, 'create', {
      query: meta?.query,
      body: data,
      onUploadProgress: meta?.onUploadProgress,
      signal: meta?.signal,
    }),
}
