import { describe, expect, it } from 'vitest'
import { HttpError } from '../../src/server/common/httpError.ts'
import { createDoorLimits } from '../../src/server/door/guesses.ts'
import { placeOf, type RateLimits } from '../../src/server/http/rateLimits.ts'

const limits = {
  refusal: (limit: string, _key: string, seconds: number) => new HttpError(429, limit, seconds),
} as unknown as RateLimits

/** What a limit says: how it is given back, or which it is. */
const tried = (counted: Promise<() => Promise<void>>) =>
  counted.then(
    (giveBack) => ({ giveBack, refused: '' }),
    (error: Error) => ({ giveBack: async () => undefined, refused: error.message }),
  )
/** Addresses share places by chance; each of these has its own. */
const addresses = [
  ...new Map(
    Array.from({ length: 2000 }, (_, i) => `192.0.${i >> 8}.${i & 255}`).map((one) => [placeOf(one), one]),
  ).values(),
]
const address = (i: number): string => addresses[i] ?? ''

describe('what strangers send at the door', () => {
  it('is taken from whoever sends nothing else, whatever sixty others send', async () => {
    const { countReport } = createDoorLimits(limits)
    const refused = new Set<string>()
    for (let i = 0; i < 60; i += 1)
      for (let n = 0; n < 6; n += 1) refused.add((await tried(countReport(address(i)))).refused)
    expect([...refused].sort()).toEqual(['', 'report-address', 'report-more'])
    for (let i = 100; i < 160; i += 1) expect((await tried(countReport(address(i)))).refused).toBe('')
  })

  it('has an end all the same', async () => {
    const { countReport } = createDoorLimits(limits)
    let taken = 0
    while ((await tried(countReport(address(taken)))).refused === '') taken += 1
    expect(taken).toBe(600)
  })

  it('is typed by whoever has not failed yet, whatever twelve others guess', async () => {
    const { countTyped } = createDoorLimits(limits)
    for (let i = 0; i < 20; i += 1)
      for (let n = 0; n < 5; n += 1) await tried(countTyped(address(i), `A-${i}-${n}`))
    expect((await tried(countTyped(address(30), 'A-1'))).refused).toBe('')
  })

  it('costs no try of an address where it was for others that it was refused', async () => {
    const { countReport } = createDoorLimits(limits)
    for (let i = 0; i < 60; i += 1) for (let n = 0; n < 5; n += 1) await tried(countReport(address(i)))
    const mine = address(200)
    expect((await tried(countReport(mine))).refused).toBe('')
    for (let n = 0; n < 9; n += 1) expect((await tried(countReport(mine))).refused).toBe('report-more')
  })

  it('counts no try that was given back', async () => {
    const { countTyped } = createDoorLimits(limits)
    for (let n = 0; n < 9; n += 1) {
      const { refused, giveBack } = await tried(countTyped(address(1), 'A-1'))
      expect(refused).toBe('')
      await giveBack()
    }
  })
})
