import type { Day } from '../common/days.ts'

/** Days before an accreditation expires on which reminders are sent. */
export const ACCREDITATION_WARNINGS = [30, 14, 7]

/** Returns the reminder that became due after `last`, the day of the previous run; undefined without a due reminder. */
export const findDueDocumentReminder = (
  end: Day,
  warnings: readonly number[],
  { last, today, plus: addDays }: { last: Day; today: Day; plus: (day: Day, days: number) => Day },
): 'ended' | number | undefined => {
  if (end < today) return end >= last ? 'ended' : undefined
  return [...warnings]
    .sort((a, b) => a - b)
    .find((days) => end > addDays(last, days) && end <= addDays(today, days))
}

/** Returns all expiration days for which `findDueDocumentReminder` may return a reminder. */
export const listReminderDates = (
  warnings: readonly number[],
  { last, today, plus: addDays }: { last: Day; today: Day; plus: (day: Day, days: number) => Day },
): Day[] => {
  const days = new Set<Day>()
  for (let day = last; day < today; day = addDays(day, 1)) {
    days.add(day)
    for (const warning of warnings) days.add(addDays(addDays(day, 1), warning))
  }
  return [...days].sort()
}
