/** Returns a share in whole per cent, rounded. 0 and 100 mean none and all: what is nearly so is 1 or 99. */
export const percentOf = (part: number, whole: number): number => {
  if (whole <= 0 || part <= 0) return 0
  if (part >= whole) return 100
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)))
}
