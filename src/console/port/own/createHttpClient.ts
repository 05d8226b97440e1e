import { type RequestOptions, sendApiRequest } from '../sendApiRequest.ts'

/** Request options that ra-data-simple-rest does not support, such as query parameters and upload progress. */
export interface Additions extends RequestOptions {
  query?: Record<string, string> | undefined
}

/** Adds the Content-Range header that ra-data-simple-rest requires, if a list has none. */
const addContentRangeHeader = (headers: Headers, data: unknown): Headers =>
  headers.has('Content-Range') || !Array.isArray(data)
    ? headers
    : new Headers([...headers, ['Content-Range', `items */${data.length}`]])

/** Returns an HTTP client for ra-data-simple-rest that follows our API's rules, such as trailing slashes. */
export const createHttpClient =
  ({ query = {}, ...additions }: Additions = {}) =>
  async (url: string, { signal }: { signal?: AbortSignal | null } = {}) => {
    const [path, search] = url.split('?')
    const parameters = new URLSearchParams([...new URLSearchParams(search), ...Object.entries(query)])
    const target = parameters.size > 0 ? `${path}/?${parameters}` : `${path}/`
    const { data, headers, status } = await sendApiRequest<unknown>(target, {
      ...(signal && { signal }),
      ...additions,
    })
    return { status, headers: addContentRangeHeader(headers, data), body: '', json: data }
  }
