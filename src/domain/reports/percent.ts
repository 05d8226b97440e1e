/** Returns a rounded percentage. Only exact values give 0 or 100; values close to them give 1 or 99. */
export const computeRoundedPercent = (part: number, whole: number): number => {
  if (whole <= 0 || part <= 0) return 0
  if (part >= whole) return 100
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)))
}
