import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Job, runReportJob } from '../../src/server/jobKinds.ts'
import { createWorkerJobRunner } from '../../src/server/jobs/workerJobs.ts'
import type { Reader } from '../../src/server/store/store.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { createSigningKey } from '../support/signingKey.ts'
import { buildPerson } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'
import { PUBLIC_URL, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PEOPLE_COUNT = 4000
/** Returns people whose rows are too large for any buffer, even compressed. */
const createDump = (people = PEOPLE_COUNT) => ({
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

/** Wraps a reader and records how many rows were read, and how many of its lists are open. */
const watchReader = (store: Reader) => {
  const progress = { rows: 0, reading: 0 }
  async function* through<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    progress.reading += 1
    try {
      for await (const row of rows) {
        progress.rows += 1
        yield row
      }
    } finally {
      progress.reading -= 1
    }
  }
  const reader: Reader = { ...store, each: (collection, query) => through(store.each(collection, query)) }
  /** Waits until no list is open and no further row is read. */
  const waitForRelease = async () => {
    const rowsBefore = progress.rows
    await wait(50)
    return progress.reading === 0 && progress.rows === rowsBefore
  }
  return { reader, progress, waitForRelease }
}

const readFirstPiece = async (stream: Readable): Promise<void> => {
  stream.resume()
  await once(stream, 'data')
  stream.pause()
}

describe.each(stores)('a download whose reader left, $name', { timeout: 30_000 }, ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
    await store.store.load(portalDump(createDump()))
  })
  afterAll(() => store.close())

  it.each(JOBS)('stops the job: %s', async (_, job) => {
    const { reader, progress, waitForRelease } = watchReader(store.store)
    const stream = await runReportJob(reader, job)
    await readFirstPiece(stream)
    stream.destroy()
    await expect.poll(waitForRelease, { timeout: 10_000 }).toBe(true)
    expect(progress.rows).toBeLessThan(PEOPLE_COUNT)
  })

  // The job reads the items of hundreds of people at a time, which covers a small crowd.
  it.each(JOBS.slice(0, -1))('reads no more rows than the reader takes: %s', async (_, job) => {
    const { reader, progress, waitForRelease } = watchReader(store.store)
    const stream = await runReportJob(reader, job)
    await readFirstPiece(stream)
    await wait(300)
    expect(progress.rows).toBeLessThan(PEOPLE_COUNT)
    stream.destroy()
    await expect.poll(waitForRelease).toBe(true)
  })
})

describe.each(sqliteOpeners)('a visitor who disconnects, $name', { timeout: 30_000 }, ({ open }) => {
  const portal = usePortal(open, () => ({ dump: createDump(500) }))
  const PATHS = [
    '/personnel/qr/zip/?user_id=3',
    '/api/personnel_report/',
    '/api/personnel_report/?format=csv',
  ]

  /** Opens a separate connection and cuts it, because `fetch` keeps connections alive. */
  const readAndLeave = async (path: string, token: string) => {
    const request = get(`${portal.url}${path}`, {
      agent: false,
      headers: { authorization: `Token ${token}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await readFirstPiece(response)
    response.destroy()
    expect(response.statusCode).toBe(200)
  }

  it.each(PATHS)('during %s leaves the portal working', async (path) => {
    const { token } = await portal.api.signIn('utility')
    for (let i = 0; i < 3; i += 1) await readAndLeave(path, token)
    const { status, bytes } = await portal.api.as('utility').get(path)
    expect([status, bytes.length > 10_000]).toEqual([200, true])
  })
})

describe('the worker thread for long files', { timeout: 30_000 }, () => {
  it('reports a job that fails, and continues with others', async () => {
    const sqlite = stores.find(({ name }) => name === 'SQLite')
    const { store, source, close } = (await sqlite?.open()) ?? {}
    if (!store || !source || !close) throw new Error('no SQLite')
    const jobs = createWorkerJobRunner(source)
    await store.load(portalDump())
    const unknownJob = { kind: 'report', name: 'nothing', format: 'csv', today: TODAY } as unknown as Job
    await expect((await jobs.run(unknownJob)).toArray()).rejects.toThrow()
    const [, job] = JOBS[1] ?? []
    if (job) expect(Buffer.concat(await (await jobs.run(job)).toArray()).toString()).toContain('Zúñiga')
    await jobs.close()
    await close()
  })

  it('reports failure for all files without a database', async () => {
    const jobs = createWorkerJobRunner({ filename: '/no/such/folder/acredita.db' })
    const [, job] = JOBS[1] ?? []
    if (job) await expect((await jobs.run(job)).toArray()).rejects.toThrow()
    await jobs.close()
  })
})
