import fc from 'fast-check'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { cellUsers, sessionHeader, signedInUsers } from '../access/cellUsers.ts'
import type { WireRequest } from '../access/wire.ts'
import { formBody } from './formBody.ts'
import { jsonBody } from './jsonBody.ts'
import { fuzzPeople } from './seeds.ts'
import { invalidValue, oddParameter, toText, validValue } from './values.ts'

export interface FuzzRequest extends WireRequest {
  /** The endpoint that answers. Undefined if no endpoint has this method and path. */
  endpoint?: EndpointName
}

const findEndpoint = (method: string, path: string): EndpointName | undefined =>
  names.find((name) => endpoints[name].method === method && endpoints[name].path === path)

/** Endpoints that create drawings and workbooks are slow, so the fuzzer calls them rarely. */
const SLOW_ENDPOINTS = /^(?:quotations\.pdf|personnel\.qrZip|reports\..*)$/u
const names = Object.keys(endpoints) as EndpointName[]
const endpoint = fc.oneof(
  { arbitrary: fc.constantFrom(...names.filter((name) => !SLOW_ENDPOINTS.test(name))), weight: 80 },
  { arbitrary: fc.constantFrom(...names.filter((name) => SLOW_ENDPOINTS.test(name))), weight: 1 },
)

const listSessions = (...names: string[]) =>
  cellUsers.filter(({ name }) => names.includes(name)).map((user) => sessionHeader(user))
const ODD_SESSIONS = [
  '',
  'Token',
  'Token  ',
  'Token a b',
  'Bearer x',
  `Token ${'a'.repeat(43)}`,
  `token ${'a'.repeat(43)}`,
  'Token \u00ff',
]
const oddSession = fc.constantFrom(...ODD_SESSIONS.map((authorization) => ({ authorization })))
const session = fc.oneof(
  { arbitrary: fc.constantFrom(...listSessions('UAX')), weight: 6 },
  {
    arbitrary: fc.constantFrom(...listSessions('U', 'C', 'CA', 'F', 'M', 'R', 'S', 'CX', 'C of no company')),
    weight: 6,
  },
  { arbitrary: fc.constantFrom(...listSessions('expired', 'disabled', 'nobody')), weight: 1 },
  { arbitrary: oddSession, weight: 1 },
)

/** Sign-outs use separate sessions, so that the other requests keep theirs. */
const signOutSession = fc.oneof(
  fc.constantFrom(...signedInUsers.map((user) => sessionHeader(user, 'second'))),
  oddSession,
)

/** Ids for addresses: some exist, some are invalid. */
const ODD_IDS = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '2147483648',
  '999999999999999',
  '9'.repeat(30),
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%2e%2e',
  '%2F',
  '..',
  '.',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '%C3%91',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'x'.repeat(2000),
  '1%20',
  '+1',
  '0x1',
  '1;drop',
  "'",
  '%22',
  '*',
  '%25',
  '%5B%5D',
  '1,2',
  '~',
]
const mostly = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: unusual, weight: 1 })

const pathParameter = (definition: Endpoint, param: string): fc.Arbitrary<string> => {
  if (param !== 'id') return mostly(validValue(param).map(toText), fc.constantFrom(...ODD_IDS))
  const people = /personnel(?:_public|_accreditation)?\/:id/u.test(definition.path)
  return mostly(
    people ? fc.constantFrom(...fuzzPeople) : validValue('id').map(toText),
    fc.constantFrom(...ODD_IDS),
  )
}

const generatePaths = (definition: Endpoint): fc.Arbitrary<string> => {
  const params = [...definition.path.matchAll(/:(\w+)/gu)].map(([, param = '']) => param)
  return fc
    .tuple(...params.map((param) => pathParameter(definition, param)))
    .map((ids) =>
      params.reduce((path, param, i) => path.replace(`:${param}`, () => ids[i] ?? ''), definition.path),
    )
}

