import { z } from 'zod'
import {
  catalogDetailFields,
  catalogEntryFields,
  catalogEntryPatchFields,
  catalogListFields,
} from './catalogs.ts'
import { addDays, type Day, getEarliestDate, getLatestDate, toMexicoDay } from './days.ts'
import { type DocumentRules, documentRuleFields, documentRulePatchFields } from './documentRules.ts'
import { createRequiredLineSchema, requiredDaySchema } from './fields.ts'
import {
  getMonthOfDay,
  getPeriodLastMonth,
  isFirstMonthOfPeriod,
  type Month,
  PERIOD_MONTHS,
  PERIODS,
  shiftMonthByMonths,
} from './periods.ts'

/** Companies to which an obligation applies: all, or those with a REPSE number. */
export const OBLIGATION_SCOPES = ['all', 'repse'] as const

const { wants_document: _, ...ruleFields } = documentRuleFields
const { wants_document: __, ...rulePatchFields } = documentRulePatchFields

/** Schedule of an obligation. Documents are due on `due_day` of the month `due_after` months after their period. */
const scheduleFields = {
  period: z.enum(PERIODS),
  due_day: z.int(),
  due_after: z.int(),
  asked_of: z.enum(OBLIGATION_SCOPES),
  since: z.string(),
}
const obligationSchema = z.object({ id: z.int(), name: z.string(), ...scheduleFields, ...ruleFields })

/** Obligation as stored: a kind of document that companies submit. */
export const obligationRowSchema = obligationSchema.extend(catalogEntryFields)
export type ObligationRow = z.infer<typeof obligationRowSchema>
export const obligationListItemSchema = obligationSchema.extend(catalogListFields)
export const obligationDetailSchema = obligationSchema.extend(catalogDetailFields)

const schedulePatchFields = {
  due_day: z.int().min(1).max(31),
  due_after: z.int().min(0).max(12),
  asked_of: z.enum(OBLIGATION_SCOPES),
  since: requiredDaySchema,
}
export const newObligationSchema = z.strictObject({
  name: createRequiredLineSchema(120),
  period: z.enum(PERIODS).default('none'),
  ...z.object(schedulePatchFields).partial().shape,
  ...rulePatchFields,
})
/** Body of a change to an obligation. The period is fixed, because documents are stored by period. */
export const obligationPatchSchema = z.strictObject({
  name: createRequiredLineSchema(120).optional(),
  ...z.object(schedulePatchFields).partial().shape,
  ...rulePatchFields,
  ...catalogEntryPatchFields,
})

/** Default values of a new obligation. The due day is the 17th of the next month, as for Mexican taxes. */
export const DEFAULT_OBLIGATION: Omit<ObligationRow, 'id' | 'name' | 'since' | 'active' | 'version'> = {
  ...z.object(ruleFields).parse({}),
  period: 'none',
  due_day: 17,
  due_after: 1,
  asked_of: 'all',
}

/** First month of a period, as text 'YYYY-MM'. */
export const periodMonthSchema = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u, 'invalid')
const getLastDayOfMonth = (month: Month): Day => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

type Schedule = Pick<ObligationRow, 'period' | 'due_day' | 'due_after' | 'since'>

/** Returns the last day for submitting the document of a period. */
export const getPeriodDueDate = (
  schedule: Pick<Schedule, 'period' | 'due_day' | 'due_after'>,
  month: Month,
): Day => {
  const due = shiftMonthByMonths(getPeriodLastMonth(schedule, month), schedule.due_after)
  return getEarliestDate([`${due}-${String(schedule.due_day).padStart(2, '0')}`, getLastDayOfMonth(due)])
}

/** Returns the first months of all periods in a year. */
export const listPeriodStartMonths = ({ period }: Pick<Schedule, 'period'>, year: number): Month[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`).filter((month) =>
    isFirstMonthOfPeriod({ period }, month),
  )

/** Number of days for submitting a document without periods. */
const DAYS_TO_SUBMIT = 30

/** Fields of a company that decide its obligations. */
export interface ObligedCompany {
  created_at: string
  repse_number: string
}

/** Whether the obligation applies to the company. */
export const isObligationOfCompany = (
  { active, asked_of }: Pick<ObligationRow, 'active' | 'asked_of'>,
  { repse_number }: Pick<ObligedCompany, 'repse_number'>,
): boolean => active && (asked_of === 'all' || repse_number.trim() !== '')

/** Returns the first day on which the obligation applies to a company. */
export const getObligationStartDate = (
  { since }: Pick<ObligationRow, 'since'>,
  { created_at }: ObligedCompany,
): Day => getLatestDate([since, toMexicoDay(new Date(created_at))])

/** Returns the due day of a document, with or without a period. */
export const getDocumentDueDate = (
  obligation: ObligationRow,
  company: ObligedCompany,
  month: Month | null,
): Day =>
  month === null
    ? addDays(getObligationStartDate(obligation, company), DAYS_TO_SUBMIT)
    : getPeriodDueDate(obligation, month)

/** Generates the periods for which a company must submit a document, oldest first, up to the year 2199. */
export function* generatePeriods(obligation: ObligationRow, company: ObligedCompany): Generator<Month> {
  const since = getObligationStartDate(obligation, company)
  const step = PERIOD_MONTHS[obligation.period]
  // Periods that end before `since` may still be due after `since`.
  const earliestMonth = shiftMonthByMonths(getMonthOfDay(since), -(step - 1) - obligation.due_after)
  let month = shiftMonthByMonths(earliestMonth, -((Number(earliestMonth.slice(5)) - 1) % step))
  while (getPeriodDueDate(obligation, month) < since) month = shiftMonthByMonths(month, step)
  for (; month < '2199-01'; month = shiftMonthByMonths(month, step)) yield month
}

/** Returns the rules for the documents of an obligation. Documents for a period do not expire. */
export const getObligationDocumentRules = ({ period, ...rules }: ObligationRow): DocumentRules => ({
  ...rules,
  wants_document: true,
  ...(period === 'none' ? {} : { validity: 'for_good' }),
})
