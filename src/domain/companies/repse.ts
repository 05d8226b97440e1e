import { addDays, addMonths, type Day } from '../common/days.ts'

/** Validity of a REPSE registration, in months (LFT article 15). */
const REPSE_MONTHS = 36

/** Days before the end of a registration on which reminders are sent. It can be renewed in its last three months. */
export const REPSE_WARNINGS = [90, 30, 7]

/** Returns the last day of a REPSE registration; null if the day of registration is unknown. */
export const getRepseEnd = (registeredOn: Day | null): Day | null =>
  registeredOn === null ? null : addMonths(registeredOn, REPSE_MONTHS)

/** Returns the days of registration whose registrations end on a day: two for 28 February, if the first year has a 29th. */
export const listRepseStarts = (end: Day): Day[] => {
  const start = addMonths(end, -REPSE_MONTHS)
  return [start, addDays(start, 1)].filter((day) => getRepseEnd(day) === end)
}
