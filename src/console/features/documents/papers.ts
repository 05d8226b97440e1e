import type { PaperCell, PaperGrid } from '../../../domain/companyPapers.ts'
import { type Day, formatDay } from '../../../domain/days.ts'
import { lastMonthOf, type Month, monthName } from '../../../domain/periods.ts'

export type PaperRow = PaperGrid['rows'][number]
type PaperState = PaperCell['state']

/** One paper of one period, with what is asked. */
export interface ListedPaper {
  row: PaperRow
  cell: PaperCell
}

/** "Marzo" */
export const monthTitle = (month: Month): string => {
  const name = monthName(month)
  return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1)
}

/** "mar" */
export const monthShort = (month: Month): string => monthName(month).slice(0, 3)

/** The months of a year, 'YYYY-MM'. */
export const monthsOf = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

/** How many months of a year a cell covers; what does not recur stands under all of them. */
export const spanOf = ({ cells }: PaperRow): number => 12 / Math.max(1, cells.length)

/** The month under which a paper is listed and put into a zip: the last of its period. */
export const monthListing = ({ row: { obligation }, cell: { period } }: ListedPaper): Month | null =>
  period === null ? null : lastMonthOf(obligation, period)

/** Which day matters of a paper, and by which words: until when it is brought, or holds. */
const DAYS: Partial<Record<PaperState, (cell: PaperCell) => readonly [words: string, day: Day | null]>> = {
  ended: ({ until }) => ['ended', until],
  overdue: ({ due }) => ['wasDue', due],
  rejected: ({ due, late }) => [late ? 'wasDue' : 'due', due],
  ending: ({ until }) => ['until', until],
  due: ({ due }) => ['due', due],
  later: ({ due }) => ['due', due],
  approved: ({ until }) => ['until', until],
}

/** The day that matters of a paper, with the words that say what is on it. */
export const dayOfCell = (cell: PaperCell): { words: string; day: Day } | undefined => {
  const [words, day] = DAYS[cell.state]?.(cell) ?? []
  return words && day ? { words: `companyPapers.dates.${words}`, day } : undefined
}

/** "17 mar", with the year where that is another. */
export const shortDay = (day: Day, year: number): string => formatDay(day).replace(` ${year}`, '')

/** What its company has to do something about. */
const OPEN: readonly PaperState[] = ['ended', 'overdue', 'rejected']
export const isOpen = ({ cell: { state, late } }: ListedPaper): boolean => late || OPEN.includes(state)

/** Can something be brought for it now? Not for a period that is still to come, nor for what is not asked. */
export const isBringable = ({ row, cell: { period, state } }: ListedPaper, today: Day): boolean =>
  row.may_bring && state !== 'not_asked' && (period === null || period <= today.slice(0, 7))
