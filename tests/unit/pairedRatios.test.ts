import { describe, expect, it } from 'vitest'
import { isNotable, summarizeRatios } from '../bench/pairedRatios.ts'

/** Returns pairs with these ratios. */
const buildPairs = (...ratios: number[]) => ratios.map((ratio): [number, number] => [ratio * 7, 7])
const upTo = (count: number) => buildPairs(...Array.from({ length: count }, (_, i) => i + 1))

describe('paired ratios', () => {
  it('have the middle ratio of an odd number, and the mean of the two middle ones of an even number', () => {
    expect(summarizeRatios(buildPairs(3, 1, 2)).median).toBeCloseTo(2)
    expect(summarizeRatios(buildPairs(4, 1, 3, 2)).median).toBeCloseTo(2.5)
  })

  it('have the smallest and the largest ratio', () => {
    expect(summarizeRatios(buildPairs(1.5, 0.5, 1))).toMatchObject({ min: 0.5, max: 1.5 })
  })

  it.each([
    // From tables of the 95 % interval of the sign test.
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [12, 3, 10],
    [20, 6, 15],
    [50, 18, 33],
  ])('of %i pairs have an interval from value %i to %i', (count, low, high) => {
    expect(summarizeRatios(upTo(count))).toMatchObject({ low, high })
  })

  it('have no interval with fewer than six pairs', () => {
    const result = summarizeRatios(buildPairs(9, 9, 9, 9, 9))
    expect(result).toMatchObject({ low: 0, high: Number.POSITIVE_INFINITY })
    expect(isNotable(result)).toBe(false)
  })

  it('are worth a look if the whole interval is above 1.10', () => {
    expect(isNotable(summarizeRatios(buildPairs(1.2, 1.3, 1.2, 1.15, 1.2, 1.11)))).toBe(true)
    expect(isNotable(summarizeRatios(buildPairs(1.2, 1.3, 1.2, 1.15, 1.2, 1.09)))).toBe(false)
    expect(isNotable(summarizeRatios(buildPairs(1, 1.01, 0.99, 1, 1, 5)))).toBe(false)
  })
})
