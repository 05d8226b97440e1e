import { type RequestOptions, request } from '../request.ts'

/** What a request carries besides what ra-data-simple-rest knows: query parameters, multipart, `If-Match`, upload progress. */
export interface Additions extends RequestOptions {
  query?: Record<string, string> | undefined
}

/** A list without pages is sent whole and has no Content-Range. */
const withRange = (headers: Headers, data: unknown): Headers =>
  headers.has('Content-Range') || !Array.isArray(data)
    ? headers
    : new Headers([...headers, ['Content-Range', `items */${data.length}`]])

/** ra-data-simple-rest's HTTP client for our API, whose paths end in a slash. */
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
