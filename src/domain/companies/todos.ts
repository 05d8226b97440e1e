import { z } from 'zod'
import { ABSENCES, VALIDITIES } from '../catalogs/documentRules.ts'
import { addMonths, type Day, formatDate } from '../common/days.ts'
import { getPeriodLastMonth, type Month } from '../obligations/periods.ts'
import type { AccreditationItemRow } from '../people/accreditationItems.ts'
import { formatDaysUntil, type Reader } from '../people/statusReasons.ts'
import type { ObligationStatus } from './paperStatus.ts'

/** Kinds of tasks of a contractor, the worst first: rejected, never submitted, expired, expiring soon, or due soon. */
export const TASK_KINDS = ['rejected', 'missing', 'ended', 'ending', 'due'] as const
export type TodoKind = (typeof TASK_KINDS)[number]

/** Kinds of tasks for an unmet requirement. A document that expires soon is still valid. */
export const UNMET_KINDS = ['rejected', 'missing', 'ended', 'due'] as const satisfies readonly TodoKind[]

/** Task of a contractor: a missing or expiring document of a person or of the company. */
export const todoSchema = z.object({
  /** `item-12` for a person's requirement, or `paper-3-2026-04` for an obligation and its period. */
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  /** Day of expiry or due day; null if the document was never submitted. */
  day: z.string().nullable(),
  /** Name of the person's requirement or the company's obligation. */
  name: z.string(),
  /** Effect of a missing document. `danger`: the person may not work, or payments are held. */
  absence: z.enum(ABSENCES),
  text: z.string(),
  todo: z.string(),
  /** Reason why the newest document was rejected. */
  rejection: z.string(),
  person: z
    .object({ id: z.string(), name: z.string(), role_name: z.string(), rfc: z.string().optional() })
    .nullable(),
  item: z.object({ id: z.int(), version: z.int() }).nullable(),
  paper: z.object({ obligation: z.int(), period: z.string().nullable() }).nullable(),
  validity: z.enum(VALIDITIES),
  /** Whether the current user may upload the document. */
  uploadable: z.boolean(),
  /** Whether the current user may tick the requirement, which needs no document. */
  tickable: z.boolean(),
})
export type Todo = z.infer<typeof todoSchema>

/** First steps of a new company: register a person, upload a document, and create an account. */
export const COMPANY_STEPS = ['person', 'document', 'account'] as const
export type CompanyStep = (typeof COMPANY_STEPS)[number]

/** Progress of a company: numbers of required, met and waiting documents, and of tasks by kind. */
export const progressSchema = z.object({
  asked: z.int(),
  met: z.int(),
  waiting: z.int(),
  kinds: z.record(z.enum(TASK_KINDS), z.int()),
  /** Number of the company's active people. */
  people: z.int(),
  /** Number of people who may work. */
  working: z.int(),
  /** Next due day of an obligation. */
  next: z.object({ name: z.string(), day: z.string(), count: z.int() }).nullable(),
  steps: z.record(z.enum(COMPANY_STEPS), z.boolean()),
})
export type Progress = z.infer<typeof progressSchema>

/** Returns the kind of task that a requirement causes on a day; undefined if the contractor has nothing to do. */
export const getRequirementTaskKind = (
  { lack, met_until, due_from }: Pick<AccreditationItemRow, 'lack' | 'met_until' | 'due_from'>,
  today: Day,
): TodoKind | undefined => {
  if (lack === null || lack === 'waiting') return undefined
  if (met_until >= today) return due_from <= today ? 'ending' : undefined
  return lack === 'ends' ? 'ended' : lack
}

/** Kind of task for each state of a company document. */
const PAPER_KINDS: Partial<Record<ObligationStatus['state'], TodoKind>> = {
  rejected: 'rejected',
  overdue: 'missing',
  ended: 'ended',
  ending: 'ending',
  due: 'due',
}

export const getCompanyDocumentTaskKind = ({
  state,
}: Pick<ObligationStatus, 'state'>): TodoKind | undefined => PAPER_KINDS[state]

/** Number of months for which a submitted document counts in the progress. */
const COUNTED_MONTHS = 12

/** Returns how a company document counts in the progress on a day; undefined if it does not count. */
export const getProgressCategory = (
  status: ObligationStatus,
  today: Day,
): 'met' | 'waiting' | 'unmet' | undefined => {
  const kind = getCompanyDocumentTaskKind(status)
  if (kind && (UNMET_KINDS as readonly TodoKind[]).includes(kind)) return 'unmet'
  if (status.state === 'later') return undefined
  if (status.period !== null && status.due < addMonths(today, -COUNTED_MONTHS)) return undefined
  return status.state === 'pending' ? 'waiting' : 'met'
}

const MONTH = new Intl.DateTimeFormat('es-MX', { month: 'short', timeZone: 'UTC' })
const formatShortMonth = (month: Month): string =>
  MONTH.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '')

/** Formats a period as "mar 2026", "ene–feb 2026" or "2026". */
const formatShortPeriod = (recurring: Parameters<typeof getPeriodLastMonth>[0], month: Month): string => {
  const last = getPeriodLastMonth(recurring, month)
  const year = month.slice(0, 4)
  if (recurring.period === 'yearly') return year
  return `${last === month ? formatShortMonth(month) : `${formatShortMonth(month)}–${formatShortMonth(last)}`} ${year}`
}

/** Returns the name of a company document, including its period. */
export const formatCompanyDocumentName = ({
  obligation,
  period,
}: Pick<ObligationStatus, 'obligation' | 'period'>): string =>
  period === null ? obligation.name : `${obligation.name}, ${formatShortPeriod(obligation, period)}`

/** Returns the state of a company document in words, with the reader's task. */
export const describeCompanyDocument = (
  status: ObligationStatus,
  today: Day,
  reader: Reader,
): { text: string; todo: string } => {
  const { state, due, until } = status
  const name = formatCompanyDocumentName(status)
  const texts: Partial<Record<ObligationStatus['state'], string>> = {
    rejected: `${name}: el documento se rechazó`,
    overdue: `Falta ${name}; debió entregarse el ${formatDate(due)}`,
    ended: `${name} venció el ${formatDate(until ?? due)}`,
    ending: `${name} vence el ${formatDate(until ?? due)} (${formatDaysUntil(today, until ?? due)})`,
    due: `${name} se entrega a más tardar el ${formatDate(due)} (${formatDaysUntil(today, due)})`,
  }
  const document = until === null ? 'el documento' : 'el nuevo'
  const todos: Record<Reader, string> = {
    contractor: `Suba ${document}`,
    utility: `Pida ${document} a la empresa`,
    other: '',
  }
  return { text: texts[state] ?? name, todo: todos[reader] }
}
