import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import type { Store } from '../../src/server/store/store.ts'
import { createApi } from '../support/api.ts'
import { createOwnDatabase } from '../support/ownDatabase.ts'
import { documentNames, PRODUCTION_PASSWORD, productionDump } from '../support/portalDump.ts'
import { startPortal } from '../support/portalProcess.ts'
import { createTally, runClient, runImporter } from './cluster/client.ts'
import { findDifferences } from './cluster/findDifferences.ts'
import { openProxy } from './cluster/proxy.ts'

const CLIENT_COUNT = 20
const WORKER_KILLS = 3
const WORKER_KILLS_IN_A_ROW = 7

const dump = () => productionDump({ ...documentNames, personnel: [], accreditation_items: [] })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-workers-'))
  const store = await openSqliteStore({ filename: join(folder, 'acredita.sqlite') }, DERIVED_HOOKS)
  await store.load(dump())
  await store.close()
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns a port that is free now. With PORT=0, the port changes when no worker is left for a moment. */
const findFreePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(port)
}

const start = async (env: Record<string, string> = {}) => {
  const portal = await startPortal({
    DATA_DIR: folder,
    PROCESSES: '2',
    PORT: await findFreePort(),
    SUPER_ADMINS: 'super',
    ...env,
  })
  // Ends a portal that a failed test left running, because it would slow down all later tests.
  onTestFinished(async () => void (await portal.end('SIGKILL')))
  const { token } = await createApi(portal.url).signIn('super', PRODUCTION_PASSWORD)
  const authorization = `Token ${token}`
  const readMetrics = async () => (await fetch(`${portal.url}/metrics`)).text()
  /** Waits until both workers serve requests. */
  const waitForWorkers = () =>
    expect
      .poll(async () => (await readMetrics()).match(/^acredita_processes (\d+)$/mu)?.[1], { timeout: 60_000 })
      .toBe('2')
  return { ...portal, token, authorization, readMetrics, waitForWorkers }
}

it('loses and duplicates nothing on SQLite while workers and the supervisor are killed', async () => {
  const proxy = await openProxy()
  let portal = await start()
  proxy.add(portal.url)
  const tally = createTally()
  let isStopped = false
  const isOver = () => isStopped
  onTestFinished(() => {
    isStopped = true
  })
  const clients = [
    runImporter(proxy.url, portal.token, tally, isOver),
    ...Array.from({ length: CLIENT_COUNT }, () => runClient(proxy.url, portal.token, tally, isOver)),
  ]
  const waitForWrites = () => {
    const count = tally.people.length
    return expect.poll(() => tally.people.length, { timeout: 60_000 }).toBeGreaterThan(count)
  }
  for (let kills = 0; kills < WORKER_KILLS; kills += 1) {
    await portal.waitForWorkers()
    await waitForWrites()
    await portal.signalWorker('SIGKILL')
  }
  proxy.remove(portal.url)
  await portal.end('SIGKILL')
  portal = await start()
  proxy.add(portal.url)
  await portal.waitForWorkers()
  await waitForWrites()
  isStopped = true
  await Promise.all(clients)
  expect(await portal.end('SIGTERM')).toBe(0)
  proxy.close()

  const store = await openSqliteStore({ filename: join(folder, 'acredita.sqlite') }, DERIVED_HOOKS)
  const differences = await findDifferences(tally, store)
  await store.close()
  expect([...tally.errors, ...differences]).toEqual([])
  for (const writes of [tally.people, tally.ticks, tally.files, tally.importedRfcs])
    expect(writes.length).toBeGreaterThan(0)
  expect(tally.retries).toBeGreaterThan(0)
}, 240_000)

