import type { PaperCell, PaperGrid } from '../../../domain/companyPapers.ts'
import { type Day, formatDay } from '../../../domain/days.ts'
import { formatMonth, getLastMonth, type Month } from '../../../domain/periods.ts'

export type PaperRow = PaperGrid['rows'][number]
type PaperState = PaperCell['state']

/** The document of one period, with its obligation. */
export interface ListedPaper {
  row: PaperRow
  cell: PaperCell
}

/** Returns "Marzo". */
export const formatMonthTitle = (month: Month): string => {
  const name = formatMonth(month)
  return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1)
}

/** Returns "mar". */
export const formatShortMonth = (month: Month): string => formatMonth(month).slice(0, 3)

/** Returns the months of a year, 'YYYY-MM'. */
export const getMonths = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

/** Returns the number of months that a cell spans. A document without a period spans all of them. */
export const getSpan = ({ cells }: PaperRow): number => 12 / Math.max(1, cells.length)

/** Returns the month that lists a document and whose zip contains it: the last of its period. */
export const getListingMonth = ({ row: { obligation }, cell: { period } }: ListedPaper): Month | null =>
  period === null ? null : getLastMonth(obligation, period)

/** Decisive day by state: the due date or the last day of validity, with the key of its words. */
const DAYS: Partial<Record<PaperState, (cell: PaperCell) => readonly [words: string, day: Day | null]>> = {
  ended: ({ until }) => ['ended', until],
  overdue: ({ due }) => ['wasDue', due],
  rejected: ({ due, late }) => [late ? 'wasDue' : 'due', due],
  ending: ({ until }) => ['until', until],
  due: ({ due }) => ['due', due],
  later: ({ due }) => ['due', due],
  approved: ({ until }) => ['until', until],
}

/** Returns the decisive day of a document with the key of its words. */
export const getDecisiveDay = (cell: PaperCell): { words: string; day: Day } | undefined => {
  const [words, day] = DAYS[cell.state]?.(cell) ?? []
  return words && day ? { words: `companyPapers.dates.${words}`, day } : undefined
}

/** Formats a day as "17 mar", with the year only if it differs. */
export const formatShortDay = (day: Day, year: number): string => formatDay(day).replace(` ${year}`, '')

/** States in which the company has to act. */
const OPEN_STATES: readonly PaperState[] = ['ended', 'overdue', 'rejected']
export const isOpen = ({ cell: { state, late } }: ListedPaper): boolean => late || OPEN_STATES.includes(state)

/** Whether a document can be uploaded now. Not for future periods, nor for documents that are not required. */
export const isUploadable = ({ row, cell: { period, state } }: ListedPaper, today: Day): boolean =>
  row.may_bring && state !== 'not_asked' && (period === null || period <= today.slice(0, 7))
