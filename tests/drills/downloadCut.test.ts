import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Job, perform } from '../../src/server/jobKinds.ts'
import { workerJobs } from '../../src/server/jobs/jobs.ts'
import type { Reader } from '../../src/server/store/store.ts'
import { PUBLIC_URL, sqliteOpeners } from '../support/mounts.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { createSigningKey } from '../support/signingKey.ts'
import { buildPerson } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'
import { usePortal } from '../support/usePortal.ts'

const MANY = 4000
/** People of whom each takes so much room, compressed or not, that no buffer holds them all. */
const crowd = (people = MANY) => ({
  personnel: Array.from({ length: people }, (_, i) =>
    buildPerson({ id: `crowd-${i}`, last_names: `Ñíguez ${i}`, rfc: randomBytes(1000).toString('hex') }),
  ),
  accreditation_items: [],
})

const signing = { publicUrl: PUBLIC_URL, today: TODAY, key: createSigningKey().signingKey }
const JOBS: [string, Job][] = [
  ['a workbook', { kind: 'report', name: 'personnel', format: 'xlsx', today: TODAY }],
  ['a CSV', { kind: 'report', name: 'personnel', format: 'csv', today: TODAY }],
  ['a zip of QR codes', { kind: 'qrZip', query: {}, ...signing }],
  ['a workbook with items', { kind: 'report', name: 'accreditation', format: 'xlsx', today: TODAY }],
]

/** A reader of which one sees how far it was read, and how many of its lists are being read. */
const watched = (store: Reader) => {
  const seen = { rows: 0, reading: 0 }
  async function* through<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    seen.reading += 1
    try {
      for await (const row of rows) {
        seen.rows += 1
        yield row
      }
    } finally {
      seen.reading -= 1
    }
  }
  const reader: Reader = { ...store, each: (collection, query) => through(store.each(collection, query)) }
  /** A job reads one list after the other, and the next begins after the last was let go. */
  const isLetGo = async () => {
    const reached = seen.rows
    await wait(50)
    return seen.reading === 0 && seen.rows === reached
  }
  return { reader, seen, isLetGo }
}

const firstPiece = async (stream: Readable): Promise<void> => {
  stream.resume()
  await once(stream, 'data')
  stream.pause()
}

describe.each(stores)('a download that nobody waits for any more, $name', { timeout: 30_000 }, ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
    await store.store.load(portalDump(crowd()))
  })
  afterAll(() => store.close())

  it.each(JOBS)('stops the work on %s', async (_, job) => {
    const { reader, seen, isLetGo } = watched(store.store)
    const stream = await perform(reader, job)
    await firstPiece(stream)
    stream.destroy()
    await expect.poll(isLetGo, { timeout: 10_000 }).toBe(true)
    expect(seen.rows).toBeLessThan(MANY)
  })

  // Items are read hundreds of people at a time, more than a small crowd has.
  it.each(JOBS.slice(0, -1))('does no work on %s beyond what is asked for', async (_, job) => {
    const { reader, seen, isLetGo } = watched(store.store)
    const stream = await perform(reader, job)
    await firstPiece(stream)
    await wait(300)
    expect(seen.rows).toBeLessThan(MANY)
    stream.destroy()
    await expect.poll(isLetGo).toBe(true)
  })
})

describe.each(sqliteOpeners)('a visitor who leaves, $name', { timeout: 30_000 }, ({ open }) => {
  const portal = usePortal(open, () => ({ dump: crowd(500) }))
  const PATHS = [
    '/personnel/qr/zip/?user_id=3',
    '/api/personnel_report/',
    '/api/personnel_report/?format=csv',
  ]

  /** On a connection of its own, which is cut: fetch keeps its connections. */
  const leave = async (path: string, token: string) => {
    const request = get(`${portal.url}${path}`, {
      agent: false,
      headers: { authorization: `Token ${token}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await firstPiece(response)
    response.destroy()
    expect(response.statusCode).toBe(200)
  }

  it.each(PATHS)('in the middle of %s leaves a portal that answers', async (path) => {
    const { token } = await portal.api.signIn('utility')
    for (let i = 0; i < 3; i += 1) await leave(path, token)
    const { status, bytes } = await portal.api.as('utility').get(path)
    expect([status, bytes.length > 10_000]).toEqual([200, true])
  })
})

describe('the thread that makes long files', { timeout: 30_000 }, () => {
  it('says so when it cannot do what it was asked, and goes on with the rest', async () => {
    const sqlite = stores.find(({ name }) => name === 'SQLite')
    const { store, source, close } = (await sqlite?.open()) ?? {}
    if (!store || !source || !close) throw new Error('no SQLite')
    const jobs = workerJobs(source)
    await store.load(portalDump())
    const impossible = { kind: 'report', name: 'nothing', format: 'csv', today: TODAY } as unknown as Job
    await expect((await jobs.run(impossible)).toArray()).rejects.toThrow()
    const [, job] = JOBS[1] ?? []
    if (job) expect(Buffer.concat(await (await jobs.run(job)).toArray()).toString()).toContain('Zúñiga')
    await jobs.close()
    await close()
  })

  it('fails everybody’s file when there is no database', async () => {
    const jobs = workerJobs({ filename: '/no/such/folder/acredita.db' })
    const [, job] = JOBS[1] ?? []
    if (job) await expect((await jobs.run(job)).toArray()).rejects.toThrow()
    await jobs.close()
  })
})
