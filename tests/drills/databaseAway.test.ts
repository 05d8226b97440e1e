import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { TIMEOUTS_MS } from '../../src/server/store/sql/postgres.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { createOwnDatabase } from '../support/ownDatabase.ts'
import { documentNames } from '../support/portalDump.ts'
import { openTcpProxy } from '../support/tcpProxy.ts'
import { openPortalOver, type TestPortal } from '../support/testPortals.ts'

const server = process.env.TEST_POSTGRES ?? ''
const PERSON = {
  first_names: 'Cliente',
  last_names: 'Prueba',
  rfc: 'PUEN900101',
  role: 1,
  company: 1,
  registration_date: '2026-01-15',
  rfc_confirmed: true,
}
const SHORT_TIMEOUTS = { connect: 1_500, writerQueue: 1_500, statement: 1_500, lock: 1_500, idle: 1_500 }

/** A hanging connection is cut two seconds after the timeout of a statement. A busy machine takes longer. */
const LIMIT_MS = TIMEOUTS_MS.request.statement + 2_000 + 2_000
/** Shorter than the timeout of a statement. */
const SLOW_MS = 3_000

const withIdempotencyKey = (key: string, body: object | FormData) => ({
  body: body instanceof FormData ? body : JSON.stringify(body),
  headers: {
    'idempotency-key': key,
    ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
  },
})

describe.skipIf(server === '')('Postgres becomes unreachable', { timeout: 60_000 }, () => {
  let database: Awaited<ReturnType<typeof createOwnDatabase>>
  let proxy: Awaited<ReturnType<typeof openTcpProxy>>
  let portal: TestPortal
  beforeAll(async () => {
    database = await createOwnDatabase(server)
    proxy = await openTcpProxy(database.port)
    portal = await openPortalOver(async () => {
      const url = database.urlAt(proxy.port)
      const store = await openPostgresStore(url, DERIVED_HOOKS, SHORT_TIMEOUTS)
      return { store, source: { url }, close: () => store.close() }
    })({ dump: documentNames, app: { doorPages: pages } })
    await portal.api.as('admin').get('/api/personnel/')
  })
  afterAll(async () => {
    await portal.close()
    proxy.close()
    await database.close()
  })
  const register = (key: string, address: string) =>
    portal.api.as('admin').raw('POST', '/api/personnel/', withIdempotencyKey(key, { ...PERSON, address }))
  const findByAddress = async (address: string) =>
    (await portal.store.getList('personnel', {})).rows.filter((row) => row.address === address).length

  it('cutting every connection causes a 503, which can be retried, and the process survives', async () => {
    const release = await database.holdWriters()
    const pendingWrite = register('cut', 'Cortada 1')
    await expect.poll(() => database.countWaitingWriters()).toBe(1)
    await database.cutConnections()
    const { status, headers, body } = await pendingWrite
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(body).toEqual({
      detail: 'El portal no alcanza sus datos en este momento. Vuelva a intentarlo en unos segundos.',
    })
    await release()
    // Postgres ends the connections one by one, so the first retry may use one that is about to end.
    await expect.poll(async () => (await register('cut', 'Cortada 1')).status).toBe(201)
    expect(await findByAddress('Cortada 1')).toBe(1)
  })

  it('a commit without a response causes a 503, and a retry with the same key finds its result', async () => {
    proxy.cutAfter('commit')
    expect((await register('doubt', 'Dudosa 1')).status).toBe(503)
    expect((await register('doubt', 'Dudosa 1')).status).toBe(201)
    expect(await findByAddress('Dudosa 1')).toBe(1)

    const upload = () =>
      portal.api
        .as('admin')
        .raw('POST', '/api/v1/company/1/files/', withIdempotencyKey('doubtful', buildForm({ name: 1 })))
    proxy.cutAfter('commit')
    expect((await upload()).status).toBe(503)
    const { status, body } = await upload()
    expect(status).toBe(201)
    const download = await portal.api.as('admin').get(`/files/company/download/${body.id}/`)
    expect([download.status, download.bytes.equals(PDF)]).toEqual([200, true])
  })

  it('a write that waits too long for its turn gets a 503, and reads go on', async () => {
    const release = await database.holdWriters()
    const pendingWrite = register('turn', 'Turno 1')
    await expect.poll(() => database.countWaitingWriters()).toBe(1)
    expect((await portal.api.as('admin').get('/api/personnel/')).status).toBe(200)
    const { status, body } = await pendingWrite
    expect([status, body]).toEqual([
      503,
      { detail: 'El servidor está ocupado. Vuelva a intentarlo en unos segundos.' },
    ])
    await release()
    expect((await register('turn', 'Turno 1')).status).toBe(201)
  })

  it('if Postgres accepts connections and never responds, /readyz and all calls return 503 in time, and recover', async () => {
    expect((await portal.api.get('/readyz')).status).toBe(200)
    proxy.silence(true)
    const startedAt = Date.now()
    expect((await portal.api.get('/readyz')).status).toBe(503)
    // Two seconds are specified. A busy machine takes longer, but not as long as the database.
    expect(Date.now() - startedAt).toBeLessThan(3_000)
    // The public page says that the status is unknown, and not that the credential is invalid.
    const publicPage = portal.api.raw('GET', '/credential/validation/valid')
    const calls = [portal.api.as('admin').get('/api/personnel/'), register('silent', 'Callada 1')]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([503, 503])
    const { status, headers, text } = await publicPage
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store, no-transform',
    ])
    expect(text).toContain('No se pudo comprobar')
    expect(text).not.toContain('No válida')
    proxy.silence(false)
    await expect.poll(async () => (await portal.api.get('/readyz')).status, { timeout: 10_000 }).toBe(200)
    expect((await portal.api.get('/credential/validation/valid')).status).toBe(200)
    expect((await register('silent', 'Callada 1')).status).toBe(201)
    expect(await findByAddress('Callada 1')).toBe(1)
  })
})

