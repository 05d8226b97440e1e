import { z } from 'zod'
import { addMonths, type Day, formatDay } from './days.ts'
import { ABSENCES, VALIDITIES } from './demands.ts'
import { inDays, type Reader } from './lightReasons.ts'
import type { Lack } from './paperStanding.ts'
import { lastMonthOf, type Month } from './periods.ts'
import type { AccreditationItemRow } from './roles.ts'

/** What a company has to do, the worst first: what was rejected, was never brought, ended, ends soon, or falls due soon. */
export const TO_DO_KINDS = ['rejected', 'missing', 'ended', 'ending', 'due'] as const
export type TodoKind = (typeof TO_DO_KINDS)[number]

/** Of the kinds, those of what is asked and not met: what ends soon still holds. */
export const UNMET_KINDS = ['rejected', 'missing', 'ended', 'due'] as const satisfies readonly TodoKind[]

/** Something that a company has to do: for one of its people, or for itself. */
export const todo = z.object({
  /** `item-12`, or `paper-3-2026-04` of an obligation and its period. */
  id: z.string(),
  kind: z.enum(TO_DO_KINDS),
  /** When it ended, ends, or falls due; null of what was never there. */
  day: z.string().nullable(),
  /** The requirement or the obligation. */
  name: z.string(),
  /** What nobody works without, and what payments are held for. */
  absence: z.enum(ABSENCES),
  text: z.string(),
  todo: z.string(),
  /** Why the newest document was rejected. */
  rejection: z.string(),
  person: z
    .object({ id: z.string(), name: z.string(), role_name: z.string(), rfc: z.string().optional() })
    .nullable(),
  item: z.object({ id: z.int(), version: z.int() }).nullable(),
  paper: z.object({ obligation: z.int(), period: z.string().nullable() }).nullable(),
  validity: z.enum(VALIDITIES),
  /** May whoever asks bring it here, or tick it where no document is asked for? */
  uploadable: z.boolean(),
  tickable: z.boolean(),
})
export type Todo = z.infer<typeof todo>

/** What a company does in its first days; derived from what there is. */
export const COMPANY_STEPS = ['person', 'document', 'account'] as const
export type CompanyStep = (typeof COMPANY_STEPS)[number]

/**
 * How far a company is: of what it brings, how much is asked, met, and waits for the utility; the rest is in the list, by kind, but for what still holds and ends soon. Who
 * of its people may work. Which obligation with a day comes next, and how many do. And which of its first steps are done.
 */
export const progress = z.object({
  asked: z.int(),
  met: z.int(),
  waiting: z.int(),
  kinds: z.record(z.enum(TO_DO_KINDS), z.int()),
  people: z.int(),
  working: z.int(),
  next: z.object({ name: z.string(), day: z.string(), count: z.int() }).nullable(),
  steps: z.record(z.enum(COMPANY_STEPS), z.boolean()),
})
export type Progress = z.infer<typeof progress>

/** What an item is to its company on a day, from what is kept with it; nothing where there is nothing to do. */
export const todoKindOf = (
  { lack, met_until, due_from }: Pick<AccreditationItemRow, 'lack' | 'met_until' | 'due_from'>,
  today: Day,
): TodoKind | undefined => {
  if (lack === null || lack === 'waiting') return undefined
  if (met_until >= today) return due_from <= today ? 'ending' : undefined
  return lack === 'ends' ? 'ended' : lack
}

/** What each state of a company's papers is to it. */
const PAPER_KINDS: Partial<Record<Lack['state'], TodoKind>> = {
  rejected: 'rejected',
  overdue: 'missing',
  ended: 'ended',
  ending: 'ending',
  due: 'due',
}

export const todoKindOfPaper = ({ state }: Pick<Lack, 'state'>): TodoKind | undefined => PAPER_KINDS[state]

/** So many months back a paper that was brought counts among what was asked; one that is lacking always does. */
const COUNTED_MONTHS = 12

/** Whether a paper counts among what is asked of a company today, and as what. */
export const countedAs = (of: Lack, today: Day): 'met' | 'waiting' | 'unmet' | undefined => {
  const kind = todoKindOfPaper(of)
  if (kind && (UNMET_KINDS as readonly TodoKind[]).includes(kind)) return 'unmet'
  if (of.state === 'later') return undefined
  if (of.period !== null && of.due < addMonths(today, -COUNTED_MONTHS)) return undefined
  return of.state === 'pending' ? 'waiting' : 'met'
}

const MONTH = new Intl.DateTimeFormat('es-MX', { month: 'short', timeZone: 'UTC' })
const monthName = (of: Month): string => MONTH.format(new Date(`${of}-01T00:00:00Z`)).replace('.', '')

/** "mar 2026", "ene–feb 2026"; of a whole year, "2026". */
const periodText = (one: Parameters<typeof lastMonthOf>[0], of: Month): string => {
  const last = lastMonthOf(one, of)
  const year = of.slice(0, 4)
  if (one.period === 'yearly') return year
  return `${last === of ? monthName(of) : `${monthName(of)}–${monthName(last)}`} ${year}`
}

/** A paper of a company by its name, with its period where it recurs. */
export const nameOfPaper = ({ obligation, period }: Pick<Lack, 'obligation' | 'period'>): string =>
  period === null ? obligation.name : `${obligation.name}, ${periodText(obligation, period)}`

/** What is said of a paper of a company, as the light says it of its people's. */
export const paperWords = (lack: Lack, today: Day, reader: Reader): { text: string; todo: string } => {
  const { state, due, until } = lack
  const name = nameOfPaper(lack)
  const said: Partial<Record<Lack['state'], string>> = {
    rejected: `${name}: el documento se rechazó`,
    overdue: `Falta ${name}; debió entregarse el ${formatDay(due)}`,
    ended: `${name} venció el ${formatDay(until ?? due)}`,
    ending: `${name} vence el ${formatDay(until ?? due)} (${inDays(today, until ?? due)})`,
    due: `${name} se entrega a más tardar el ${formatDay(due)} (${inDays(today, due)})`,
  }
  const what = until === null ? 'el documento' : 'el nuevo'
  const todos: Record<Reader, string> = {
    contractor: `Suba ${what}`,
    utility: `Pida ${what} a la empresa`,
    other: '',
  }
  return { text: said[state] ?? name, todo: todos[reader] }
}
