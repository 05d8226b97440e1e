/** Counts each of the values. */
const countValues = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Returns the differences between acknowledged and stored values: lost, duplicated or unexpected ones. */
export const findDifferences = <T>(
  what: string,
  acknowledged: readonly T[],
  stored: readonly T[],
): string[] => {
  const [acknowledgedCounts, storedCounts] = [countValues(acknowledged), countValues(stored)]
  const errors = [...acknowledgedCounts]
    .filter(([value, n]) => storedCounts.get(value) !== n)
    .map(([value]) => `${what} ${value}: ${storedCounts.get(value) ?? 0} instead of 1`)
  return [
    ...errors,
    ...[...storedCounts.keys()]
      .filter((value) => !acknowledgedCounts.has(value))
      .map((value) => `${what} ${value}: of no acknowledged write`),
  ]
}
