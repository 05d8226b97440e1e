import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FuzzTarget, findOrphanFiles, openFuzzTarget, sendAll } from '../support/fuzz/fuzzTarget.ts'
import { type FuzzRequest, generateRequests } from '../support/fuzz/requests.ts'
import { sweep } from '../support/fuzz/sweep.ts'
import { portalOpeners } from '../support/testPortals.ts'

/** Number of requests over each store, beyond the sweep of every field. FUZZ_REQUESTS=1000000 sends more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? sweep.length + 2_000)
const BATCH = 1000

/** First every field with every invalid value, then random requests. */
const sweptCount = Math.min(sweep.length, REQUESTS)
const batches = [
  ...Array.from({ length: Math.ceil(sweptCount / BATCH) }, (_, i) => ({
    name: `fields, from ${i * BATCH}`,
    requests: () => sweep.slice(i * BATCH, (i + 1) * BATCH),
  })),
  ...Array.from({ length: Math.ceil((REQUESTS - sweptCount) / BATCH) }, (_, seed) => ({
    name: `seed ${seed}`,
    requests: () => generateRequests(seed, Math.min(BATCH, REQUESTS - sweptCount - seed * BATCH)),
  })),
]

/** Ids of log entries depend on the time, because the portal itself writes some. */
const LOG_ENDPOINTS = /^(?:log|history)\./u

/** Returns the requests that two stores have answered differently. */
const findDifferences = (
  requests: readonly FuzzRequest[],
  one: number[] = [],
  other: number[] = [],
): string[] =>
  requests.flatMap((request, i) =>
    one[i] === other[i] || LOG_ENDPOINTS.test(request.endpoint ?? '')
      ? []
      : [`${one[i]} and ${other[i]}: ${JSON.stringify(request)}`],
  )

describe(`${REQUESTS} invalid and unusual requests`, { timeout: 120_000 }, () => {
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

  it.each(batches)('are refused with an explanation, or answered correctly: $name', async (batch) => {
    const requests = batch.requests()
    const results = await Promise.allSettled(targets.map((target) => sendAll(target, requests)))
    const [first, ...others] = results.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
    for (const statuses of others) expect(findDifferences(requests, first, statuses)).toEqual([])
  })

  it('leave no file without a row', async () => {
    for (const target of targets) expect(await findOrphanFiles(target), target.name).toEqual([])
  })

  it('leave the portal working', async () => {
    for (const { portal } of targets) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  })
})
