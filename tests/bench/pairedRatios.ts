/** Summary of the ratios of pairs of measurements. */
export interface RatioSummary {
  /** Median of the ratios. */
  median: number
  /** Interval that contains the true median with 95 % probability. Undefined with fewer than six pairs. */
  low: number
  high: number
  min: number
  max: number
}

/** A ratio that is certainly larger than this is notable. */
const NOTABLE_RATIO = 1.1
const SIGNIFICANCE = 0.05

/**
 * Returns how many of the smallest and of the largest values are outside of the median's interval (sign
 * test). Each value is below the true median with probability one half, so their number is binomial.
 */
const countOutside = (count: number): number => {
  let probability = 0.5 ** count
  let below = 0
  let sum = probability
  while (sum <= SIGNIFICANCE / 2) {
    probability *= (count - below) / (below + 1)
    below += 1
    sum += probability
  }
  return below - 1
}

/** Summarizes the ratios of the first to the second value of each pair. */
export const summarizeRatios = (pairs: readonly (readonly [number, number])[]): RatioSummary => {
  const ratios = pairs.map(([first, second]) => first / second).sort((a, b) => a - b)
  const at = (place: number): number => ratios[place] ?? Number.NaN
  const last = ratios.length - 1
  const outsideCount = countOutside(ratios.length)
  return {
    median: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    low: outsideCount < 0 ? 0 : at(outsideCount),
    high: outsideCount < 0 ? Number.POSITIVE_INFINITY : at(last - outsideCount),
    min: at(0),
    max: at(last),
  }
}

/** Whether the first values are certainly larger, by more than a tenth. */
export const isNotable = ({ low }: RatioSummary): boolean => low > NOTABLE_RATIO
