import { z } from 'zod'
import { getExpirationDate, MAX_PEOPLE_PER_REQUEST, type Standing } from './accreditation.ts'
import { type Day, isDay } from './days.ts'
import { singleLine, uniqueItems } from './fields.ts'

/**
 * Kinds of entries in the history of an accreditation. Expiration has no entry, since it follows from the
 * date.
 */
const ENTRY_KINDS = ['grant', 'renewal', 'correction', 'suspension', 'reinstatement', 'revocation'] as const
type EntryKind = (typeof ENTRY_KINDS)[number]

/** Reasons of a suspension or revocation. The utility adds a note. */
export const STOP_REASONS = ['incident', 'conduct', 'quality', 'papers', 'request', 'other'] as const

export const STOP_REASON_TEXTS: Record<(typeof STOP_REASONS)[number], string> = {
  incident: 'Incidente o accidente',
  conduct: 'Conducta',
  quality: 'Calidad del trabajo',
  papers: 'Documentos o requisitos',
  request: 'A petición de la empresa',
  other: 'Otro',
}

const optionalReason = z.enum(['', ...STOP_REASONS])

/**
 * Entry of a person's accreditation history, with the state that it establishes. Entries are added, never
 * changed.
 */
export const accreditationRow = z.object({
  id: z.int(),
  personnel: z.string(),
  kind: z.enum(ENTRY_KINDS),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  reason: optionalReason,
  note: z.string(),
  /** Null for accreditations that are older than the history. */
  user: z.int().nullable(),
  recorded_at: z.string(),
})
export type AccreditationRow = z.infer<typeof accreditationRow>

/** Entry on the wire. Contractors see its kind and reason, but neither the note nor the user. */
export const accreditationEntry = accreditationRow.omit({ personnel: true, user: true, note: true }).extend({
  note: z.string().nullable(),
  user_name: z.string().nullable(),
})
export type AccreditationEntry = z.infer<typeof accreditationEntry>

/** Accreditation of a person. The row of the person has copies of the values of the newest entry. */
export interface Accreditation {
  accreditation_date: Day | null
  accreditation_expiration_date: Day | null
  standing: Standing
}

/**
 * Returns the kind of entry for a written date: the first date grants, a later one renews, any other
 * corrects.
 */
export const getEntryKind = (previousDate: Day | null, newDate: Day | null): EntryKind => {
  if (newDate !== null && previousDate === null) return 'grant'
  return newDate !== null && previousDate !== null && newDate > previousDate ? 'renewal' : 'correction'
}

/**
 * Returns the accreditation after an entry. A grant ends a revocation; a suspension lasts until the utility
 * lifts it.
 */
export const applyEntry = (
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

/** Actions of the utility on accreditations. `grant` also renews an existing one. */
const ACTS = ['grant', 'suspend', 'reinstate', 'revoke'] as const
export type Act = (typeof ACTS)[number]

/** Obstacles to an action. Only `unmet` (missing requirements) can be overridden, with a reason. */
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

/** Fields of a person that can prevent an action. */
interface ActionSubject extends Accreditation {
  active: boolean
  company_active: boolean
  vetoed: boolean
  lacking_from: Day
}

/**
 * Returns the obstacles to an action, the worst first. `day` and `months` are the start and the length of a
 * new accreditation.
 */
export const findObstacles = (
  act: Act,
  person: ActionSubject,
  { day, today, months }: { day: Day; today: Day; months: number },
): Obstacle[] => {
  const accreditationDate = person.accreditation_date
  const checks: Record<Act, [Obstacle, boolean][]> = {
    grant: [
      ['inactive', !person.active],
      ['company_inactive', !person.company_active],
      ['vetoed', person.vetoed],
      ['suspended', person.standing === 'suspended'],
      ['notLater', accreditationDate !== null && day <= accreditationDate],
      ['ended', (getExpirationDate(day, months) ?? '') < today],
      ['unmet', person.lacking_from <= today],
    ],
    suspend: [
      ['suspended', person.standing === 'suspended'],
      ['unaccredited', accreditationDate === null],
    ],
    reinstate: [['notSuspended', person.standing !== 'suspended']],
    revoke: [['unaccredited', accreditationDate === null]],
  }
  return checks[act].flatMap(([obstacle, applies]) => (applies ? [obstacle] : []))
}

/** Body of POST /api/accreditations/: one action for several people. `day` defaults to today. */
export const newAccreditations = z.strictObject({
  people: uniqueItems(z.string().regex(/^[\w-]{1,64}$/u), MAX_PEOPLE_PER_REQUEST).min(1, 'required'),
  act: z.enum(ACTS),
  day: z
    .string()
    .refine((text) => isDay(text), 'day')
    .optional(),
  reason: z.enum(STOP_REASONS).optional(),
  /** Note beside the reason. For a grant with unmet requirements, it is the justification. */
  note: singleLine(500).default(''),
})

/** Body of POST /api/accreditations/undo/: people with the version that their grant returned. */
export const grantsToUndo = z.strictObject({
  people: z
    .array(z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/u), version: z.int() }))
    .min(1, 'required')
    .max(MAX_PEOPLE_PER_REQUEST),
})

/** Returns the entry that restores what held before a person's newest grant or renewal. */
export const createUndoEntry = (
  before: Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'> | undefined,
): Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'> => ({
  kind: before?.kind === 'revocation' ? 'revocation' : 'correction',
  accreditation_date: before?.accreditation_date ?? null,
  accreditation_expiration_date: before?.accreditation_expiration_date ?? null,
})

/** Result of the action for one person, actual or predicted. */
const accreditationOutcome = z.object({
  id: z.string(),
  name: z.string(),
  done: z.boolean(),
  obstacles: z.array(z.enum(OBSTACLES)),
  /** Names of the unmet requirements. */
  unmet: z.array(z.string()),
  kind: z.enum(ENTRY_KINDS),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  /** The person's version after the act. Null if nothing was written. */
  version: z.int().nullable(),
})
export type AccreditationOutcome = z.infer<typeof accreditationOutcome>

/** Results in the order of the request. */
export const accreditationOutcomes = z.object({
  done: z.int(),
  results: z.array(accreditationOutcome),
})
export type AccreditationOutcomes = z.infer<typeof accreditationOutcomes>
/** Line of the displayed history: an entry, or the expiry of a granted accreditation. */
export type HistoryLine = (AccreditationEntry & { on: Day }) | { id: string; kind: 'expiry'; on: Day }

/**
 * Returns the history, newest first, with a line for each expiry. Expiries have no entry and follow from the
 * dates.
 */
export const addExpiries = (
  entries: readonly AccreditationEntry[],
  { today, dayOf }: { today: Day; dayOf: (at: string) => Day },
): HistoryLine[] => {
  let until: Day | null = null
  const lines: HistoryLine[] = []
  const addExpiry = (before: Day) => {
    if (until !== null && until < before) lines.push({ id: `expiry-${until}`, kind: 'expiry', on: until })
  }
  for (const entry of entries.toReversed()) {
    const on = dayOf(entry.recorded_at)
    const newExpiration = entry.accreditation_expiration_date
    if (until !== newExpiration) {
      // A correction that was recorded after the expiry changes the past, so it adds no expiry.
      if (entry.kind !== 'correction') addExpiry(entry.accreditation_date ?? on)
      until = newExpiration
    }
    lines.push({ ...entry, on })
  }
  addExpiry(today)
  return lines.toReversed()
}
