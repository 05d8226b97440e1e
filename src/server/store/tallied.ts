import type { Tally } from './store.ts'

/** Counts of values and classes, as one row of each value. */
export const tallied = (
  counts: Iterable<{ value: unknown; at: number; n: number }>,
  classes: number,
): Tally[] => {
  const found = new Map<unknown, number[]>()
  for (const { value, at, n } of counts) {
    const known = found.get(value) ?? new Array<number>(classes).fill(0)
    known[at] = (known[at] ?? 0) + n
    found.set(value, known)
  }
  return [...found].map(([value, known]) => ({ value, counts: known }))
}