/** `encodeURIComponent` throws for a lone surrogate, so its three bytes are written directly. */
const encodeText = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`
const toQueryPair = ([name, value]: [string, unknown]): string =>
  `${encodeText(name)}=${encodeText(toText(value))}`

const ODD_QUERIES = [
  '?',
  '&&&',
  'a=%',
  '=',
  '[]=1',
  'a[b][c]=1',
  '__proto__[x]=1',
  'sort',
  'filter=%00',
  `q=${'x'.repeat(8000)}`,
]

/** Returns queries with the required and some optional parameters, and sometimes unknown ones. */
const generateQueries = (definition: Endpoint): fc.Arbitrary<string> => {
  const shape = Object.entries(definition.query?.shape ?? {})
  const parameters = shape.map(([name, schema]) => {
    const value = mostly(validValue(name), oddParameter, 2).map((input) => toQueryPair([name, input]))
    const isRequired = !schema.safeParse(undefined).success
    return fc.option(value, { nil: '', freq: isRequired ? 12 : 1 })
  })
  const extra = fc.oneof(
    { arbitrary: fc.constant(''), weight: 20 },
    { arbitrary: fc.constantFrom(...ODD_QUERIES), weight: 1 },
    { arbitrary: invalidValue.map((value) => toQueryPair(['extra', value])), weight: 1 },
    {
      arbitrary: validValue(shape[0]?.[0] ?? 'id').map((value) =>
        toQueryPair([shape[0]?.[0] ?? 'id', value]),
      ),
      weight: 1,
    },
  )
  return fc.tuple(...parameters, extra).map((parts) => parts.filter(Boolean).join('&'))
}

const HEADERS = {
  'idempotency-key': ['k-1', 'k-2', '', 'x'.repeat(300), '\u00ff', 'a b'],
  'if-match': ['"1"', '"2", "1"', '*', '', 'W/"1"', '1', '"\u00ff"', `"${'9'.repeat(200)}"`],
  range: [
    'bytes=0-1',
    'bytes=-5',
    'bytes=5-',
    'bytes=9-1',
    'bytes=0-0,2-2',
    'rows=1',
    `bytes=${'9'.repeat(30)}-`,
    'x',
  ],
  'if-none-match': ['*', '"x"', ''],
  'if-range': ['"x"', 'Tue, 01 Jan 2030 00:00:00 GMT'],
  accept: ['text/html', '*/*', 'x'],
  'accept-encoding': ['br', 'gzip, identity;q=0', '\u00ff'],
  'x-forwarded-for': ['1.2.3.4', 'x', '::1, 1'],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'x',
    '',
    'application/xml',
  ],
  'transfer-encoding': ['identity'],
} as const
const header = fc
  .constantFrom(
    ...(Object.keys(HEADERS) as (keyof typeof HEADERS)[]).filter((name) => name !== 'transfer-encoding'),
  )
  .chain((name) => fc.constantFrom<string>(...HEADERS[name]).map((value) => ({ [name]: value })))
const headers = fc.oneof({ arbitrary: fc.constant({}), weight: 6 }, { arbitrary: header, weight: 1 })

const generateBodies = (definition: Endpoint): fc.Arbitrary<Pick<WireRequest, 'headers' | 'body'>> => {
  const fields = Object.keys(definition.body?.shape ?? {})
  const none: fc.Arbitrary<Pick<WireRequest, 'headers' | 'body'>> = fc.constant({})
  if (definition.method === 'GET' || !definition.body) return mostly(none, jsonBody(['id', 'a']), 12)
  return definition.files
    ? mostly(formBody(fields, Object.keys(definition.files)), jsonBody(fields), 6)
    : mostly(jsonBody(fields), formBody(fields, ['file']), 12)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** Returns requests to an endpoint that are valid except for a few parts. */
const generateRequestsTo = (name: EndpointName): fc.Arbitrary<FuzzRequest> => {
  const definition: Endpoint = endpoints[name]
  const method = mostly(fc.constant<string>(definition.method), fc.constantFrom(...METHODS), 30)
  return (
    fc
      .tuple(
        method,
        generatePaths(definition),
        generateQueries(definition),
        generateBodies(definition),
        /^auth\.(?:logout|leave)$/u.test(name) ? signOutSession : session,
        headers,
      )
      .map(([sentMethod, path, query, body, sessionHeaders, extraHeaders]) => ({
        endpoint: findEndpoint(sentMethod, definition.path),
        method: sentMethod,
        path: query ? `${path}?${query}` : path,
        ...body,
        headers: { ...body.headers, ...sessionHeaders, ...extraHeaders },
      }))
      // Node itself rejects a longer request line.
      .filter(({ path }) => path.length < 14_000)
  )
}
const requestsByName = new Map(names.map((name) => [name, generateRequestsTo(name)]))
const requests = endpoint.chain((name) => requestsByName.get(name) ?? generateRequestsTo(name))

/** Returns the requests of a seed, always the same ones. */
export const generateRequests = (seed: number, count: number): FuzzRequest[] =>
  fc.sample(requests, { seed, numRuns: count })
