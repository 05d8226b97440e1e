import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openPostgresStore } from '../../../src/server/store/sql/openPostgresStore.ts'
import { openSqlStore } from '../../../src/server/store/sql/openSqlStore.ts'
import { openBucketStorage } from '../../support/filePlaces.ts'
import { createOwnDatabase } from '../../support/ownDatabase.ts'
import { documentNames, productionDump } from '../../support/portalDump.ts'
import { type PortalProcess, startPortal } from '../../support/portalProcess.ts'
import { openTcpProxy } from '../../support/tcpProxy.ts'
import type { Faults } from './faults.ts'
import type { Flood } from './flood.ts'
import { honestUser } from './honestUser.ts'

const HOUR_MS = 3_600_000
/** Longer than anybody may be kept waiting, and than a busy machine takes to notice. */
const NOTICED_MS = 4_000
/** Longer than a hang keeps anybody waiting. */
const HANGING_MS = 16_000
/** What a portal has in production; other tests do without. */
const LIMITS = {
  USER_CALLS_PER_MINUTE: '1200',
  PUBLIC_CALLS_PER_MINUTE: '240',
  SIGN_IN_FAILURES_PER_MINUTE: '30',
}
const rows = () => productionDump({ ...documentNames, personnel: [], accreditation_items: [] })

const flood = async (workerData: Flood): Promise<void> => {
  await once(new Worker(new URL('./flood.ts', import.meta.url), { workerData }), 'exit')
}

interface Site {
  /** What goes wrong there, by name; each lasts as long as it takes, and mends what it broke. */
  troubles: [what: string, trouble: () => Promise<void>][]
  url(): string
  close(): Promise<void>
}

/** A portal on Postgres and a bucket, both behind something that can be cut. */
const networked = async (server: string, lastsMs: number): Promise<Site> => {
  const database = await createOwnDatabase(server)
  const place = await openBucketStorage()
  const toDatabase = await openTcpProxy(database.port)
  const bucket = new URL(place.url)
  const toBucket = await openTcpProxy(Number(bucket.port))
  const store = await openPostgresStore(database.url)
  await store.load(rows())
  await store.close()
  const portal = await startPortal({
    ...LIMITS,
    DATABASE_URL: database.urlAt(toDatabase.port),
    FILES_URL: place.url.replace(`:${bucket.port}/`, `:${toBucket.port}/`),
  })
  const repeatedly = async (act: () => unknown) => {
    for (const until = Date.now() + lastsMs; Date.now() < until; ) {
      await act()
      await wait(100)
    }
  }
  const hanging = async ({ silence }: typeof toBucket) => {
    silence(true)
    await wait(Math.max(lastsMs, HANGING_MS))
    silence(false)
  }
  return {
    url: () => portal.url,
    troubles: [
      ['connections to Postgres are ended by it', () => repeatedly(() => database.cutConnections())],
      ['connections to Postgres are cut on their way', () => repeatedly(toDatabase.cut)],
      ['Postgres hangs', () => hanging(toDatabase)],
      ['the bucket hangs', () => hanging(toBucket)],
      ['sign-in is flooded', () => flood({ kind: 'signIn', url: portal.url, lastsMs })],
      ['the public page is flooded', () => flood({ kind: 'publicPage', url: portal.url, lastsMs })],
    ],
    async close() {
      await portal.end('SIGTERM')
      toDatabase.close()
      toBucket.close()
      await database.close()
      await place.close()
    },
  }
}

/** A portal on a folder of its own, whose disk and clock can be meddled with. */
const embedded = async (lastsMs: number): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-chaos-'))
  const data = join(folder, 'data')
  const aside = join(folder, 'aside')
  await mkdir(data)
  await mkdir(aside)
  const store = await openSqlStore({ filename: join(data, 'acredita.sqlite') })
  await store.load(rows())
  await store.close()
  const start = () => startPortal({ ...LIMITS, DATA_DIR: data }, join(import.meta.dirname, 'faults.ts'))
  let portal: PortalProcess = await start()
  const during = async (fault: Partial<Faults>, mended: Partial<Faults>) => {
    await portal.send(fault)
    await wait(Math.max(lastsMs, NOTICED_MS))
    await portal.send(mended)
  }
  const filesOf = async () => (await readdir(join(data, 'files'), { recursive: true })).sort()
  const move = async (from: string, to: string) => {
    for (const name of await readdir(from))
      if (name.startsWith('acredita.sqlite')) await rename(join(from, name), join(to, name))
  }
  return {
    url: () => portal.url,
    troubles: [
      ['the disk is full', () => during({ isFull: true }, { isFull: false })],
      ['the clock is set back', () => during({ clockMs: -2 * HOUR_MS }, { clockMs: 0 })],
      [
        'the database is moved aside, and the portal started without it',
        async () => {
          await portal.end('SIGKILL')
          await move(data, aside)
          const before = await filesOf()
          const started = await start().then(
            () => 'it started',
            (error: Error) => error.message,
          )
          if (!started.includes('did not start')) throw new Error(started)
          if ((await filesOf()).join() !== before.join()) throw new Error('files are gone')
          await move(aside, data)
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
 * How long a call may take while something goes wrong, in milliseconds. A hang is found by the time of a statement, or of a connection to the
 * bucket that is tried twice.
 */
export const limitOf = (what: string): number => (what.endsWith('hangs') ? 14_000 : 2_000)

/**
 * Lets everything go wrong, one after the other, while somebody works. Answers what was wrong for that person: calls that were refused otherwise
 * than with 503, that did not succeed when repeated, or whose work is not there at the end; and how long the slowest took.
 */
export const chaos = async ({ server, lastsMs }: { server: string; lastsMs: number }) => {
  const wrong: string[] = []
  const told: { what: string; slowestMs: number; slowest: string; calls: number; again: number }[] = []
  let acknowledged = 0
  const open = [() => embedded(lastsMs), ...(server ? [() => networked(server, lastsMs)] : [])]
  for (const openSite of open) {
    const site = await openSite()
    const user = honestUser(site.url)
    const peace: Site['troubles'][number] = ['peace', () => wait(lastsMs)]
    for (const [what, trouble] of [peace, ...site.troubles]) {
      user.forgetSlowest()
      await user.workDuring(what, trouble())
      told.push({ what, ...user.seen })
    }
    user.forgetSlowest()
    await user.workDuring('peace again', wait(0))
    await user.check()
    wrong.push(...user.wrong)
    acknowledged += user.acknowledged()
    await site.close()
  }
  return { wrong, told, acknowledged }
}
