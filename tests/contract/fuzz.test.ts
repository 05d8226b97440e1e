import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestsOf } from '../support/fuzz/requests.ts'
import { sweep } from '../support/fuzz/sweep.ts'
import { fuzz, openTarget, type Target, unknownFiles } from '../support/fuzz/target.ts'
import { embedded } from '../support/mounts.ts'

/** Some of each call's fields with some wrong value, and some of what the seeds say; tests/drills/fuzz.test.ts sends them all, to every store. */
const EACH = 29
const requests = [...sweep.filter((_, i) => i % EACH === 0), ...requestsOf(0, 200)]

describe.each(embedded)('requests that nobody would send, $name', (mount) => {
  let target: Target
  beforeAll(async () => {
    target = await openTarget(mount)
  })
  afterAll(async () => {
    target.wire.close()
    await target.portal.close()
  })

  it('are refused in our words, or answered as they should be, and change nothing unseen', async () => {
    expect((await fuzz(target, requests)).length).toBe(requests.length)
  })

  it('leave no file behind that no row knows of, and a portal that serves', async () => {
    expect(await unknownFiles(target)).toEqual([])
    expect((await fetch(`${target.portal.url}/readyz`)).status).toBe(200)
  })
})
