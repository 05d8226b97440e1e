import { describe, expect, it } from 'vitest'
import {
  computeTotpCode,
  createTotpSecret,
  encodeBase32,
  findTotpTimeStep,
  getTotpTimeStep,
} from '../../src/server/accounts/secondFactor.ts'

/** The secret of RFC 6238, appendix B. */
const SECRET = encodeBase32(Buffer.from('12345678901234567890'))

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of RFC 6238', (seconds, code) => {
    const now = new Date(seconds * 1000)
    expect(computeTotpCode(SECRET, getTotpTimeStep(now))).toBe(code)
    expect(findTotpTimeStep(SECRET, code, now, 0)).toBe(getTotpTimeStep(now))
  })

  it('are accepted once, half a minute early or late', () => {
    const now = new Date(1_234_567_890_000)
    const step = getTotpTimeStep(now)
    const acceptedSteps = [-2, -1, 0, 1, 2].map((by) =>
      findTotpTimeStep(SECRET, computeTotpCode(SECRET, step + by), now, 0),
    )
    expect(acceptedSteps).toEqual([undefined, step - 1, step, step + 1, undefined])
    expect(findTotpTimeStep(SECRET, computeTotpCode(SECRET, step), now, step)).toBeUndefined()
    expect(findTotpTimeStep(SECRET, '', now, 0)).toBeUndefined()
  })

  it('have secrets of 160 bits', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/u)
    expect(createTotpSecret()).not.toBe(createTotpSecret())
  })
})
