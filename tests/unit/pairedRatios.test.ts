import { describe, expect, it } from 'vitest'
import { isWorthALook, pairedRatios } from '../bench/pairedRatios.ts'

/** Pairs whose ratios are these. */
const pairs = (...ratios: number[]) => ratios.map((ratio): [number, number] => [ratio * 7, 7])
const upTo = (count: number) => pairs(...Array.from({ length: count }, (_, i) => i + 1))

describe('paired ratios', () => {
  it('have the middle one of an odd number, and the mean of the two in the middle of an even one', () => {
    expect(pairedRatios(pairs(3, 1, 2)).median).toBeCloseTo(2)
    expect(pairedRatios(pairs(4, 1, 3, 2)).median).toBeCloseTo(2.5)
  })

  it('have the smallest and the largest', () => {
    expect(pairedRatios(pairs(1.5, 0.5, 1))).toMatchObject({ min: 0.5, max: 1.5 })
  })

  it.each([
    // From tables of the sign test's 95 % interval.
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [12, 3, 10],
    [20, 6, 15],
    [50, 18, 33],
  ])('of %i pairs have an interval from value %i to %i', (count, low, high) => {
    expect(pairedRatios(upTo(count))).toMatchObject({ low, high })
  })

  it('say nothing for certain when they are fewer than six', () => {
    const few = pairedRatios(pairs(9, 9, 9, 9, 9))
    expect(few).toMatchObject({ low: 0, high: Number.POSITIVE_INFINITY })
    expect(isWorthALook(few)).toBe(false)
  })

  it('are worth a look when the whole interval is above 1.10', () => {
    expect(isWorthALook(pairedRatios(pairs(1.2, 1.3, 1.2, 1.15, 1.2, 1.11)))).toBe(true)
    expect(isWorthALook(pairedRatios(pairs(1.2, 1.3, 1.2, 1.15, 1.2, 1.09)))).toBe(false)
    expect(isWorthALook(pairedRatios(pairs(1, 1.01, 0.99, 1, 1, 5)))).toBe(false)
  })
})
