import { z } from 'zod'
import { entry, entryPatch, listedEntry, readEntry } from './catalogs.ts'
import { addDays, type Day, dayOf, earliest, latest } from './days.ts'
import { type Demands, demands, demandsPatch } from './demands.ts'
import { day, requiredLine } from './fields.ts'
import { isPeriodOf, lastMonthOf, MONTHS, type Month, monthAfter, monthOf, PERIODS } from './periods.ts'

/** Of which companies a paper is asked: of all, or of those with a REPSE number. */
export const ASKED_OF = ['all', 'repse'] as const

const { wants_document: _, ...asked } = demands
const { wants_document: __, ...askedPatch } = demandsPatch

/** Which paper companies bring, and when: `due_day` of the month that comes `due_after` months after the last one of its period. What was due before `since` is not asked. */
const calendar = {
  period: z.enum(PERIODS),
  due_day: z.int(),
  due_after: z.int(),
  asked_of: z.enum(ASKED_OF),
  since: z.string(),
}
const obligation = z.object({ id: z.int(), name: z.string(), ...calendar, ...asked })

/** What is kept of a kind of paper that companies bring. */
export const obligationRow = obligation.extend(entry)
export type ObligationRow = z.infer<typeof obligationRow>
export const listedObligation = obligation.extend(listedEntry)
export const readObligation = obligation.extend(readEntry)

const fields = {
  due_day: z.int().min(1).max(31),
  due_after: z.int().min(0).max(12),
  asked_of: z.enum(ASKED_OF),
  since: day,
}
export const newObligation = z.strictObject({
  name: requiredLine(120),
  period: z.enum(PERIODS).default('none'),
  ...z.object(fields).partial().shape,
  ...askedPatch,
})
/** How often it comes stays: what was brought is kept by its period. */
export const obligationPatch = z.strictObject({
  name: requiredLine(120).optional(),
  ...z.object(fields).partial().shape,
  ...askedPatch,
  ...entryPatch,
})

/** What an obligation is that nobody has said more of: on the 17th of the next month, as taxes and contributions are. */
export const PLAIN_OBLIGATION: Omit<ObligationRow, 'id' | 'name' | 'since' | 'active' | 'version'> = {
  ...z.object(asked).parse({}),
  period: 'none',
  due_day: 17,
  due_after: 1,
  asked_of: 'all',
}

/** A period by its first month (periods.ts). */
export const month = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u, 'invalid')
const lastDayOf = (of: Month): Day => {
  const [year = 0, number = 1] = of.split('-').map(Number)
  return `${of}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

type Calendar = Pick<ObligationRow, 'period' | 'due_day' | 'due_after' | 'since'>

/** The last day on which the paper of a period is in time. */
export const dueOn = (one: Pick<Calendar, 'period' | 'due_day' | 'due_after'>, of: Month): Day => {
  const due = monthAfter(lastMonthOf(one, of), one.due_after)
  return earliest([`${due}-${String(one.due_day).padStart(2, '0')}`, lastDayOf(due)])
}

/** The periods of a year. */
export const periodsOf = ({ period }: Pick<Calendar, 'period'>, year: number): Month[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`).filter((of) =>
    isPeriodOf({ period }, of),
  )

/** So many days a company has to bring what does not recur, from the day on which it is asked. */
const DAYS_TO_BRING = 30

/** A company as obligations see it. */
export interface Obliged {
  created_at: string
  repse_number: string
}

/** Is a paper asked of a company at all? */
export const isAskedOf = (
  { active, asked_of }: Pick<ObligationRow, 'active' | 'asked_of'>,
  { repse_number }: Pick<Obliged, 'repse_number'>,
): boolean => active && (asked_of === 'all' || repse_number.trim() !== '')

/** What was due before this day is not asked of a company. */
export const askedSince = ({ since }: Pick<ObligationRow, 'since'>, { created_at }: Obliged): Day =>
  latest([since, dayOf(new Date(created_at))])

/** The last day on which a paper is in time: of a period, or of what does not recur. */
export const dueFor = (one: ObligationRow, company: Obliged, of: Month | null): Day =>
  of === null ? addDays(askedSince(one, company), DAYS_TO_BRING) : dueOn(one, of)

/** The periods that are asked of a company, the first one first; they end at the end of days. */
export function* askedPeriods(one: ObligationRow, company: Obliged): Generator<Month> {
  const since = askedSince(one, company)
  const step = MONTHS[one.period]
  // So many months before the one in which it begins, a period may be due after that.
  const before = monthAfter(monthOf(since), -(step - 1) - one.due_after)
  let of = monthAfter(before, -((Number(before.slice(5)) - 1) % step))
  while (dueOn(one, of) < since) of = monthAfter(of, step)
  for (; of < '2199-01'; of = monthAfter(of, step)) yield of
}

/** What an obligation says of the document that is brought for it: what is of a period holds for good. */
export const demandsOf = ({ period, ...one }: ObligationRow): Demands => ({
  ...one,
  wants_document: true,
  ...(period === 'none' ? {} : { validity: 'for_good' }),
})
