import { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callEndpoint } from '../../src/console/port/client.ts'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { fetchFile } from '../../src/console/port/download.ts'
import { isTemporaryError } from '../../src/console/port/queryClient.ts'
import { serverConnection } from '../../src/console/port/serverConnection.ts'
import { endSessionAndClearData, signInAndStartSession } from '../../src/console/port/sessionStore.ts'
import { loadPortalSettings } from '../../src/console/port/settings.ts'
import { COMPANY_DATA, MATRIX, SEARCH } from '../../src/console/port/sources.ts'
import { token } from '../../src/console/port/token.ts'
import { checkCredential } from '../../src/credential/public/checkCredential.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import {
  ACKNOWLEDGEMENTS,
  DAMAGED_REPLIES,
  DISGUISES,
  GATEWAY_PAGES,
  type StrangeReply,
} from '../support/strangeReplies.ts'

const requests: { url: string; headers: Headers }[] = []

const toResponse = ([, body, type]: StrangeReply, status = 200): Response =>
  new Response(new TextEncoder().encode(body), { status, headers: type ? { 'Content-Type': type } : {} })

/** Answers every request with this reply. */
const answerWith = (reply: StrangeReply, status?: number): void => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push({ url, headers: new Headers(init.headers) })
    return toResponse(reply, status)
  })
}

beforeEach(() => localStorage.setItem('token', 'abc'))
afterEach(() => {
  vi.unstubAllGlobals()
  serverConnection.recordReply(new Headers())
  endSessionAndClearData()
  localStorage.clear()
})

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' as const } }
const list =
  (resource: string, filter: object = {}, meta?: object) =>
  () =>
    dataProvider.getList(resource, { ...page, filter, meta })
const one = (resource: string, id: string | number, meta?: object) => () =>
  dataProvider.getOne(resource, { id, meta })

const READS: Record<string, () => Promise<unknown>> = {
  people: list('personnel', { active: true }),
  companies: list('companies'),
  'the matrix': list('personnel', {}, MATRIX),
  'the search': list('personnel', { search: 'ana' }, SEARCH),
  vetoes: list('vetoes'),
  quotations: list('quotations'),
  'company files': list('companyFiles', { company_id: 1 }),
  roles: () => dataProvider.getMany('roles', { ids: [1] }),
  'a person': one('personnel', 'p1'),
  'a company': one('companies', 1),
  'the data of a company': one('companies', 1, COMPANY_DATA),
  'a quotation': one('quotations', 1),
  'the user': () => callEndpoint('auth.user'),
  'the sign-in': () => signInAndStartSession({ username: 'ana', password: 'x' }),
}

const person = { id: 'p1', first_names: 'Ana', last_names: 'Paz', phone: '5512345678' }
const WRITES: Record<string, () => Promise<unknown>> = {
  'a changed person': () =>
    dataProvider.update('personnel', {
      id: 'p1',
      data: { ...person, phone: '5587654321' },
      previousData: person,
    }),
  'a new person': () => dataProvider.create('personnel', { data: person }),
  'a deleted person': () => dataProvider.delete('personnel', { id: 'p1', previousData: person }),
  'a new contact': () => dataProvider.create('contacts', { data: { company: 1, name: 'Eva' } }),
  'a ticked requirement': () =>
    callEndpoint('accreditation.tick', { params: { id: 1 }, body: { id: 1, status: true } }),
}

