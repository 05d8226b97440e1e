import { addDays, type Day, daysBetween, earliest, FIRST_DAY, LAST_DAY, latest } from './days.ts'
import type { Review } from './demands.ts'
import { type EvidenceRow, provedBy } from './evidence.ts'
import { groupBy } from './groupBy.ts'
import { askedPeriods, dueFor, isAskedOf, type ObligationRow, type Obliged } from './obligations.ts'
import type { Month } from './periods.ts'
import { dueWarning } from './reminders.ts'

/** Of a paper, what its state is read from. */
export type Brought = Pick<EvidenceRow, 'review' | 'expires_on'>

/** Where a paper stands, the worst first. */
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

/** How things stand with one paper of one period, on a day. */
export interface Standing {
  due: Day
  state: PaperState
  /** Is it past its time, with nothing that waits for the utility? */
  late: boolean
  /** The last day on which an approved one holds; null where it holds for good, or there is none. */
  until: Day | null
}

interface Judged {
  proved_until: Day
  review: Review | null
  due: Day
  warned: number
}

const isMet = ({ proved_until }: Judged, today: Day): boolean => proved_until >= today
const endsSoon = ({ proved_until, warned }: Judged, today: Day): boolean =>
  proved_until !== LAST_DAY && addDays(proved_until, -warned) <= today

/** The first that fits is what is shown. */
const RULES: readonly [PaperState, (of: Judged, today: Day) => boolean][] = [
  ['pending', ({ review }) => review === 'pending'],
  ['ending', (of, today) => isMet(of, today) && endsSoon(of, today)],
  ['approved', isMet],
  ['rejected', ({ review }) => review === 'rejected'],
  ['ended', ({ proved_until }) => proved_until > FIRST_DAY],
  ['overdue', ({ due }, today) => due < today],
  ['due', ({ due, warned }, today) => addDays(due, -warned) <= today],
  ['later', () => true],
]

/** The day from which on a paper is missing, if nobody does anything. What waits for the utility is nothing that its company lacks. */
const lackingFrom = ({ proved_until, review, due }: Omit<Judged, 'warned'>): Day => {
  if (review === 'pending' || proved_until === LAST_DAY) return LAST_DAY
  return addDays(latest([due, proved_until]), 1)
}

/** How one paper stands on a day, from what was brought for it, oldest first. */
export const standingOf = (
  { warning_days }: Pick<ObligationRow, 'warning_days'>,
  due: Day,
  brought: readonly Brought[],
  today: Day,
): Standing => {
  const proof = provedBy(brought)
  const judged = { ...proof, due, warned: Math.max(0, ...warning_days) }
  const [state] = RULES.find(([, fits]) => fits(judged, today)) ?? ['later' as const]
  const { proved_until } = proof
  return {
    ...{ due, state, late: lackingFrom(judged) <= today },
    until: proved_until === FIRST_DAY || proved_until === LAST_DAY ? null : proved_until,
  }
}

/** The days from which on a company lacks something, kept with it: that a period ends and a paper expires only ever happens by time. */
export interface CompanyDays {
  /** Anything that is asked of it. */
  lacking_from: Day
  /** What weighs so much that payments are held. */
  arrears_from: Day
}

/** What was brought for a period of an obligation. */
export type Papers<P extends Brought = Brought> = (obligation: number, period: Month | null) => readonly P[]

/** Papers of a company by obligation and period, in the order in which they are given. */
export const byPeriod = <P extends Brought & { obligation: number; period: Month | null }>(
  rows: readonly P[],
): Papers<P> => {
  const papersByPeriod = groupBy(rows, ({ obligation, period }) => `${obligation} ${period}`)
  return (obligation, period) => papersByPeriod.get(`${obligation} ${period}`) ?? []
}

const firstLacking = (one: ObligationRow, company: Obliged, papers: Papers): Day => {
  const lacking = (of: Month | null) =>
    lackingFrom({ ...provedBy(papers(one.id, of)), due: dueFor(one, company, of) })
  if (one.period === 'none') return lacking(null)
  for (const of of askedPeriods(one, company)) {
    const from = lacking(of)
    if (from !== LAST_DAY) return from
  }
  return LAST_DAY
}

/** What is kept with a company of all that is asked of it. */
export const companyDays = (
  obligations: readonly ObligationRow[],
  company: Obliged,
  papers: Papers,
): CompanyDays => {
  const from = obligations
    .filter((one) => isAskedOf(one, company))
    .map((one) => ({ one, day: firstLacking(one, company, papers) }))
  return {
    lacking_from: earliest(from.map(({ day }) => day)),
    arrears_from: earliest(from.filter(({ one }) => one.absence === 'danger').map(({ day }) => day)),
  }
}

/** A paper of a company and how it stands: of most, that it is lacking, or will be. */
export interface Lack extends Standing {
  obligation: ObligationRow
  period: Month | null
}

const WORST: readonly PaperState[] = PAPER_STATES

/** How everything stands that is asked of a company on a day; of what recurs, up to the first period that is still to come and is due after `through`. */
export function* standingsOf(
  obligations: readonly ObligationRow[],
  company: Obliged,
  papers: Papers,
  today: Day,
  through: Day = today,
): Generator<Lack> {
  for (const obligation of obligations.filter((asked) => isAskedOf(asked, company)))
    for (const period of obligation.period === 'none' ? [null] : askedPeriods(obligation, company)) {
      const due = dueFor(obligation, company, period)
      const standing = standingOf(obligation, due, papers(obligation.id, period), today)
      yield { obligation, period, ...standing }
      if (standing.state === 'later' && due > through) break
    }
}

/** Is it lacking, or will it soon? */
const isLack = ({ state }: Pick<Standing, 'state'>): boolean => WORST.indexOf(state) <= WORST.indexOf('due')

/** What a company lacks on a day, or soon will, the worst first: what ended, is missing, was rejected, ends or falls due. */
export const lacksOf = (
  obligations: readonly ObligationRow[],
  company: Obliged,
  papers: Papers,
  today: Day,
): Lack[] => {
  const lacks = [...standingsOf(obligations, company, papers, today)].filter(isLack)
  const weight = ({ obligation }: Lack) => (obligation.absence === 'danger' ? 0 : 1)
  return lacks.sort(
    (a, b) =>
      Number(b.late) - Number(a.late) ||
      weight(a) - weight(b) ||
      (a.due < b.due ? -1 : Number(a.due > b.due)) ||
      WORST.indexOf(a.state) - WORST.indexOf(b.state),
  )
}

/** What is told of a company's papers on a day, where it was last told on another: what falls due or ends in so many days as one is warned, and what became late. */
export const remindersOf = (
  lacks: readonly Lack[],
  { last, today }: { last: Day; today: Day },
): (Lack & { end: Day; days: number; warning: 'ended' | number })[] =>
  lacks.flatMap((lack) => {
    const end = latest([lack.due, lack.until ?? FIRST_DAY])
    const warning = dueWarning(end, lack.obligation.warning_days, { last, today, plus: addDays })
    return warning === undefined ? [] : [{ ...lack, end, days: daysBetween(today, end), warning }]
  })
