import { PassThrough, type Readable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Job } from '../../src/server/jobKinds.ts'
import { createJobQueue } from '../../src/server/jobs/jobQueue.ts'
import type { JobRunner } from '../../src/server/jobs/workerJobs.ts'
import { registerHealthChecks } from '../../src/server/plugins/health.ts'
import type { Reader } from '../../src/server/store/store.ts'

const MONTHLY = {
  kind: 'monthly',
  year: 2026,
  today: '2026-03-10',
  sender: { utilityName: '', logo: null },
} as const

/** Jobs are identified by their month, and the test ends them. A quotation has no month. */
const createQueue = () => {
  const startedJobs: number[] = []
  const streams = new Map<number, PassThrough>()
  const jobs: JobRunner<Job> = {
    async run(job) {
      const month = job.kind === 'monthly' ? job.month : 0
      if (month === 13) throw new Error('no such month')
      startedJobs.push(month)
      const stream = new PassThrough()
      streams.set(month, stream)
      return stream
    },
    close: async () => undefined,
  }
  const clock = { now: 0 }
  const queue = createJobQueue(jobs, () => clock.now)
  const orderReport = (user: number, month: number, download = `download-${month}`) =>
    queue.run({ ...MONTHLY, month }, { user, download })
  const orderQuotation = (user: number) =>
    queue.run({ kind: 'quotation', quotation: {}, sender: {} } as Job, { user, download: 'quotation' })
  const finish = async (month: number, stream: Readable) => {
    streams.get(month)?.end('%PDF')
    stream.resume()
    await expect.poll(() => stream.closed).toBe(true)
  }
  const placeOf = (user: number, month: number) => queue.getProgress(user, `download-${month}`)
  return {
    queue,
    clock,
    startedJobs,
    streams,
    orderReport,
    orderQuotation,
    finish,
    placeOf,
  }
}

describe('the queue of long jobs', () => {
  it('runs two jobs at a time, of different users', async () => {
    const { orderReport, startedJobs } = createQueue()
    for (const month of [1, 2, 3]) orderReport(1, month)
    orderReport(2, 4)
    orderReport(3, 5)
    await expect.poll(() => startedJobs).toEqual([1, 4])
  })

  it('prefers the first job of a new user to the second job of another', async () => {
    const { orderReport, startedJobs, finish, placeOf } = createQueue()
    const first = orderReport(1, 1)
    for (const month of [2, 3]) orderReport(1, month)
    const second = orderReport(2, 4)
    orderReport(3, 5)
    expect(placeOf(3, 5)).toEqual({ state: 'waiting', ahead: 2 })
    expect(placeOf(1, 3)).toEqual({ state: 'waiting', ahead: 4 })
    await finish(1, first)
    await expect.poll(() => startedJobs).toEqual([1, 4, 5])
    expect(placeOf(3, 5)).toEqual({ state: 'running', ahead: 0 })
    await finish(4, second)
    await expect.poll(() => startedJobs).toEqual([1, 4, 5, 2])
  })

  it('does not let one user pass a waiting one again and again', async () => {
    const { orderReport, startedJobs, finish } = createQueue()
    orderReport(9, 9)
    const [first] = [orderReport(1, 1), orderReport(1, 2), orderReport(1, 3)]
    await expect.poll(() => startedJobs).toEqual([9, 1])
    const [busy] = [orderReport(2, 4), orderReport(2, 5), orderReport(2, 6)]
    await finish(1, first)
    await expect.poll(() => startedJobs).toEqual([9, 1, 4])
    await finish(4, busy)
    await expect.poll(() => startedJobs).toEqual([9, 1, 4, 2])
  })

  it('answers a user with too many jobs with 429 until one ends', async () => {
    const { orderReport, finish } = createQueue()
    const streams = Array.from({ length: 10 }, (_, i) => orderReport(1, i + 1))
    expect(() => orderReport(1, 11)).toThrow(
      expect.objectContaining({ status: 429, message: expect.stringContaining('10 descargas') }),
    )
    orderReport(2, 12)
    await finish(1, streams[0] as Readable)
    orderReport(1, 11)
  })

  it('removes a job when its reader leaves, and cancels it if it runs', async () => {
    const { orderReport, startedJobs, streams, placeOf } = createQueue()
    const [first] = [orderReport(1, 1), orderReport(2, 2)]
    const third = orderReport(3, 3)
    orderReport(4, 4)
    await expect.poll(() => startedJobs).toEqual([1, 2])
    third.destroy()
    await expect.poll(() => placeOf(3, 3)).toBeUndefined()
    expect(placeOf(4, 4)).toEqual({ state: 'waiting', ahead: 2 })
    first.destroy()
    await expect.poll(() => startedJobs).toEqual([1, 2, 4])
    expect(streams.get(1)?.destroyed).toBe(true)
  })

  it('reports a failed job to its reader and starts the next one', async () => {
    const { orderReport, startedJobs } = createQueue()
    orderReport(1, 1)
    const failing = orderReport(2, 13)
    orderReport(3, 3)
    await expect.poll(() => failing.errored?.message).toBe('no such month')
    await expect.poll(() => startedJobs).toEqual([1, 3])
  })

  it('reports a stall to the proxy when a job makes no progress for 15 minutes', async () => {
    const { queue, clock, streams, startedJobs, orderReport } = createQueue()
    const app = Fastify()
    const store = { getList: async () => ({ rows: [], total: 0 }) } as unknown as Reader
    registerHealthChecks(app, store, { isDraining: false }, async () => queue.isStalled())
    const getReadiness = async () => {
      const { statusCode, body } = await app.inject('/readyz')
      return [statusCode, JSON.parse(body).status]
    }
    const stream = orderReport(1, 1)
    orderReport(1, 2)
    await expect.poll(() => startedJobs).toEqual([1])
    const QUARTER = 15 * 60_000
    clock.now += QUARTER
    expect(await getReadiness()).toEqual([200, 'ok'])
    streams.get(1)?.write('%PDF')
    await expect.poll(() => stream.readableLength).toBe(4)
    clock.now += QUARTER
    expect(await getReadiness()).toEqual([200, 'ok'])
    clock.now += 1
    expect(await getReadiness()).toEqual([503, 'stalled'])
    stream.destroy()
    await expect.poll(() => startedJobs).toEqual([1, 2])
    expect(await getReadiness()).toEqual([200, 'ok'])
  })

  it('shows a job to the user who ordered it only', () => {
    const { queue, orderReport } = createQueue()
    orderReport(1, 1, 'mine')
    expect(queue.getProgress(1, 'mine')).toEqual({ state: 'running', ahead: 0 })
    expect(queue.getProgress(2, 'mine')).toBeUndefined()
    expect(queue.getProgress(1, 'other')).toBeUndefined()
  })
})

describe('the PDF of a quotation', () => {
  it('waits for no report, delays no report, and has a place in the queue', async () => {
    const { queue, startedJobs, orderReport, orderQuotation, placeOf } = createQueue()
    for (const user of [1, 2, 3]) orderReport(user, user)
    orderQuotation(3)
    await expect.poll(() => startedJobs).toEqual([1, 2, 0])
    expect(queue.getProgress(3, 'quotation')).toEqual({ state: 'running', ahead: 0 })
    expect(placeOf(3, 3)).toEqual({ state: 'waiting', ahead: 2 })
  })

  it('counts among the ten jobs of a user', () => {
    const { orderQuotation } = createQueue()
    for (let i = 0; i < 10; i += 1) orderQuotation(1)
    expect(() => orderQuotation(1)).toThrow(expect.objectContaining({ status: 429 }))
  })
})