it('writes once for ten simultaneous requests with one idempotency key, and counts calls of all workers together', async () => {
  const startedAt = Date.now()
  const portal = await start({ USER_CALLS_PER_MINUTE: '600' })
  await portal.waitForWorkers()
  const person = {
    first_names: 'Una',
    last_names: 'Sola Vez',
    rfc: 'SOVU900101',
    role: 1,
    company: 1,
    registration_date: '2026-01-15',
    rfc_confirmed: true,
  }
  const replies = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await fetch(`${portal.url}/api/personnel/`, {
        method: 'POST',
        headers: {
          authorization: portal.authorization,
          'content-type': 'application/json',
          'idempotency-key': 'f'.repeat(32),
        },
        body: JSON.stringify(person),
      })
      return { status: response.status, id: ((await response.json()) as { id?: string }).id }
    }),
  )
  const created = replies.filter(({ status }) => status === 201)
  expect(new Set(created.map(({ id }) => id)).size).toBe(1)
  const list = await fetch(`${portal.url}/api/personnel/`, {
    headers: { authorization: portal.authorization },
  })
  expect(await list.json()).toHaveLength(1)

  const statuses = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const response = await fetch(`${portal.url}/api/companies/`, {
        headers: { authorization: portal.authorization },
      })
      await response.arrayBuffer()
      return response.status
    }),
  )
  const accepted = statuses.filter((status) => status === 200).length
  // 600 calls per minute are counted as 100 calls per ten seconds. A slow machine needs several such periods.
  const periods = 1 + Math.floor((Date.now() - startedAt) / 10_000)
  expect(accepted).toBeLessThanOrEqual(100 * periods)
  expect(accepted).toBeGreaterThan(0)
  const requestCounts = [
    ...(await portal.readMetrics()).matchAll(/^acredita_http_requests_total\{.*companies.*\} (\d+)$/gmu),
  ]
  expect(requestCounts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(150)
  expect(await portal.end('SIGTERM')).toBe(0)
}, 120_000)

const server = process.env.TEST_POSTGRES ?? ''

describe.each(server === '' ? ['SQLite'] : ['SQLite', 'Postgres'])('a hung worker on %s', (kind) => {
  const openDatabase = async (): Promise<{
    env: Record<string, string>
    openStore: () => Promise<Store>
    close: () => unknown
  }> => {
    if (kind === 'SQLite') {
      const openStore = () => openSqliteStore({ filename: join(folder, 'acredita.sqlite') }, DERIVED_HOOKS)
      return { env: {}, openStore, close: () => undefined }
    }
    const database = await createOwnDatabase(server)
    const openStore = () => openPostgresStore(database.url, DERIVED_HOOKS)
    const store = await openStore()
    await store.load(dump())
    await store.close()
    return { env: { DATABASE_URL: database.url }, openStore, close: database.close }
  }

  it('is replaced under load, while the others answer, and nothing is lost', async () => {
    const { env, openStore, close } = await openDatabase()
    const portal = await start(env)
    await portal.waitForWorkers()
    const tally = createTally()
    let isStopped = false
    onTestFinished(() => {
      isStopped = true
    })
    const clients = Array.from({ length: CLIENT_COUNT }, () =>
      runClient(portal.url, portal.token, tally, () => isStopped),
    )
    const waitForWrites = () => {
      const count = tally.people.length
      return expect.poll(() => tally.people.length, { timeout: 120_000 }).toBeGreaterThan(count)
    }
    await waitForWrites()
    await portal.signalWorker('SIGSTOP')
    // A new connection may wait for the hung worker, so that a check is repeated.
    const isReady = () => fetch(`${portal.url}/readyz`, { signal: AbortSignal.timeout(5_000) })
    await expect
      .poll(async () => (await isReady().catch(() => undefined))?.status, { timeout: 60_000 })
      .toBe(200)
    await expect.poll(portal.output, { timeout: 120_000 }).toContain('no responde desde hace 30 segundos')
    await portal.waitForWorkers()
    await waitForWrites()
    isStopped = true
    await Promise.all(clients)
    expect(await portal.end('SIGTERM')).toBe(0)
    const store = await openStore()
    const differences = await findDifferences(tally, store)
    await store.close()
    await close()
    expect([...tally.errors, ...differences]).toEqual([])
  }, 400_000)

  it('does not keep SIGTERM from ending the portal', async () => {
    const { env, close } = await openDatabase()
    const portal = await start(env)
    await portal.waitForWorkers()
    await portal.signalWorker('SIGSTOP')
    expect(await portal.end('SIGTERM')).toBe(0)
    await close()
  }, 240_000)
})

it('ends at once on a second SIGTERM', async () => {
  const portal = await start({ DRAIN_SECONDS: '300' })
  let exitCode: number | null | undefined
  void portal.exited.then((code) => {
    exitCode = code
  })
  while (exitCode === undefined) {
    void portal.end('SIGTERM')
    await wait(100)
  }
  expect(exitCode).toBe(1)
}, 120_000)

it('goes on while its workers keep ending', async () => {
  const portal = await start()
  const readStatus = () =>
    fetch(`${portal.url}/readyz`)
      .then(({ status }) => status)
      .catch(() => undefined)
  for (let kills = 1; kills <= WORKER_KILLS_IN_A_ROW; kills += 1) {
    await portal.signalWorker('SIGKILL')
    await expect
      .poll(() => portal.output().split('se inicia otro').length, { timeout: 60_000 })
      .toBe(kills + 1)
    await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
  }
  expect(await portal.end('SIGTERM')).toBe(0)
}, 240_000)
