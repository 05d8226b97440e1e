import { type RequestOptions, request } from '../request.ts'

/** Request options that ra-data-simple-rest does not support: query parameters, multipart bodies, `If-Match` and upload progress. */
export interface Additions extends RequestOptions {
  query?: Record<string, string> | undefined
}

/** Adds a Content-Range header to a list without paging, because ra-data-simple-rest requires one. */
const withRange = (headers: Headers, data: unknown): Headers =>
  headers.has('Content-Range') || !Array.isArray(data)
    ? headers
    : new Headers([...headers, ['Content-Range', `items */${data.length}`]])

/** HTTP client that adapts ra-data-simple-rest to our API, for example to its trailing slashes. */
export const httpClient =
  ({ query = {}, ...additions }: Additions = {}) =>
  async (url: string, { signal }: { signal?: AbortSignal | null } = {}) => {
    const [path, search] = url.split('?')
    const parameters = new URLSearchParams([...new URLSearchParams(search), ...Object.entries(query)])
    const target = parameters.size > 0 ? `${path}/?${parameters}` : `${path}/`
    const { data, headers, status } = await request<unknown>(target, {
      ...(signal && { signal }),
      ...additions,
    })
    return { status, headers: withRange(headers, data), body: '', json: data }
  }
