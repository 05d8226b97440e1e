import type { z } from 'zod'
import type { BINARY_REPLY, Endpoint } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { isEndpointAvailable, isOwnServer } from './backend.ts'
import { createRequestBody } from './requestBodies.ts'
import { type ApiResponse, type RequestOptions, sendApiRequest } from './sendApiRequest.ts'

type Row<N extends EndpointName> = (typeof endpoints)[N]
type Value = string | number | boolean | undefined

/** Names of endpoints that reply with JSON or without a body. Files are fetched by download.ts. */
type JsonEndpointName = {
  [N in EndpointName]: Row<N>['reply'] extends typeof BINARY_REPLY ? never : N
}[EndpointName]

type Params<N extends EndpointName> =
  Row<N> extends { params: infer P extends z.ZodObject }
    ? { params: { [K in keyof z.input<P>]: string | number } }
    : { params?: undefined }

type Query<N extends EndpointName> =
  Row<N> extends { query: infer Q extends z.ZodObject }
    ? { query?: { [K in keyof z.input<Q>]?: Value } }
    : { query?: undefined }

/** Fields of a body. Leaves out the index signature of a body without fields, which would forbid files. */
type Fields<B extends z.ZodObject> = {
  [K in keyof z.input<B> as string extends K ? never : K]: z.input<B>[K]
}

type Body<N extends EndpointName> =
  Row<N> extends { body: infer B extends z.ZodObject }
    ? { body: Row<N> extends { files: infer F } ? Fields<B> & { [K in keyof F]?: File } : z.input<B> }
    : { body?: undefined }

/** Type of an endpoint's reply; null for an endpoint without a reply body. */
export type Reply<N extends EndpointName> = Row<N>['reply'] extends infer R extends z.ZodType
  ? z.output<R>
  : null

/** Parameter list of one argument, which is optional if all its properties are optional. */
type Optional<O> = Partial<O> extends O ? [options?: O] : [options: O]

type CallOptions = Omit<RequestOptions, 'method' | 'body' | 'isSecret' | 'endpoint'>
type UrlArgs<N extends EndpointName> = Optional<Params<N> & Query<N>>
type CallArgs<N extends EndpointName> = Optional<Params<N> & Query<N> & Body<N> & CallOptions>

/** Options of a call to an endpoint whose name is only known at run time. */
interface AnyOptions extends CallOptions {
  /** Path with a query that the caller has built. Default: the endpoint's path with `params`. */
  path?: string
  params?: Record<string, string | number>
  query?: Record<string, Value>
  body?: object
}

const buildEndpointUrl = (
  endpointPath: string,
  { params = {}, path, query = {} }: Pick<AnyOptions, 'params' | 'path' | 'query'> = {},
): string => {
  const filled =
    path ?? endpointPath.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const sent = Object.entries(query).filter(([, value]) => value !== undefined)
  if (sent.length === 0) return filled
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))
  return `${filled}${filled.includes('?') ? '&' : '?'}${search}`
}

/** Sends a request to an endpoint. Replies of other back ends get the types of the contract, and lists all their pages. */
const sendRequestToEndpoint = async <T>(
  name: EndpointName,
  options: AnyOptions = {},
): Promise<ApiResponse<T>> => {
  const { params, path, query, body, ...others } = options
  const endpoint: Endpoint = endpoints[name]
  const { method, secret } = endpoint
  const send = <R>(page: AnyOptions['query'] = {}): Promise<ApiResponse<R>> =>
    sendApiRequest<R>(buildEndpointUrl(endpoint.path, { params, path, query: { ...query, ...page } }), {
      ...others,
      endpoint: name,
      method,
      isSecret: secret === true,
      body: body && createRequestBody(endpoint, body),
    })
  if (isOwnServer()) return send<T>()
  const response = await send<unknown>()
  const { convertWholeReply } = await import('./records/convertReply.ts')
  const fetchPage = async (page: AnyOptions['query']) => (await send(page)).data
  return { ...response, data: (await convertWholeReply(name, response.data, fetchPage)) as T }
}

/** Returns the URL path of an endpoint, including parameters and query. */
export const getEndpointUrl = <N extends EndpointName>(name: N, ...[options]: UrlArgs<N>): string =>
  buildEndpointUrl(endpoints[name].path, options as AnyOptions)

/** Returns the URL that exports a resource's list as a file. */
export const getExportUrl = (resource: string, query: Record<string, Value>): string =>
  buildEndpointUrl(findResourceEndpoint(resource, 'export')?.path ?? '', { query })

/** Calls an endpoint and returns the reply with status and headers. */
export const callEndpointForResponse = <N extends JsonEndpointName>(
  name: N,
  ...[options]: CallArgs<N>
): Promise<ApiResponse<Reply<N>>> => sendRequestToEndpoint(name, options as AnyOptions)

/**
 * Calls an endpoint of the API and returns its reply. Bodies with files are sent as multipart. Throws react-admin's HttpError.
 *
 * @example await callEndpoint('personnel.move', { params: { id }, body: { company, reason } })
 */
export const callEndpoint = async <N extends JsonEndpointName>(
  name: N,
  ...args: CallArgs<N>
): Promise<Reply<N>> => (await callEndpointForResponse(name, ...args)).data

type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'export'

/** Returns the name of the endpoint for an operation on a resource; undefined if the contract has none. */
const findEndpointName = (resource: string, verb: Verb): EndpointName | undefined => {
  const name = `${resource}.${verb}`
  return Object.hasOwn(endpoints, name) ? (name as EndpointName) : undefined
}

/** Returns the endpoint for an operation on a resource, such as listing it; undefined if the contract has none. */
export const findResourceEndpoint = (resource: string, verb: Verb): Endpoint | undefined => {
  const name = findEndpointName(resource, verb)
  return name && endpoints[name]
}

/** Whether the server has an endpoint for an operation on a resource, such as creating a record. */
export const hasResourceEndpoint = (resource: string, verb: Verb): boolean => {
  const name = findEndpointName(resource, verb)
  return name !== undefined && isEndpointAvailable(name)
}

/** Calls the endpoint for an operation on a resource. `T` is the type of the reply. */
export const callResourceEndpoint = <T>(
  resource: string,
  verb: Verb,
  options?: AnyOptions,
): Promise<ApiResponse<T>> => {
  const name = findEndpointName(resource, verb)
  if (!name) throw new Error(`the contract has no ${resource}.${verb}`)
  return sendRequestToEndpoint<T>(name, options)
}
