import { describe, expect, it } from 'vitest'
import { HttpError } from '../../src/server/common/httpError.ts'
import { createVisitorLimits } from '../../src/server/door/visitorLimits.ts'
import { type RateLimits, toCounterIndex } from '../../src/server/http/rateLimits.ts'

const limits = {
  createRefusal: (limit: string, _key: string, seconds: number) => new HttpError(429, limit, seconds),
} as unknown as RateLimits

/** Returns the name of the limit that refused the attempt and its wait, or the function that gives the attempt back. */
const tryLimit = (attempt: Promise<() => Promise<void>>) =>
  attempt.then(
    (giveBack) => ({ giveBack, refused: '', seconds: 0 }),
    ({ message, retryAfter = 0 }: HttpError) => ({
      giveBack: async () => undefined,
      refused: message,
      seconds: retryAfter,
    }),
  )
/** Returns the texts that have a counter of their own: counters are chosen by a hash, which texts may share. */
const withOwnCounter = (texts: string[], toKey: (text: string) => string) => [
  ...new Map(texts.map((one) => [toCounterIndex(toKey(one)), one])).values(),
]
const addresses = withOwnCounter(
  Array.from({ length: 2000 }, (_, i) => `192.0.${i >> 8}.${i & 255}`),
  (one) => one,
)
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

  it('of a number keep tries in reserve for networks that have not failed', async () => {
    const { countTyped } = createVisitorLimits(limits)
    const outcomes: Record<string, number> = {}
    for (let i = 0; i < 6; i += 1)
      for (let n = 0; n < 6; n += 1) {
        const { refused, seconds } = await tryLimit(countTyped(address(i), 'A-1'))
        outcomes[refused] = (outcomes[refused] ?? 0) + 1
        expect(seconds).toBeLessThanOrEqual(600)
      }
    // The first try of each network, and five more of all.
    expect(outcomes).toEqual({ '': 11, 'typed-number': 24, 'typed-address': 1 })
    // A genuine visitor is not counted: any number of them are accepted, from one network and from many.
    for (let n = 0; n < 100; n += 1) {
      const { refused, giveBack } = await tryLimit(countTyped(address(50 + (n % 30)), 'A-1'))
      expect(refused).toBe('')
      await giveBack()
    }
    // A visitor who failed with another number may go on with that number.
    expect((await tryLimit(countTyped(address(5), 'A-2'))).refused).toBe('')
  })

  it('bound the guesses of a number, however many networks guess', async () => {
    const { countTyped } = createVisitorLimits(limits)
    let guesses = 0
    for (let i = 0; i < 100; i += 1)
      for (let n = 0; n < 5; n += 1)
        if ((await tryLimit(countTyped(address(i), 'A-1'))).refused === '') guesses += 1
    expect(guesses).toBe(25)
  })

  it('count the networks of one IPv6 subscriber together', async () => {
    const { countTyped, countReport } = createVisitorLimits(limits)
    const networks = Array.from({ length: 40 }, (_, i) => `2001:db8:7:${i.toString(16)}::1`)
    const outcomes: Record<string, number> = {}
    for (const one of networks) {
      const { refused } = await tryLimit(countTyped(one, 'A-1'))
      outcomes[refused] = (outcomes[refused] ?? 0) + 1
    }
    // One guess from the reserve and five others.
    expect(outcomes).toEqual({ '': 6, 'typed-number': 34 })
    const refusedBy = new Set<string>()
    for (const [i, one] of networks.entries())
      refusedBy.add((await tryLimit(countTyped(one, `A-${i + 2}`))).refused)
    expect([...refusedBy]).toEqual(['', 'typed-site'])
    expect((await tryLimit(countTyped('2001:db8:8::1', 'A-1'))).refused).toBe('')
    let reports = 0
    for (const one of networks) if ((await tryLimit(countReport(one))).refused === '') reports += 1
    expect(reports).toBe(20)
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
