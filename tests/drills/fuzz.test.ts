import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FuzzRequest, requestsOf } from '../support/fuzz/requests.ts'
import { sweep } from '../support/fuzz/sweep.ts'
import { fuzz, openTarget, type Target, unknownFiles } from '../support/fuzz/target.ts'
import { watchLoop } from '../support/loopProbe.ts'
import { mounts } from '../support/mounts.ts'

/** Requests over each store, beyond the sweep of every field: for whoever has the time, FUZZ_REQUESTS=1000000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? sweep.length + 2_000)
const BATCH = 1000

/** First every field with every wrong value, then what the seeds say. */
const swept = Math.min(sweep.length, REQUESTS)
const batches = [
  ...Array.from({ length: Math.ceil(swept / BATCH) }, (_, i) => ({
    name: `fields, from ${i * BATCH}`,
    requests: () => sweep.slice(i * BATCH, (i + 1) * BATCH),
  })),
  ...Array.from({ length: Math.ceil((REQUESTS - swept) / BATCH) }, (_, seed) => ({
    name: `seed ${seed}`,
    requests: () => requestsOf(seed, Math.min(BATCH, REQUESTS - swept - seed * BATCH)),
  })),
]

/** No request holds the event loop for longer, in milliseconds of the processor; one that seems to is sent again alone before it is blamed. */
const HELD_MS = 50
const TRIES = 4

let loop: ReturnType<typeof watchLoop> | undefined
/** Requests during which the loop was held for long, whoever held it. */
const slow: FuzzRequest[] = []

const watch = {
  before: () => loop?.forget(),
  after: (request: FuzzRequest) => {
    if (loop && loop.peek() > HELD_MS) slow.push(request)
  },
}

/** Entries of the log have their numbers as they come, and the portal writes some by itself, whenever it comes to it. */
const OF_LOG = /^(?:log|history)\./u

/** Requests that two stores have not answered alike. */
const different = (requests: readonly FuzzRequest[], one: number[] = [], other: number[] = []): string[] =>
  requests.flatMap((request, i) =>
    one[i] === other[i] || OF_LOG.test(request.endpoint ?? '')
      ? []
      : [`${one[i]} and ${other[i]}: ${JSON.stringify(request)}`],
  )

describe(`${REQUESTS} requests that nobody would send`, { timeout: 120_000 }, () => {
  let targets: Target[] = []
  beforeAll(async () => {
    targets = await Promise.all(mounts.map(openTarget))
    loop = watchLoop()
  })
  afterAll(async () => {
    loop?.stop()
    for (const { wire, portal } of targets) {
      wire.close()
      await portal.close()
    }
  })

  it.each(batches)('are refused in our words, or answered as they should be: $name', async (batch) => {
    const requests = batch.requests()
    const settled = await Promise.allSettled(targets.map((target) => fuzz(target, requests, watch)))
    const [first, ...others] = settled.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
    for (const statuses of others) expect(different(requests, first, statuses)).toEqual([])
  })

  it('hold the event loop for no longer than 50 ms', async () => {
    const blamed: string[] = []
    for (const request of slow) {
      for (const { name, wire } of targets) {
        const held: number[] = []
        while (held.length < TRIES && !held.some((ms) => ms < HELD_MS)) {
          await loop?.take()
          await wire.send(request)
          held.push((await loop?.take()) ?? 0)
        }
        if (Math.min(...held) >= HELD_MS)
          blamed.push(`${name}: ${Math.min(...held)} ms, ${request.method} ${request.path.slice(0, 200)}`)
      }
    }
    expect(blamed).toEqual([])
  })

  it('leave no file behind that no row knows of', async () => {
    for (const target of targets) expect(await unknownFiles(target), target.name).toEqual([])
  })

  it('and still it serves', async () => {
    for (const { portal } of targets) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  })
})
