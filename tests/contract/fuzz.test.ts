import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Wire, wireTo } from '../support/cells/wire.ts'
import { changedBehind, journalOf, picture } from '../support/fuzz/journal.ts'
import { wrongWith } from '../support/fuzz/replies.ts'
import { type FuzzRequest, requestsOf } from '../support/fuzz/requests.ts'
import { fuzzDump } from '../support/fuzz/seeds.ts'
import { sweep } from '../support/fuzz/sweep.ts'
import { watchLoop } from '../support/loopProbe.ts'
import { mounts, type OpenPortal } from '../support/mounts.ts'

/** Requests over each store; for whoever has the time: FUZZ_REQUESTS=1000000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 9_000)
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

interface Target {
  name: string
  portal: OpenPortal
  wire: Wire
  journal: ReturnType<typeof journalOf>
}

const open = async ({ name, open: openPortal }: (typeof mounts)[number]): Promise<Target> => {
  const portal = await openPortal({
    dump: fuzzDump(),
    config: { maxUploadBytes: 16_384 },
  })
  return { name, portal, wire: wireTo(portal.url), journal: journalOf(portal.store) }
}

let loop: ReturnType<typeof watchLoop> | undefined
/** Requests during which the loop was held for long, whoever held it. */
const slow: FuzzRequest[] = []

/** Sends them one after another; answers the statuses, and throws at the first answer that must not be. */
const fuzz = async (
  { name, portal, wire, journal }: Target,
  requests: readonly FuzzRequest[],
): Promise<number[]> => {
  const before = await picture(portal.store)
  const written = new Set<ReturnType<typeof journal.take>[number]>()
  const statuses: number[] = []
  for (const request of requests) {
    loop?.forget()
    const answer = await wire.send(request).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}\n${JSON.stringify(request)}`)
    })
    if (loop && loop.peek() > HELD_MS) slow.push(request)
    const wrong = wrongWith(request, answer)
    if (wrong) throw new Error(`${name}: ${wrong}\n${JSON.stringify(request)}`)
    const rows = journal.take()
    if (rows.length > 0 && (answer.status >= 400 || request.method === 'GET'))
      throw new Error(`${name}: ${answer.status}, and yet ${rows} changed\n${JSON.stringify(request)}`)
    for (const row of rows) written.add(row)
    statuses.push(answer.status)
  }
  expect(changedBehind(before, await picture(portal.store), written), name).toEqual([])
  return statuses
}

/** Requests that two stores have not answered alike. */
const different = (requests: readonly FuzzRequest[], one: number[] = [], other: number[] = []): string[] =>
  requests.flatMap((request, i) =>
    one[i] === other[i] ? [] : [`${one[i]} and ${other[i]}: ${JSON.stringify(request)}`],
  )

describe(`${REQUESTS} requests that nobody would send`, { timeout: 120_000 }, () => {
  let targets: Target[] = []
  beforeAll(async () => {
    targets = await Promise.all(mounts.map(open))
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
    const settled = await Promise.allSettled(targets.map((target) => fuzz(target, requests)))
    const [first, ...others] = settled.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
    for (const statuses of others) expect(different(requests, first, statuses)).toEqual([])
  })

  it('6.7 hold the event loop for no longer than 50 ms', async () => {
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
    for (const { name, portal } of targets) {
      const kept: string[] = []
      for await (const file of portal.files.list()) kept.push(file)
      const rows = [...(await picture(portal.store)).values()].join()
      expect(
        kept.filter((file) => !rows.includes(file.split('/')[file.startsWith('photos/') ? 1 : 2] ?? file)),
        name,
      ).toEqual([])
    }
  })

  it('and still it serves', async () => {
    for (const { portal } of targets) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  })
})
