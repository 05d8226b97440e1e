import { z } from 'zod'
import { expirationOf, MOST_AT_ONCE, type Standing } from './accreditation.ts'
import { type Day, isDay } from './days.ts'
import { distinct, line } from './fields.ts'

/** What happens to an accreditation. That one has ended is no entry: it follows from the day. */
const ENTRY_KINDS = ['grant', 'renewal', 'correction', 'suspension', 'reinstatement', 'revocation'] as const
type EntryKind = (typeof ENTRY_KINDS)[number]

/** Why an accreditation is suspended or revoked; the words beside it are the utility's own. */
export const STOP_REASONS = ['incident', 'conduct', 'quality', 'papers', 'request', 'other'] as const

/** Their words. */
export const STOP_REASON_TEXTS: Record<(typeof STOP_REASONS)[number], string> = {
  incident: 'Incidente o accidente',
  conduct: 'Conducta',
  quality: 'Calidad del trabajo',
  papers: 'Documentos o requisitos',
  request: 'A petición de la empresa',
  other: 'Otro',
}

const ownReason = z.enum(['', ...STOP_REASONS])

/** An entry of a person's history: what held from then on, why, by whom, and when that was recorded. Entries are added, never changed. */
export const accreditationRow = z.object({
  id: z.int(),
  personnel: z.string(),
  kind: z.enum(ENTRY_KINDS),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  reason: ownReason,
  note: z.string(),
  /** Null where nobody did it: what was there before the history was. */
  user: z.int().nullable(),
  recorded_at: z.string(),
})
export type AccreditationRow = z.infer<typeof accreditationRow>

/** The same as a person's page shows it. A contractor reads what happened and the reason of the list, neither the utility's words nor who. */
export const accreditationEntry = accreditationRow.omit({ personnel: true, user: true, note: true }).extend({
  note: z.string().nullable(),
  user_name: z.string().nullable(),
})
export type AccreditationEntry = z.infer<typeof accreditationEntry>

/** What of a person an entry decides: copies of what the last one says, kept with it. */
export interface Accreditation {
  accreditation_date: Day | null
  accreditation_expiration_date: Day | null
  standing: Standing
}

/** What an entry says when a date is written: the first one grants, a later one renews, any other corrects. */
export const kindOfDate = (held: Day | null, date: Day | null): EntryKind => {
  if (date !== null && held === null) return 'grant'
  return date !== null && held !== null && date > held ? 'renewal' : 'correction'
}

/** What holds after an entry. A grant ends a revocation; a suspension lasts until it is lifted, whatever is written of the dates meanwhile. */
export const afterEntry = (
  before: Accreditation,
  {
    kind,
    accreditation_date,
    accreditation_expiration_date,
  }: Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'>,
): Accreditation => {
  const standings: Record<EntryKind, Accreditation['standing']> = {
    grant: before.standing === 'suspended' ? 'suspended' : 'regular',
    renewal: before.standing,
    correction: before.standing,
    suspension: 'suspended',
    reinstatement: 'regular',
    revocation: 'revoked',
  }
  return { accreditation_date, accreditation_expiration_date, standing: standings[kind] }
}

/** What the utility does with accreditations: `grant` renews whoever has one already. */
const ACTS = ['grant', 'suspend', 'reinstate', 'revoke'] as const
export type Act = (typeof ACTS)[number]

/** Why something is not done: `unmet` can be set aside with a reason, the others cannot. */
const OBSTACLES = [
  'notFound',
  'inactive',
  'company_inactive',
  'vetoed',
  'suspended',
  'notSuspended',
  'unaccredited',
  'notLater',
  'ended',
  'unmet',
  'changed',
] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** Whom it is about, as far as it decides. */
interface Subject extends Accreditation {
  active: boolean
  company_active: boolean
  vetoed: boolean
  lacking_from: Day
}

