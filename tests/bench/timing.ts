/** Returns the value below which this share of the others lies. */
const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Returns the milliseconds that work takes. */
export const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Returns table columns for durations in milliseconds. */
export const toColumns = (durations: readonly number[]) => ({
  'p50, ms': median(durations).toFixed(2),
  'p95, ms': percentile(durations, 0.95).toFixed(2),
  'p99, ms': percentile(durations, 0.99).toFixed(2),
})
