import type { Day } from './days.ts'

/** By how many days before an accreditation's end one is told. */
export const ACCREDITATION_WARNINGS = [30, 14, 7]

/**
 * What is told of an end on `today`, where it was last told on `last`: that it ended, or the nearest of the warnings that came up since; nothing where none did.
 */
export const dueWarning = (
  end: Day,
  warnings: readonly number[],
  { last, today, plus }: { last: Day; today: Day; plus: (day: Day, days: number) => Day },
): 'ended' | number | undefined => {
  if (end < today) return end >= last ? 'ended' : undefined
  return [...warnings]
    .sort((a, b) => a - b)
    .find((days) => end > plus(last, days) && end <= plus(today, days))
}

/** The days whose ends may have to be told: see dueWarning. */
export const endsToTell = (
  warnings: readonly number[],
  { last, today, plus }: { last: Day; today: Day; plus: (day: Day, days: number) => Day },
): Day[] => {
  const days = new Set<Day>()
  for (let day = last; day < today; day = plus(day, 1)) {
    days.add(day)
    for (const ahead of warnings) days.add(plus(plus(day, 1), ahead))
  }
  return [...days].sort()
}
