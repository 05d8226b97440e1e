import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DERIVED_HOOKS } from '../../../src/server/derived/rules.ts'
import { openPostgresStore } from '../../../src/server/store/sql/openPostgresStore.ts'
import { openSqliteStore } from '../../../src/server/store/sql/openSqliteStore.ts'
import { openBucketStorage } from '../../support/fileStorages.ts'
import { createOwnDatabase } from '../../support/ownDatabase.ts'
import { documentNames, productionDump } from '../../support/portalDump.ts'
import { type PortalProcess, startPortal } from '../../support/portalProcess.ts'
import { openTcpProxy } from '../../support/tcpProxy.ts'
import type { Faults } from './faults.ts'
import type { Flood } from './flood.ts'
import { createWorkingUser } from './honestUser.ts'

const HOUR_MS = 3_600_000
/** Longer than any call may wait, and than a busy machine needs to notice a fault. */
const IDLE_AFTER_MS = 4_000
/** Longer than a hang may delay a call. */
const HANG_MS = 16_000
/** Limits of production, which other tests turn off. */
const LIMITS = {
  USER_CALLS_PER_MINUTE: '1200',
  PUBLIC_CALLS_PER_MINUTE: '240',
  SIGN_IN_FAILURES_PER_MINUTE: '30',
}
const createDump = () => productionDump({ ...documentNames, personnel: [], accreditation_items: [] })

const runFlood = async (workerData: Flood): Promise<void> => {
  await once(new Worker(new URL('./flood.ts', import.meta.url), { workerData }), 'exit')
}

interface Site {
  /** Faults by name. Each takes its time and repairs what it broke. */
  faults: [what: string, trouble: () => Promise<void>][]
  url(): string
  close(): Promise<void>
}

/** Opens a portal on Postgres and a bucket, both behind a proxy that can cut connections. */
const openNetworkedSite = async (server: string, lastsMs: number): Promise<Site> => {
  const database = await createOwnDatabase(server)
  const bucketStorage = await openBucketStorage()
  const databaseProxy = await openTcpProxy(database.port)
  const bucket = new URL(bucketStorage.url)
  const bucketProxy = await openTcpProxy(Number(bucket.port))
  const store = await openPostgresStore(database.url, DERIVED_HOOKS)
  await store.load(createDump())
  await store.close()
  const portal = await startPortal({
    ...LIMITS,
    DATABASE_URL: database.urlAt(databaseProxy.port),
    FILES_URL: bucketStorage.url.replace(`:${bucket.port}/`, `:${bucketProxy.port}/`),
  })
  const repeatedly = async (act: () => unknown) => {
    for (const until = Date.now() + lastsMs; Date.now() < until; ) {
      await act()
      await wait(100)
    }
  }
  const hang = async ({ silence }: typeof bucketProxy) => {
    silence(true)
    await wait(Math.max(lastsMs, HANG_MS))
    silence(false)
  }
  return {
    url: () => portal.url,
    faults: [
      ['connections to Postgres are ended by it', () => repeatedly(() => database.cutConnections())],
      ['connections to Postgres are cut on their way', () => repeatedly(databaseProxy.cut)],
      ['Postgres hangs', () => hang(databaseProxy)],
      ['the bucket hangs', () => hang(bucketProxy)],
      ['sign-in is flooded', () => runFlood({ kind: 'signIn', url: portal.url, lastsMs })],
      ['the public page is flooded', () => runFlood({ kind: 'publicPage', url: portal.url, lastsMs })],
    ],
    async close() {
      await portal.end('SIGTERM')
      databaseProxy.close()
      bucketProxy.close()
      await database.close()
      await bucketStorage.close()
    },
  }
}

/** Opens a portal with its own folder, whose disk and clock can fail. */
const openEmbeddedSite = async (lastsMs: number, processes: number): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-chaos-'))
  const data = join(folder, 'data')
  const asideFolder = join(folder, 'aside')
  await mkdir(data)
  await mkdir(asideFolder)
  const store = await openSqliteStore({ filename: join(data, 'acredita.sqlite') }, DERIVED_HOOKS)
  await store.load(createDump())
  await store.close()
  const start = () =>
    startPortal(
      { ...LIMITS, DATA_DIR: data, PROCESSES: String(processes) },
      join(import.meta.dirname, 'faults.ts'),
    )
  let portal: PortalProcess = await start()
  const runWithFault = async (fault: Partial<Faults>, repaired: Partial<Faults>) => {
    await portal.send({ faults: fault })
    await wait(Math.max(lastsMs, IDLE_AFTER_MS))
    await portal.send({ faults: repaired })
  }
  const listFiles = async () => (await readdir(join(data, 'files'), { recursive: true })).sort()
  const move = async (from: string, to: string) => {
    for (const name of await readdir(from))
      if (name.startsWith('acredita.sqlite')) await rename(join(from, name), join(to, name))
  }
  return {
    url: () => portal.url,
    faults: [
      ['the disk is full', () => runWithFault({ isFull: true }, { isFull: false })],
      ['the clock is set back', () => runWithFault({ clockMs: -2 * HOUR_MS }, { clockMs: 0 })],
      [
        'the database is moved aside, and the portal started without it',
        async () => {
          await portal.end('SIGKILL')
          await move(data, asideFolder)
          const filesBefore = await listFiles()
          const startedSite = await start().then(
            () => 'it started',
            (error: Error) => error.message,
          )
          if (!startedSite.includes('did not start')) throw new Error(startedSite)
          if ((await listFiles()).join() !== filesBefore.join()) throw new Error('files are gone')
          await move(asideFolder, data)
          portal = await start()
        },
      ],
    ],
    async close() {
      await portal.end('SIGTERM')
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * Returns the maximum time of a call during a fault, in milliseconds. A hang is found by the timeout of a
 * statement, or of a connection to the bucket that is tried twice.
 */
export const maxCallMs = (what: string): number => (what.endsWith('hangs') ? 14_000 : 2_000)

/**
 * Causes all faults one after another while a user works. Returns the user's errors (calls refused with
 * another status than 503, calls that failed when repeated, lost data) and the slowest calls.
 */
export const runChaos = async ({ server, lastsMs }: { server: string; lastsMs: number }) => {
  const errors: string[] = []
  const rounds: { what: string; slowestMs: number; slowest: string; calls: number; retries: number }[] = []
  let acknowledged = 0
  const openers = [
    () => openEmbeddedSite(lastsMs, 1),
    () => openEmbeddedSite(lastsMs, 2),
    ...(server ? [() => openNetworkedSite(server, lastsMs)] : []),
  ]
  for (const openSite of openers) {
    const site = await openSite()
    const user = createWorkingUser(site.url)
    const calmRound: Site['faults'][number] = ['peace', () => wait(lastsMs)]
    for (const [what, trouble] of [calmRound, ...site.faults]) {
      user.forgetSlowest()
      await user.workDuring(what, trouble())
      rounds.push({ what, ...user.seen })
    }
    user.forgetSlowest()
    await user.workDuring('peace again', wait(0))
    await user.check()
    errors.push(...user.errors)
    acknowledged += user.acknowledged()
    await site.close()
  }
  return { errors, rounds, acknowledged }
}
