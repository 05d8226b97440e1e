import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Job } from '../../src/server/jobs/job.ts'
import type { Jobs } from '../../src/server/jobs/jobs.ts'
import { type QueueBounds, queuedInTwoLines, queuedJobs } from '../../src/server/jobs/queue.ts'

const BIG = 1_000_000
const BOUNDS = { atOnce: 2, perUser: 4, lendMs: 10_000, cutMs: 60_000 }

/** Jobs that are known by their month, and made by the test. */
const bench = (bounds: Partial<QueueBounds> = {}) => {
  const begun: number[] = []
  const made = new Map<number, PassThrough>()
  const jobs: Jobs = {
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
  const queue = queuedJobs(jobs, { ...BOUNDS, ...bounds })
  const job = (month: number): Job => ({
    kind: 'monthly',
    month,
    year: 2026,
    today: '2026-03-10',
    sender: { utilityName: '', logo: null },
  })
  const order = (user: number, month: number, download = `download-${month}`) =>
    queue.run(job(month), { user, download })
  const finish = async (month: number, stream: Readable) => {
    made.get(month)?.end('%PDF')
    stream.resume()
    await expect.poll(() => stream.closed).toBe(true)
  }
  const ahead = (user: number, month: number) => queue.placeOf(user, `download-${month}`)
  return { queue, begun, made, order, finish, ahead }
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
    const { order, begun, finish } = bench({ atOnce: 1 })
    const [first] = [order(1, 1), order(1, 2), order(1, 3)]
    await expect.poll(() => begun).toEqual([1])
    const [busy] = [order(2, 4), order(2, 5), order(2, 6)]
    await finish(1, first)
    await expect.poll(() => begun).toEqual([1, 4])
    await finish(4, busy)
    await expect.poll(() => begun).toEqual([1, 4, 2])
  })

  it('is refused with 429 to who has too much of it under way, until some of it ends', async () => {
    const { order, finish } = bench()
    const streams = [1, 2, 3, 4].map((month) => order(1, month))
    expect(() => order(1, 5)).toThrow(
      expect.objectContaining({ status: 429, message: expect.stringContaining('4 descargas') }),
    )
    order(2, 6)
    await finish(1, streams[0] as Readable)
    order(1, 5)
  })

  it('is out of the line as soon as nobody waits for it, and ends if it was begun', async () => {
    const { order, begun, made, ahead } = bench({ atOnce: 1 })
    const first = order(1, 1)
    const second = order(2, 2)
    order(3, 3)
    await expect.poll(() => begun).toEqual([1])
    second.destroy()
    await expect.poll(() => ahead(2, 2)).toBeUndefined()
    expect(ahead(3, 3)).toEqual({ state: 'waiting', ahead: 1 })
    first.destroy()
    await expect.poll(() => begun).toEqual([1, 3])
    expect(made.get(1)?.destroyed).toBe(true)
  })

  it('that fails says so to its reader, and the next is begun', async () => {
    const { order, begun } = bench({ atOnce: 1 })
    const failing = order(1, 13)
    order(2, 2)
    await expect.poll(() => failing.errored?.message).toBe('no such month')
    await expect.poll(() => begun).toEqual([2])
  })

  it('whose reader does not read lends its turn, goes on when it reads, and ends if it never does', async () => {
    const { order, begun, made } = bench({ atOnce: 1, lendMs: 20, cutMs: 200 })
    const [slow, dead] = [order(1, 1), order(2, 2)]
    await expect.poll(() => begun).toEqual([1])
    made.get(1)?.write(Buffer.alloc(BIG))
    await expect.poll(() => begun).toEqual([1, 2])
    slow.resume()
    made.get(1)?.end()
    await expect.poll(() => slow.closed).toBe(true)
    expect(slow.errored).toBeNull()
    made.get(2)?.write(Buffer.alloc(BIG))
    await expect.poll(() => dead.errored?.message).toBe('its reader takes nothing')
    expect(made.get(2)?.destroyed).toBe(true)
  })

  it('that is only slow to be made lends nothing', async () => {
    const { order, begun } = bench({ atOnce: 1, lendMs: 5, cutMs: 10 })
    const slow = order(1, 1)
    order(2, 2)
    await wait(50)
    expect([begun, slow.destroyed]).toEqual([[1], false])
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
  it('does not wait until reports are done, and its place is known as theirs is', async () => {
    const begun: string[] = []
    const jobs: Jobs = {
      async run({ kind }) {
        begun.push(kind)
        return new PassThrough()
      },
      close: async () => undefined,
    }
    const queue = queuedInTwoLines(jobs, BOUNDS)
    const monthly: Job = {
      kind: 'monthly',
      month: 1,
      year: 2026,
      today: '2026-03-10',
      sender: { utilityName: '', logo: null },
    }
    const drawing = { kind: 'quotation', quotation: {}, sender: {} } as Job
    for (const user of [1, 2, 3]) queue.run(monthly, { user, download: `report-${user}` })
    queue.run(drawing, { user: 3, download: 'quotation-3' })
    await expect.poll(() => begun).toEqual(['monthly', 'monthly', 'quotation'])
    expect(queue.placeOf(3, 'report-3')).toEqual({ state: 'waiting', ahead: 2 })
    expect(queue.placeOf(3, 'quotation-3')).toEqual({ state: 'running', ahead: 0 })
    await queue.close()
  })
})
