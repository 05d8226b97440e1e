import type { Review } from '../catalogs/documentRules.ts'
import {
  addDays,
  countDaysBetween,
  type Day,
  FIRST_DAY,
  getEarliestDate,
  getLatestDate,
  LAST_DAY,
} from '../common/days.ts'
import { groupBy } from '../common/groupBy.ts'
import { type ReviewedDays, summarizeDocumentReviews } from '../documents/evidence.ts'
import { findDueDocumentReminder } from '../messages/reminders.ts'
import type { Month } from '../obligations/periods.ts'
import {
  generatePeriods,
  getDocumentDueDate,
  isObligationOfCompany,
  type ObligedCompany,
} from '../obligations/schedule.ts'
import type { ObligationRow } from '../obligations/schemas.ts'

/** States of a company document, the worst first. */
export const PAPER_STATES = [
  'ended',
  'overdue',
  'rejected',
  'ending',
  'due',
  'pending',
  'later',
  'approved',
  'not_asked',
] as const
type PaperState = (typeof PAPER_STATES)[number]

/** Status of a company document for one period, on a day. */
export interface PaperStatus {
  due: Day
  state: PaperState
  /** Whether the document is overdue and not under review. */
  late: boolean
  /** Last valid day of the approved document; null if unlimited or not approved. */
  until: Day | null
}

interface PaperFacts {
  proved_until: Day
  review: Review | null
  due: Day
  warned: number
}

const isDocumentValid = ({ proved_until }: PaperFacts, today: Day): boolean => proved_until >= today
const isDocumentExpiringSoon = ({ proved_until, warned }: PaperFacts, today: Day): boolean =>
  proved_until !== LAST_DAY && addDays(proved_until, -warned) <= today

/** Conditions of the states. The first condition that is true decides. */
const RULES: readonly [PaperState, (of: PaperFacts, today: Day) => boolean][] = [
  ['pending', ({ review }) => review === 'pending'],
  ['ending', (of, today) => isDocumentValid(of, today) && isDocumentExpiringSoon(of, today)],
  ['approved', isDocumentValid],
  ['rejected', ({ review }) => review === 'rejected'],
  ['ended', ({ proved_until }) => proved_until > FIRST_DAY],
  ['overdue', ({ due }, today) => due < today],
  ['due', ({ due, warned }, today) => addDays(due, -warned) <= today],
  ['later', () => true],
]

/** Returns the first day on which a document counts as missing. A document under review is never missing. */
const getFirstDayWithoutDocument = ({ proved_until, review, due }: Omit<PaperFacts, 'warned'>): Day => {
  if (review === 'pending' || proved_until === LAST_DAY) return LAST_DAY
  return addDays(getLatestDate([due, proved_until]), 1)
}

/** Returns the status of a company document on a day. `submissions` are sorted from oldest to newest. */
export const getCompanyDocumentStatus = (
  { warning_days }: Pick<ObligationRow, 'warning_days'>,
  due: Day,
  submissions: readonly ReviewedDays[],
  today: Day,
): PaperStatus => {
  const summary = summarizeDocumentReviews(submissions)
  const facts = { ...summary, due, warned: Math.max(0, ...warning_days) }
  const [state] = RULES.find(([, matches]) => matches(facts, today)) ?? ['later' as const]
  const { proved_until } = summary
  return {
    due,
    state,
    late: getFirstDayWithoutDocument(facts) <= today,
    until: proved_until === FIRST_DAY || proved_until === LAST_DAY ? null : proved_until,
  }
}

/** Days stored with a company. They tell on any later day whether documents are missing. */
export interface CompanyDays {
  /** First day on which any required document is missing. */
  lacking_from: Day
  /** First day on which a missing document justifies holding payments. */
  arrears_from: Day
}

/** Function that returns the documents submitted for an obligation and period. */
export type PaperLookup<P extends ReviewedDays = ReviewedDays> = (
  obligation: number,
  period: Month | null,
) => readonly P[]

/** Creates a function that returns the documents submitted for an obligation and period. */
export const createCompanyDocumentLookup = <
  P extends ReviewedDays & { obligation: number; period: Month | null },
>(
  rows: readonly P[],
): PaperLookup<P> => {
  const papersByPeriod = groupBy(rows, ({ obligation, period }) => `${obligation} ${period}`)
  return (obligation, period) => papersByPeriod.get(`${obligation} ${period}`) ?? []
}

