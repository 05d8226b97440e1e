/** The value below which such a share of the others lies. */
const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Milliseconds that something took. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The columns that a table shows of times in milliseconds. */
export const columns = (took: readonly number[]) => ({
  'p50, ms': median(took).toFixed(2),
  'p95, ms': percentile(took, 0.95).toFixed(2),
  'p99, ms': percentile(took, 0.99).toFixed(2),
})
