/** What pairs of measurements say of the ratio of the two. */
export interface Spread {
  /** The middle one of the pairs' ratios. */
  median: number
  /** The true median lies between these in 95 cases of 100; with fewer than six pairs nothing can be said. */
  low: number
  high: number
  min: number
  max: number
}

/** A ratio that is larger than this with certainty is worth a look. */
const WORTH_A_LOOK = 1.1
const DOUBT = 0.05

/**
 * How many of the smallest and of the largest values lie outside of the median's interval (sign test): each value is below the true median as often as
 * above it, whatever else they are like, so that how many are below is binomial.
 */
const outside = (count: number): number => {
  let probability = 0.5 ** count
  let below = 0
  let sum = probability
  while (sum <= DOUBT / 2) {
    probability *= (count - below) / (below + 1)
    below += 1
    sum += probability
  }
  return below - 1
}

/** The spread of the ratios of pairs, first to second. */
export const pairedRatios = (pairs: readonly (readonly [number, number])[]): Spread => {
  const ratios = pairs.map(([first, second]) => first / second).sort((a, b) => a - b)
  const at = (place: number): number => ratios[place] ?? Number.NaN
  const last = ratios.length - 1
  const cut = outside(ratios.length)
  return {
    median: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    low: cut < 0 ? 0 : at(cut),
    high: cut < 0 ? Number.POSITIVE_INFINITY : at(last - cut),
    min: at(0),
    max: at(last),
  }
}

/** Is the first of the pairs certainly the dearer, by more than a tenth? */
export const isWorthALook = ({ low }: Spread): boolean => low > WORTH_A_LOOK
