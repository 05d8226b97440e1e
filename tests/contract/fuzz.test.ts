import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FuzzTarget, findOrphanFiles, openFuzzTarget, sendAll } from '../support/fuzz/fuzzTarget.ts'
import { generateRequests } from '../support/fuzz/requests.ts'
import { sweep } from '../support/fuzz/sweep.ts'
import { sqliteOpeners } from '../support/testPortals.ts'

/** Step through the invalid values; tests/drills/fuzz.test.ts sends all of them to every store. */
const SAMPLE_STEP = 29
const requests = [...sweep.filter((_, i) => i % SAMPLE_STEP === 0), ...generateRequests(0, 200)]

describe.each(sqliteOpeners)('malformed requests, $name', (mount) => {
  let target: FuzzTarget
  beforeAll(async () => {
    target = await openFuzzTarget(mount)
  })
  afterAll(async () => {
    target.wire.close()
    await target.portal.close()
  })

  it('are refused in our words, or answered as they should be, and change nothing unseen', async () => {
    expect((await sendAll(target, requests)).length).toBe(requests.length)
  })

  it('leave no file behind that no row knows of, and a portal that serves', async () => {
    expect(await findOrphanFiles(target)).toEqual([])
    expect((await fetch(`${target.portal.url}/readyz`)).status).toBe(200)
  })
})
