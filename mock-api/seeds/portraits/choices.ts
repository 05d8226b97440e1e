/** Beard styles with relative frequencies. */
export const beards = [
  ['none', 9],
  ['stubble', 4],
  ['full', 3],
  ['moustache', 4],
  ['goatee', 2],
] as const
export type Beard = (typeof beards)[number][0]

export const eyewear = [
  ['none', 16],
  ['round', 2],
  ['square', 3],
] as const
export type Eyewear = (typeof eyewear)[number][0]

export const headgear = [
  ['none', 44],
  ['whiteHelmet', 2],
  ['yellowHelmet', 1],
  ['petrolHelmet', 1],
  ['cap', 3],
] as const
export type Headgear = (typeof headgear)[number][0]
