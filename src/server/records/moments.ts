import { addDays, beginOf, type Day } from '../../domain/days.ts'

/** The moments of days in Mexico City, from the first to the last, both included. */
export const momentsOf = (from?: Day, to?: Day): { from?: string; to?: string } => ({
  ...(from ? { from: beginOf(from) } : {}),
  ...(to ? { to: new Date(Date.parse(beginOf(addDays(to, 1))) - 1).toISOString() } : {}),
})