const failureOf = async (call: () => Promise<unknown>): Promise<HttpError> => {
  const failure = await call().then(
    (value) => new Error(`resolved to ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (!(failure instanceof HttpError)) throw failure
  return failure
}

describe.each([
  ['the documented back end', false],
  ['our own back end', true],
])('before %s', (_, isOwn) => {
  beforeEach(() => loadBackEndForTest(isOwn))

  describe.each(GATEWAY_PAGES)('%s', (...reply) => {
    it.each(Object.entries(READS))('is no answer to the request for %s', async (_name, call) => {
      answerWith(reply)
      const { message, status } = await failureOf(call)
      expect(message).toMatch(/^Contestó la red o un equipo intermedio, no el portal\. .*portal cautivo/u)
      expect(status).toBe(502)
      expect(serverConnection.isReachable()).toBe(false)
    })

    it.each(Object.entries(WRITES))('does not confirm %s', async (_name, call) => {
      answerWith(reply)
      const { message, body } = await failureOf(call)
      expect(message).toMatch(/no el portal, y no se sabe si el cambio se guardó\..*portal cautivo/u)
      // Is shown in the form, beside no field.
      expect(body.errors).toEqual({ root: { serverError: message } })
    })
  })

  describe.each(DAMAGED_REPLIES)('%s', (...reply) => {
    it.each(Object.entries(READS))('is no answer to the request for %s', async (_name, call) => {
      answerWith(reply)
      const failure = await failureOf(call)
      expect(failure.status).toBe(502)
      expect(failure.message).not.toMatch(/JSON|token|undefined|Range/u)
      // The same request would get the same reply: the user decides when to try again.
      expect(isTemporaryError(failure)).toBe(false)
    })

    it.each(Object.entries(WRITES))('does not confirm %s', async (_name, call) => {
      answerWith(reply)
      expect((await failureOf(call)).status).toBe(502)
    })
  })
})

describe('before the documented back end', () => {
  beforeEach(() => loadBackEndForTest(false))

  it.each(ACKNOWLEDGEMENTS)('%s confirms each write', async (...reply) => {
    answerWith(reply)
    for (const call of Object.values(WRITES)) await call()
  })

  it.each([204, 205])('an empty reply with status %i confirms each write', async (status) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }))
    for (const call of Object.values(WRITES)) await call()
    expect(await list('companies')()).toMatchObject({ data: [], total: 0 })
  })

  it.each([
    ['nothing', '', ''],
    ['OK', 'OK', 'text/plain'],
    ['true', 'true', 'application/json'],
    ['a number', '0', 'application/json'],
    ['an empty record', '{}', 'application/json'],
    ['another record', '{"data":{"id":1}}', 'application/json'],
    ['a list of texts', '["a"]', 'application/json'],
  ] as const)('%s is no answer where data are read', async (...reply) => {
    answerWith(reply)
    for (const [name, call] of Object.entries(READS))
      expect([name, (await failureOf(call)).status]).toEqual([name, 502])
  })

  it('null is a list without rows, and no record', async () => {
    answerWith(['null', 'null', 'application/json'])
    expect(await list('personnel')()).toMatchObject({ data: [], total: 0 })
    await failureOf(one('personnel', 'p1'))
  })

  it.each(DISGUISES)('%s is read', async (_, before, type) => {
    answerWith(['', `${before}[{"id":"p1","name":"Paz, Ana"}]`, type])
    expect(await list('personnel')()).toMatchObject({ data: [{ id: 'p1', name: 'Paz, Ana' }] })
    answerWith(['', `${before}{"id":"p1","name":"Paz, Ana"}`, type])
    expect(await one('personnel', 'p1')()).toMatchObject({ data: { name: 'Paz, Ana' } })
    answerWith(['', `${before}{"token":"t1","user":{"username":"ana","groups":["company"]}}`, type])
    await signInAndStartSession({ username: 'ana', password: 'x' })
    expect(token.get()).toBe('t1')
  })

  it('a message of a failed read is shown', async () => {
    answerWith(['', '{"detail":"La base de datos está en mantenimiento."}', 'application/json'])
    expect((await failureOf(list('companies'))).message).toBe('La base de datos está en mantenimiento.')
  })

  it.each([
    ['no token', '{"user":{"username":"ana"}}'],
    ['an empty token', '{"token":"","user":{"username":"ana"}}'],
    ['no user', '{"token":"t1"}'],
    ['a user without a name', '{"token":"t1","user":{}}'],
  ])('a sign-in with %s opens no session', async (_, body) => {
    localStorage.clear()
    answerWith(['', body, 'application/json'])
    await failureOf(READS['the sign-in'] as () => Promise<unknown>)
    expect(token.isKept()).toBe(false)
  })
})

describe('before our own back end', () => {
  beforeEach(() => loadBackEndForTest())

  it('a write that a gateway answered is repeated with the same key', async () => {
    const keys: (string | null)[] = []
    for (const reply of [...GATEWAY_PAGES, ...DAMAGED_REPLIES]) {
      answerWith(reply)
      await failureOf(WRITES['a new person'] as () => Promise<unknown>)
      keys.push(requests[0]?.headers.get('Idempotency-Key') ?? null)
    }
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u)
  })

  it('a page is no verdict on a person at the site', async () => {
    for (const reply of [...GATEWAY_PAGES, ...DAMAGED_REPLIES]) {
      answerWith(reply)
      await failureOf(() => callEndpoint('onSite.check', { query: { credential: 'p1' } }))
    }
  })

  it('a wrapped list is not its own', async () => {
    answerWith(['', '{"count":0,"results":[]}', 'application/json'])
    await failureOf(list('personnel'))
  })
})

describe('a file', () => {
  beforeEach(() => loadBackEndForTest(false))

  it.each(GATEWAY_PAGES.filter(([, body]) => !/soap|WISPAccess/u.test(body)))(
    'is not %s',
    async (...reply) => {
      answerWith(reply)
      await expect(fetchFile('/files/download/1/')).rejects.toThrow('Contestó la red o un equipo intermedio')
    },
  )

  it.each([
    ['%PDF-1.7', 'application/pdf'],
    ['%PDF-1.7', 'text/html'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['<?xml version="1.0"?><Comprobante/>', 'application/xml'],
    ['Nombre,RFC\n<html>,X', 'text/csv'],
    ['', 'application/zip'],
  ])('is %j', async (body, type) => {
    answerWith(['', body, type])
    expect(await (await fetchFile('/files/download/1/')).blob.text()).toBe(body)
  })
})

describe('the settings', () => {
  it.each(GATEWAY_PAGES)('are not %s', async (...reply) => {
    await expect(loadPortalSettings(Promise.resolve(toResponse(reply)))).rejects.toThrow()
  })

  it('a connection test takes no page for the server', async () => {
    for (const reply of GATEWAY_PAGES) {
      answerWith(reply)
      expect(await serverConnection.checkServer()).toBe(false)
    }
    answerWith(['', '{"extras":true}', 'application/json'])
    expect(await serverConnection.checkServer()).toBe(true)
  })
})

describe('the public page', () => {
  const valid = '{"id":"p1","active":true,"accreditation_flag":"success"}'

  it.each([...GATEWAY_PAGES, ...DAMAGED_REPLIES])(
    'neither accepts nor refuses a person after %s',
    async (...reply) => {
      for (const status of [200, 403, 503]) {
        if (status === 403 && !reply[1].trimStart().startsWith('<')) continue
        vi.stubGlobal('fetch', async (url: string) =>
          url === '/config.json' ? Response.json({}) : toResponse(reply, status),
        )
        expect((await checkCredential('p1')).kind).toMatch(/^unchecked|unknown$/u)
      }
    },
  )

  it.each(GATEWAY_PAGES)('asks no other address when the settings are %s', async (...reply) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/config.json' ? toResponse(reply) : new Response(null, { status: 404 }),
    )
    expect((await checkCredential('p1')).kind).toBe('unchecked')
  })

  it.each(DISGUISES)('reads %s', async (_, before, type) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/config.json' ? Response.json({}) : toResponse(['', before + valid, type]),
    )
    expect((await checkCredential('p1')).kind).toBe('valid')
  })

  it.each([404, 410])('a person who is missing by status %i is refused', async (status) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/config.json' ? Response.json({}) : new Response('<h1>Not Found</h1>', { status }),
    )
    expect((await checkCredential('p1')).kind).toBe('invalid')
  })
})
