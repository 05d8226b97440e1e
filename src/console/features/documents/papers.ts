import { type Day, formatDate } from '../../../domain/common/days.ts'
import type { PaperCell, PaperGrid } from '../../../domain/companies/papers.ts'
import { formatMonthName, getPeriodLastMonth, type Month } from '../../../domain/obligations/periods.ts'
import { companyPapersWords } from './companyPaperWords.ts'

export type PaperRow = PaperGrid['rows'][number]
type PaperState = PaperCell['state']

/** Document that a company must submit for a period, with the obligation that requires the document. */
export interface ListedPaper {
  row: PaperRow
  cell: PaperCell
}

/** Returns the capitalized name of a month: "Marzo". */
export const formatMonthTitle = (month: Month): string => {
  const name = formatMonthName(month)
  return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1)
}

/** Returns the abbreviated name of a month: "mar". */
export const formatShortMonth = (month: Month): string => formatMonthName(month).slice(0, 3)

/** Returns the twelve months of a year in the format 'YYYY-MM'. */
export const listMonthsOfYear = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

/** Returns the number of month columns that a document's cell spans. A document without a period spans all twelve months. */
export const getMonthColumnSpan = ({ cells }: PaperRow): number => 12 / Math.max(1, cells.length)

/** Returns the month under which a document is listed and downloaded: the last month of its period. */
export const getLastMonthOfDocumentPeriod = ({
  row: { obligation },
  cell: { period },
}: ListedPaper): Month | null => (period === null ? null : getPeriodLastMonth(obligation, period))

type DayLabel = keyof typeof companyPapersWords.dates

/** Due date or expiry day for each status of a document, with the key of its label. */
const DAYS: Partial<Record<PaperState, (cell: PaperCell) => readonly [label: DayLabel, day: Day | null]>> = {
  ended: ({ until }) => ['ended', until],
  overdue: ({ due }) => ['wasDue', due],
  rejected: ({ due, late }) => [late ? 'wasDue' : 'due', due],
  ending: ({ until }) => ['until', until],
  due: ({ due }) => ['due', due],
  later: ({ due }) => ['due', due],
  approved: ({ until }) => ['until', until],
}

/** Returns the due date or expiry day for a document's status, with a text about it. */
export const getDocumentDueOrExpiryDate = (cell: PaperCell): { text: string; day: Day } | undefined => {
  const [label, day] = DAYS[cell.state]?.(cell) ?? []
  return label && day ? { text: companyPapersWords.dates[label](formatDate(day)), day } : undefined
}

/** Formats a day as "17 mar", followed by the year if it differs from the given year. */
export const formatDayOmittingYear = (day: Day, year: number): string =>
  formatDate(day).replace(` ${year}`, '')

/** Statuses in which the company has to upload the document. */
const OPEN_STATES: readonly PaperState[] = ['ended', 'overdue', 'rejected']
export const isDocumentUploadDue = ({ cell: { state, late } }: ListedPaper): boolean =>
  late || OPEN_STATES.includes(state)

/** Returns whether the user can upload a document now. Future periods and documents that are not required cannot be uploaded. */
export const canUploadDocument = ({ row, cell: { period, state } }: ListedPaper, today: Day): boolean =>
  row.may_bring && state !== 'not_asked' && (period === null || period <= today.slice(0, 7))
