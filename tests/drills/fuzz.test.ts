import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FuzzRequest, generateRequests } from '../support/fuzz/requests.ts'
import { sweep } from '../support/fuzz/sweep.ts'
import { type FuzzTarget, findOrphanFiles, openFuzzTarget, sendAll } from '../support/fuzz/target.ts'
import { portalOpeners } from '../support/mounts.ts'

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
    requests: () => generateRequests(seed, Math.min(BATCH, REQUESTS - swept - seed * BATCH)),
  })),
]

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
  let targets: FuzzTarget[] = []
  beforeAll(async () => {
    targets = await Promise.all(portalOpeners.map(openFuzzTarget))
  })
  afterAll(async () => {
    for (const { wire, portal } of targets) {
      wire.close()
      await portal.close()
    }
  })

  it.each(batches)('are refused in our words, or answered as they should be: $name', async (batch) => {
    const requests = batch.requests()
    const settled = await Promise.allSettled(targets.map((target) => sendAll(target, requests)))
    const [first, ...others] = settled.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
    for (const statuses of others) expect(different(requests, first, statuses)).toEqual([])
  })

  it('leave no file behind that no row knows of', async () => {
    for (const target of targets) expect(await findOrphanFiles(target), target.name).toEqual([])
  })

  it('and still it serves', async () => {
    for (const { portal } of targets) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  })
})
