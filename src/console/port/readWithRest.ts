import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import { callResourceEndpoint, findResourceEndpoint } from './client.ts'

/** Operation of the endpoint that each method calls. */
const VERBS = { getList: 'list', getMany: 'list', getOne: 'get' } as const
type Method = keyof typeof VERBS

/** Adds the Content-Range header that ra-data-simple-rest requires, if a list has none. */
const addContentRangeHeader = (headers: Headers, data: unknown): Headers =>
  headers.has('Content-Range') || !Array.isArray(data)
    ? headers
    : new Headers([...headers, ['Content-Range', `items */${data.length}`]])

/**
 * Reads lists and records with ra-data-simple-rest, which sends its requests through the client. `query` has the parameters that
 * ra-data-simple-rest does not know.
 */
export const readWithRest = <M extends Method>(
  method: M,
  resource: string,
  params: Parameters<DataProvider[M]>[1],
  query: Record<string, string> = {},
): ReturnType<DataProvider[M]> => {
  const verb = VERBS[method]
  const path = findResourceEndpoint(resource, verb)?.path.replace(/^\/|(?:\/:id)?\/$/gu, '') ?? ''
  const rest = simpleRestProvider('', async (url: string, { signal } = {}) => {
    const { status, headers, data } = await callResourceEndpoint<unknown>(resource, verb, {
      path: url.replace(/(?=\?|$)/u, '/'),
      query,
      signal: signal ?? undefined,
    })
    return { status, headers: addContentRangeHeader(headers, data), body: '', json: data }
  })
  return rest[method](path, params as never) as ReturnType<DataProvider[M]>
}