describe.skipIf(server === '')('Postgres hangs, with the default settings', { timeout: 60_000 }, () => {
  let database: Awaited<ReturnType<typeof createOwnDatabase>>
  let proxy: Awaited<ReturnType<typeof openTcpProxy>>
  let portal: TestPortal
  beforeAll(async () => {
    database = await createOwnDatabase(server)
    proxy = await openTcpProxy(database.port)
    portal = await openPortalOver(async () => {
      const url = database.urlAt(proxy.port)
      const store = await openPostgresStore(url, DERIVED_HOOKS)
      return { store, source: { url }, close: () => store.close() }
    })({ dump: documentNames })
  })
  afterAll(async () => {
    await portal.close()
    proxy.close()
    await database.close()
  })
  const admin = () => portal.api.as('admin')
  const list = () => () => admin().raw('GET', '/api/personnel/')
  const calls = [
    list(),
    () =>
      admin().raw(
        'POST',
        '/api/personnel/',
        withIdempotencyKey('hanging', { ...PERSON, rfc: 'CALH900101', address: 'H 1' }),
      ),
    () => admin().raw('GET', '/api/personnel_search/?search=paz'),
  ]
  const measure = async (call: (typeof calls)[number]) => {
    const startedAt = performance.now()
    const { status, headers } = await call()
    return { told: [status, headers.get('retry-after')], took: performance.now() - startedAt }
  }

  it('waiting requests end after about the timeout of a statement, and work again soon after', async () => {
    await admin().get('/api/personnel/')
    proxy.silence(true)
    // More requests than connections, so that some wait for a connection.
    const first = await Promise.all([...calls, ...Array.from({ length: 20 }, list)].map(measure))
    expect(first.map(({ told }) => told)).toEqual(first.map(() => [503, '2']))
    expect(Math.max(...first.map(({ took }) => took))).toBeLessThan(LIMIT_MS)
    proxy.silence(false)
    for (const call of calls)
      await expect.poll(async () => Math.floor((await call()).status / 100), { timeout: 10_000 }).toBe(2)
    expect(
      (await portal.store.getList('personnel', {})).rows.filter(({ rfc }) => rfc === 'CALH900101'),
    ).toHaveLength(1)
  })

  it('a slow statement is answered', async () => {
    const otherClient = new pg.Client(database.url)
    await otherClient.connect()
    await otherClient.query('begin; lock table personnel in access exclusive mode')
    const listing = measure(list())
    await wait(SLOW_MS)
    await otherClient.query('rollback')
    await otherClient.end()
    const { told, took } = await listing
    expect(told).toEqual([200, null])
    expect(took).toBeGreaterThan(SLOW_MS - 500)
  })
})
