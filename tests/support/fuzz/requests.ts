import fc from 'fast-check'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { cellUsers, sessionHeader, signedInUsers } from '../access/users.ts'
import type { WireRequest } from '../access/wire.ts'
import { formBody } from './forms.ts'
import { jsonBody } from './json.ts'
import { fuzzPeople } from './seeds.ts'
import { fitting, junk, odd, spelt } from './values.ts'

export interface FuzzRequest extends WireRequest {
  /** Whose answer it is; of none, if no endpoint has this method. */
  endpoint?: EndpointName
}

const endpointAt = (method: string, path: string): EndpointName | undefined =>
  names.find((name) => endpoints[name].method === method && endpoints[name].path === path)

/** Drawings and workbooks take their time; they need not be asked for as often as the rest. */
const SLOW = /^(?:quotations\.pdf|personnel\.qrZip|reports\..*)$/u
const names = Object.keys(endpoints) as EndpointName[]
const endpoint = fc.oneof(
  { arbitrary: fc.constantFrom(...names.filter((name) => !SLOW.test(name))), weight: 80 },
  { arbitrary: fc.constantFrom(...names.filter((name) => SLOW.test(name))), weight: 1 },
)

const named = (...wanted: string[]) =>
  cellUsers.filter(({ name }) => wanted.includes(name)).map((user) => sessionHeader(user))
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
  { arbitrary: fc.constantFrom(...named('UAX')), weight: 6 },
  {
    arbitrary: fc.constantFrom(...named('U', 'C', 'CA', 'F', 'M', 'R', 'S', 'CX', 'C of no company')),
    weight: 6,
  },
  { arbitrary: fc.constantFrom(...named('expired', 'disabled', 'nobody')), weight: 1 },
  { arbitrary: oddSession, weight: 1 },
)

/** The others go on with their sessions. */
const leaving = fc.oneof(
  fc.constantFrom(...signedInUsers.map((user) => sessionHeader(user, 'second'))),
  oddSession,
)

/** Ids as an address may have them: some that are there, some that cannot be. */
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
const rare = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: unusual, weight: 1 })

const idOf = (of: Endpoint, param: string): fc.Arbitrary<string> => {
  if (param !== 'id') return rare(fitting(param).map(spelt), fc.constantFrom(...ODD_IDS))
  const people = /personnel(?:_public|_accreditation)?\/:id/u.test(of.path)
  return rare(people ? fc.constantFrom(...fuzzPeople) : fitting('id').map(spelt), fc.constantFrom(...ODD_IDS))
}

const pathOf = (of: Endpoint): fc.Arbitrary<string> => {
  const params = [...of.path.matchAll(/:(\w+)/gu)].map(([, param = '']) => param)
  return fc
    .tuple(...params.map((param) => idOf(of, param)))
    .map((ids) => params.reduce((path, param, i) => path.replace(`:${param}`, () => ids[i] ?? ''), of.path))
}

/** A lone surrogate cannot be encoded; whoever sends one sends its three bytes. */
const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`
const pair = ([name, value]: [string, unknown]): string => `${encoded(name)}=${encoded(spelt(value))}`

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

/** The query that an endpoint needs and knows, now and then with what it does not. */
const queryOf = (of: Endpoint): fc.Arbitrary<string> => {
  const shape = Object.entries(of.query?.shape ?? {})
  const known = shape.map(([name, schema]) => {
    const value = rare(fitting(name), odd, 2).map((given) => pair([name, given]))
    const needed = !schema.safeParse(undefined).success
    return fc.option(value, { nil: '', freq: needed ? 12 : 1 })
  })
  const extra = fc.oneof(
    { arbitrary: fc.constant(''), weight: 20 },
    { arbitrary: fc.constantFrom(...ODD_QUERIES), weight: 1 },
    { arbitrary: junk.map((value) => pair(['extra', value])), weight: 1 },
    {
      arbitrary: fitting(shape[0]?.[0] ?? 'id').map((value) => pair([shape[0]?.[0] ?? 'id', value])),
      weight: 1,
    },
  )
  return fc.tuple(...known, extra).map((parts) => parts.filter(Boolean).join('&'))
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

const bodyOf = (of: Endpoint): fc.Arbitrary<Pick<WireRequest, 'headers' | 'body'>> => {
  const fields = Object.keys(of.body?.shape ?? {})
  const none: fc.Arbitrary<Pick<WireRequest, 'headers' | 'body'>> = fc.constant({})
  if (of.method === 'GET' || !of.body) return rare(none, jsonBody(['id', 'a']), 12)
  return of.files
    ? rare(formBody(fields, Object.keys(of.files)), jsonBody(fields), 6)
    : rare(jsonBody(fields), formBody(fields, ['file']), 12)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** One request out of the table of endpoints, fitting but for a few things. */
const requestTo = (name: EndpointName): fc.Arbitrary<FuzzRequest> => {
  const of: Endpoint = endpoints[name]
  const method = rare(fc.constant<string>(of.method), fc.constantFrom(...METHODS), 30)
  return (
    fc
      .tuple(
        method,
        pathOf(of),
        queryOf(of),
        bodyOf(of),
        /^auth\.(?:logout|leave)$/u.test(name) ? leaving : session,
        headers,
      )
      .map(([verb, path, query, body, who, more]) => ({
        endpoint: endpointAt(verb, of.path),
        method: verb,
        path: query ? `${path}?${query}` : path,
        ...body,
        headers: { ...body.headers, ...who, ...more },
      }))
      // A longer line is refused by Node itself, before it is anybody's request.
      .filter(({ path }) => path.length < 14_000)
  )
}
const made = new Map(names.map((name) => [name, requestTo(name)]))
const requests = endpoint.chain((name) => made.get(name) ?? requestTo(name))

/** The requests of a seed: always the same ones. */
export const requestsOf = (seed: number, count: number): FuzzRequest[] =>
  fc.sample(requests, { seed, numRuns: count })
