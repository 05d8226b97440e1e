import { PassThrough, type Readable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Job } from '../../src/server/jobKinds.ts'
import type { Jobs } from '../../src/server/jobs/jobs.ts'
import { queuedJobs } from '../../src/server/jobs/queue.ts'
import { health } from '../../src/server/plugins/health.ts'
import type { Reader } from '../../src/server/store/store.ts'

const MONTHLY = {
  kind: 'monthly',
  year: 2026,
  today: '2026-03-10',
  sender: { utilityName: '', logo: null },
} as const

/** Jobs that are known by their month, and made by the test; a quotation is of no month. */
const bench = () => {
  const begun: number[] = []
  const made = new Map<number, PassThrough>()
  const jobs: Jobs<Job> = {
    async run(job) {
      const month = job.kind === 'monthly' ? job.month : 0
      if (month === 13) throw new Error('no such month')
      begun.push(month)
      const stream = new PassThrough()
      made.set(month, stream)
      return stream
    },
    close: async () => undefined,
  }
  const clock = { now: 0 }
  const queue = queuedJobs(jobs, () => clock.now)
  const order = (user: number, month: number, download = `download-${month}`) =>
    queue.run({ ...MONTHLY, month }, { user, download })
  const orderQuotation = (user: number) =>
    queue.run({ kind: 'quotation', quotation: {}, sender: {} } as Job, { user, download: 'quotation' })
  const finish = async (month: number, stream: Readable) => {
    made.get(month)?.end('%PDF')
    stream.resume()
    await expect.poll(() => stream.closed).toBe(true)
  }
  const ahead = (user: number, month: number) => queue.placeOf(user, `download-${month}`)
  return { queue, clock, begun, made, order, orderQuotation, finish, ahead }
}

describe('long work', () => {
  it('is done for two at a time, and for each of them one job', async () => {
    const { order, begun } = bench()
    for (const month of [1, 2, 3]) order(1, month)
    order(2, 4)
    order(3, 5)
    await expect.poll(() => begun).toEqual([1, 4])
  })

  it('of who comes later goes before the second of who came first', async () => {
    const { order, begun, finish, ahead } = bench()
    const first = order(1, 1)
    for (const month of [2, 3]) order(1, month)
    const second = order(2, 4)
    order(3, 5)
    expect(ahead(3, 5)).toEqual({ state: 'waiting', ahead: 2 })
    expect(ahead(1, 3)).toEqual({ state: 'waiting', ahead: 4 })
    await finish(1, first)
    await expect.poll(() => begun).toEqual([1, 4, 5])
    expect(ahead(3, 5)).toEqual({ state: 'running', ahead: 0 })
    await finish(4, second)
    await expect.poll(() => begun).toEqual([1, 4, 5, 2])
  })

  it('of who always comes back does not pass the one that waits, again and again', async () => {
    const { order, begun, finish } = bench()
    order(9, 9)
    const [first] = [order(1, 1), order(1, 2), order(1, 3)]
    await expect.poll(() => begun).toEqual([9, 1])
    const [busy] = [order(2, 4), order(2, 5), order(2, 6)]
    await finish(1, first)
    await expect.poll(() => begun).toEqual([9, 1, 4])
    await finish(4, busy)
    await expect.poll(() => begun).toEqual([9, 1, 4, 2])
  })

  it('is refused with 429 to who has too much of it under way, until some of it ends', async () => {
    const { order, finish } = bench()
    const streams = Array.from({ length: 10 }, (_, i) => order(1, i + 1))
    expect(() => order(1, 11)).toThrow(
      expect.objectContaining({ status: 429, message: expect.stringContaining('10 descargas') }),
    )
    order(2, 12)
    await finish(1, streams[0] as Readable)
    order(1, 11)
  })

  it('is out of the line as soon as nobody waits for it, and ends if it was begun', async () => {
    const { order, begun, made, ahead } = bench()
    const [first] = [order(1, 1), order(2, 2)]
    const third = order(3, 3)
    order(4, 4)
    await expect.poll(() => begun).toEqual([1, 2])
    third.destroy()
    await expect.poll(() => ahead(3, 3)).toBeUndefined()
    expect(ahead(4, 4)).toEqual({ state: 'waiting', ahead: 2 })
    first.destroy()
    await expect.poll(() => begun).toEqual([1, 2, 4])
    expect(made.get(1)?.destroyed).toBe(true)
  })

  it('that fails says so to its reader, and the next is begun', async () => {
    const { order, begun } = bench()
    order(1, 1)
    const failing = order(2, 13)
    order(3, 3)
    await expect.poll(() => failing.errored?.message).toBe('no such month')
    await expect.poll(() => begun).toEqual([1, 3])
  })

  it('is stalled when a running job makes no progress for a quarter of an hour, which a proxy sees', async () => {
    const { queue, clock, made, begun, order } = bench()
    const app = Fastify()
    const store = { getList: async () => ({ rows: [], total: 0 }) } as unknown as Reader
    health(app, store, { draining: false }, queue)
    const getReadiness = async () => {
      const { statusCode, body } = await app.inject('/readyz')
      return [statusCode, JSON.parse(body).status]
    }
    const stream = order(1, 1)
    order(1, 2)
    await expect.poll(() => begun).toEqual([1])
    const QUARTER = 15 * 60_000
    clock.now += QUARTER
    expect(await getReadiness()).toEqual([200, 'ok'])
    made.get(1)?.write('%PDF')
    await expect.poll(() => stream.readableLength).toBe(4)
    clock.now += QUARTER
    expect(await getReadiness()).toEqual([200, 'ok'])
    clock.now += 1
    expect(await getReadiness()).toEqual([503, 'stalled'])
    stream.destroy()
    await expect.poll(() => begun).toEqual([1, 2])
    expect(await getReadiness()).toEqual([200, 'ok'])
  })

  it('is known to who ordered it, and to nobody else', () => {
    const { queue, order } = bench()
    order(1, 1, 'mine')
    expect(queue.placeOf(1, 'mine')).toEqual({ state: 'running', ahead: 0 })
    expect(queue.placeOf(2, 'mine')).toBeUndefined()
    expect(queue.placeOf(1, 'other')).toBeUndefined()
  })
})

describe('the PDF of a quotation', () => {
  it('waits for no report and no report for it, and its place is known as theirs is', async () => {
    const { queue, begun, order, orderQuotation, ahead } = bench()
    for (const user of [1, 2, 3]) order(user, user)
    orderQuotation(3)
    await expect.poll(() => begun).toEqual([1, 2, 0])
    expect(queue.placeOf(3, 'quotation')).toEqual({ state: 'running', ahead: 0 })
    expect(ahead(3, 3)).toEqual({ state: 'waiting', ahead: 2 })
  })

  it('counts among the ten that a user may have under way', () => {
    const { orderQuotation } = bench()
    for (let i = 0; i < 10; i += 1) orderQuotation(1)
    expect(() => orderQuotation(1)).toThrow(expect.objectContaining({ status: 429 }))
  })
})