const findFirstUnmetObligationDay = (
  obligation: ObligationRow,
  company: ObligedCompany,
  papers: PaperLookup,
  extraDays: readonly Day[],
): Day => {
  const getMissingDayOf = (month: Month | null) =>
    getFirstDayWithoutDocument({
      ...summarizeDocumentReviews(papers(obligation.id, month)),
      due: getDocumentDueDate(obligation, company, month, extraDays),
    })
  if (obligation.period === 'none') return getMissingDayOf(null)
  for (const month of generatePeriods(obligation, company, extraDays)) {
    const from = getMissingDayOf(month)
    if (from !== LAST_DAY) return from
  }
  return LAST_DAY
}

/** Computes the days on which a company begins to lack documents. */
export const computeMissingDocumentDays = (
  obligations: readonly ObligationRow[],
  company: ObligedCompany,
  papers: PaperLookup,
  extraDays: readonly Day[],
): CompanyDays => {
  const missing = obligations
    .filter((obligation) => isObligationOfCompany(obligation, company))
    .map((one) => ({ one, day: findFirstUnmetObligationDay(one, company, papers, extraDays) }))
  return {
    lacking_from: getEarliestDate(missing.map(({ day }) => day)),
    arrears_from: getEarliestDate(
      missing.filter(({ one }) => one.absence === 'danger').map(({ day }) => day),
    ),
  }
}

/** Status of an obligation of a company in one period. */
export interface ObligationStatus extends PaperStatus {
  obligation: ObligationRow
  period: Month | null
}

const STATES_BY_WEIGHT: readonly PaperState[] = PAPER_STATES

/** Day on which obligations are looked at, and the non-working days besides the legal holidays. */
export interface ObligationCalendar {
  today: Day
  extraDays: readonly Day[]
}

/** Generates the status of each obligation on a day, for all periods that are due until `through` or soon after. */
export function* generateObligationStatuses(
  obligations: readonly ObligationRow[],
  company: ObligedCompany,
  papers: PaperLookup,
  { today, extraDays }: ObligationCalendar,
  through: Day = today,
): Generator<ObligationStatus> {
  for (const obligation of obligations.filter((candidate) => isObligationOfCompany(candidate, company)))
    for (const period of obligation.period === 'none'
      ? [null]
      : generatePeriods(obligation, company, extraDays)) {
      const due = getDocumentDueDate(obligation, company, period, extraDays)
      const status = getCompanyDocumentStatus(obligation, due, papers(obligation.id, period), today)
      yield { obligation, period, ...status }
      if (status.state === 'later' && due > through) break
    }
}

/** Whether a document is missing or soon will be. */
const isDocumentSoonMissing = ({ state }: Pick<PaperStatus, 'state'>): boolean =>
  STATES_BY_WEIGHT.indexOf(state) <= STATES_BY_WEIGHT.indexOf('due')

/** Returns the missing or soon missing documents of a company on a day, the worst first. */
export const listMissingCompanyDocuments = (
  obligations: readonly ObligationRow[],
  company: ObligedCompany,
  papers: PaperLookup,
  calendar: ObligationCalendar,
): ObligationStatus[] => {
  const missing = [...generateObligationStatuses(obligations, company, papers, calendar)].filter(
    isDocumentSoonMissing,
  )
  const getWeight = ({ obligation }: ObligationStatus) => (obligation.absence === 'danger' ? 0 : 1)
  return missing.sort(
    (a, b) =>
      Number(b.late) - Number(a.late) ||
      getWeight(a) - getWeight(b) ||
      (a.due < b.due ? -1 : Number(a.due > b.due)) ||
      STATES_BY_WEIGHT.indexOf(a.state) - STATES_BY_WEIGHT.indexOf(b.state),
  )
}

/** Returns the reminders about company documents that became due after `last`, the day of the previous run. */
export const listCompanyDocumentReminders = (
  missing: readonly ObligationStatus[],
  { last, today }: { last: Day; today: Day },
): (ObligationStatus & { end: Day; days: number; warning: 'ended' | number })[] =>
  missing.flatMap((status) => {
    const end = getLatestDate([status.due, status.until ?? FIRST_DAY])
    const warning = findDueDocumentReminder(end, status.obligation.warning_days, {
      last,
      today,
      plus: addDays,
    })
    return warning === undefined ? [] : [{ ...status, end, days: countDaysBetween(today, end), warning }]
  })
