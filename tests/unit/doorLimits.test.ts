import { describe, expect, it } from 'vitest'
import { HttpError } from '../../src/server/common/httpError.ts'
import { createVisitorLimits } from '../../src/server/door/visitorLimits.ts'
import { type RateLimits, toCounterIndex } from '../../src/server/http/rateLimits.ts'

const limits = {
  createRefusal: (limit: string, _key: string, seconds: number) => new HttpError(429, limit, seconds),
} as unknown as RateLimits

/** Returns the name of the limit that refused the attempt, or the function that gives it back. */
const tryLimit = (attempt: Promise<() => Promise<void>>) =>
  attempt.then(
    (giveBack) => ({ giveBack, refused: '' }),
    (error: Error) => ({ giveBack: async () => undefined, refused: error.message }),
  )
/** Addresses may share a slot of the limiter by their hash. Each of these has its own. */
const addresses = [
  ...new Map(
    Array.from({ length: 2000 }, (_, i) => `192.0.${i >> 8}.${i & 255}`).map((one) => [
      toCounterIndex(one),
      one,
    ]),
  ).values(),
]
const address = (i: number): string => addresses[i] ?? ''

describe('limits of reports and typed numbers', () => {
  it('accept a first report of an address, even if sixty other addresses send many', async () => {
    const { countReport } = createVisitorLimits(limits)
    const refused = new Set<string>()
    for (let i = 0; i < 60; i += 1)
      for (let n = 0; n < 6; n += 1) refused.add((await tryLimit(countReport(address(i)))).refused)
    expect([...refused].sort()).toEqual(['', 'report-address', 'report-more'])
    for (let i = 100; i < 160; i += 1) expect((await tryLimit(countReport(address(i)))).refused).toBe('')
  })

  it('accept 600 reports in all', async () => {
    const { countReport } = createVisitorLimits(limits)
    let acceptedCount = 0
    while ((await tryLimit(countReport(address(acceptedCount)))).refused === '') acceptedCount += 1
    expect(acceptedCount).toBe(600)
  })

  it('accept a first typed number of an address, even if others guess', async () => {
    const { countTyped } = createVisitorLimits(limits)
    for (let i = 0; i < 20; i += 1)
      for (let n = 0; n < 5; n += 1) await tryLimit(countTyped(address(i), `A-${i}-${n}`))
    expect((await tryLimit(countTyped(address(30), 'A-1'))).refused).toBe('')
  })

  it('count no attempt of an address that was refused because of others', async () => {
    const { countReport } = createVisitorLimits(limits)
    for (let i = 0; i < 60; i += 1) for (let n = 0; n < 5; n += 1) await tryLimit(countReport(address(i)))
    const ownAddress = address(200)
    expect((await tryLimit(countReport(ownAddress))).refused).toBe('')
    for (let n = 0; n < 9; n += 1)
      expect((await tryLimit(countReport(ownAddress))).refused).toBe('report-more')
  })

  it('count no attempt that was given back', async () => {
    const { countTyped } = createVisitorLimits(limits)
    for (let n = 0; n < 9; n += 1) {
      const { refused, giveBack } = await tryLimit(countTyped(address(1), 'A-1'))
      expect(refused).toBe('')
      await giveBack()
    }
  })
})