/** What stands in the way of an act, the worst first. `day` is from when it would hold, `months` for how long. */
export const obstaclesTo = (
  act: Act,
  person: Subject,
  { day, today, months }: { day: Day; today: Day; months: number },
): Obstacle[] => {
  const held = person.accreditation_date
  const found: Record<Act, [Obstacle, boolean][]> = {
    grant: [
      ['inactive', !person.active],
      ['company_inactive', !person.company_active],
      ['vetoed', person.vetoed],
      ['suspended', person.standing === 'suspended'],
      ['notLater', held !== null && day <= held],
      ['ended', (expirationOf(day, months) ?? '') < today],
      ['unmet', person.lacking_from <= today],
    ],
    suspend: [
      ['suspended', person.standing === 'suspended'],
      ['unaccredited', held === null],
    ],
    reinstate: [['notSuspended', person.standing !== 'suspended']],
    revoke: [['unaccredited', held === null]],
  }
  return found[act].flatMap(([obstacle, stands]) => (stands ? [obstacle] : []))
}

/** POST /api/accreditations/, ours: the same for some people. Without a day, today. */
export const newAccreditations = z.strictObject({
  people: distinct(z.string().regex(/^[\w-]{1,64}$/u), MOST_AT_ONCE).min(1, 'required'),
  act: z.enum(ACTS),
  day: z
    .string()
    .refine((text) => isDay(text), 'day')
    .optional(),
  reason: z.enum(STOP_REASONS).optional(),
  /** The words beside the reason; of a grant, why it is done although something is not met. */
  note: line(500).default(''),
})

/** Body of POST /api/accreditations/undo/: people with the version that their grant returned. */
export const grantsToUndo = z.strictObject({
  people: z
    .array(z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/u), version: z.int() }))
    .min(1, 'required')
    .max(MOST_AT_ONCE),
})

/** Returns the entry that restores what held before a person's newest grant or renewal. */
export const entryBeforeGrant = (
  before: Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'> | undefined,
): Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'> => ({
  kind: before?.kind === 'revocation' ? 'revocation' : 'correction',
  accreditation_date: before?.accreditation_date ?? null,
  accreditation_expiration_date: before?.accreditation_expiration_date ?? null,
})

/** What became, or would become, of one of them. */
const accreditationOutcome = z.object({
  id: z.string(),
  name: z.string(),
  done: z.boolean(),
  obstacles: z.array(z.enum(OBSTACLES)),
  /** The requirements that are not met. */
  unmet: z.array(z.string()),
  kind: z.enum(ENTRY_KINDS),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  /** The person's version after the act. Null if nothing was written. */
  version: z.int().nullable(),
})
export type AccreditationOutcome = z.infer<typeof accreditationOutcome>

/** What became of all of them, in the order in which they were named. */
export const accreditationOutcomes = z.object({
  done: z.int(),
  results: z.array(accreditationOutcome),
})
export type AccreditationOutcomes = z.infer<typeof accreditationOutcomes>
/** A line of the history as it is read: an entry, or that what one granted has ended. */
export type HistoryLine = (AccreditationEntry & { on: Day }) | { id: string; kind: 'expiry'; on: Day }

/** A history with the days on which what it granted ended, as they follow from the day, the newest first as the entries are. */
export const withExpiries = (
  entries: readonly AccreditationEntry[],
  { today, dayOf }: { today: Day; dayOf: (at: string) => Day },
): HistoryLine[] => {
  let until: Day | null = null
  const lines: HistoryLine[] = []
  const end = (by: Day) => {
    if (until !== null && until < by) lines.push({ id: `expiry-${until}`, kind: 'expiry', on: until })
  }
  for (const entry of entries.toReversed()) {
    const on = dayOf(entry.recorded_at)
    const renewed = entry.accreditation_expiration_date
    if (until !== renewed) {
      // What an entry was recorded too late to prevent has happened; what it says of the past has not.
      if (entry.kind !== 'correction') end(entry.accreditation_date ?? on)
      until = renewed
    }
    lines.push({ ...entry, on })
  }
  end(today)
  return lines.toReversed()
}
