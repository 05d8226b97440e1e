import { z } from 'zod'
import { type Day, isValidCalendarDate } from '../common/days.ts'
import { createSingleLineSchema, createUniqueListSchema } from '../fields/inputs.ts'
import { getAccreditationExpirationDate, MAX_PEOPLE_PER_REQUEST, type Standing } from './accreditation.ts'

/** Kinds of entries in an accreditation history. Expiry follows from the date, so it has no entry. */
const ENTRY_KINDS = ['grant', 'renewal', 'correction', 'suspension', 'reinstatement', 'revocation'] as const
type EntryKind = (typeof ENTRY_KINDS)[number]

/** Reasons for suspending or revoking an accreditation. The utility can add a note. */
export const STOP_REASONS = ['incident', 'conduct', 'quality', 'papers', 'request', 'other'] as const

export const STOP_REASON_TEXTS: Record<(typeof STOP_REASONS)[number], string> = {
  incident: 'Incidente o accidente',
  conduct: 'Conducta',
  quality: 'Calidad del trabajo',
  papers: 'Documentos o requisitos',
  request: 'A petición de la empresa',
  other: 'Otro',
}

const optionalStopReasonSchema = z.enum(['', ...STOP_REASONS])

/** Entry of a person's accreditation history, with the state that it establishes. Entries are never changed. */
export const accreditationRowSchema = z.object({
  id: z.int(),
  personnel: z.string(),
  kind: z.enum(ENTRY_KINDS),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  reason: optionalStopReasonSchema,
  note: z.string(),
  /** User who recorded the entry; null for accreditations that are older than the history. */
  user: z.int().nullable(),
  recorded_at: z.string(),
})
export type AccreditationRow = z.infer<typeof accreditationRowSchema>

/** History entry as the API returns it. Contractors do not see the note and the user. */
export const accreditationEntrySchema = accreditationRowSchema
  .omit({ personnel: true, user: true, note: true })
  .extend({
    note: z.string().nullable(),
    user_name: z.string().nullable(),
  })
export type AccreditationEntry = z.infer<typeof accreditationEntrySchema>

/** Accreditation of a person. The person's row has copies of the values of the newest history entry. */
export interface Accreditation {
  accreditation_date: Day | null
  accreditation_expiration_date: Day | null
  standing: Standing
}

/** Returns the kind of history entry for a changed date: the first date grants, a later date renews, other dates correct. */
export const getAccreditationHistoryEntryKind = (
  previousDate: Day | null,
  newDate: Day | null,
): EntryKind => {
  if (newDate !== null && previousDate === null) return 'grant'
  return newDate !== null && previousDate !== null && newDate > previousDate ? 'renewal' : 'correction'
}

/** Returns the accreditation of a person after a history entry. */
export const applyAccreditationHistoryEntry = (
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

/** Actions of the utility on a person's accreditation. `grant` also renews an existing accreditation. */
const ACTS = ['grant', 'suspend', 'reinstate', 'revoke'] as const
export type Act = (typeof ACTS)[number]

/** Returns whether an action needs a reason from the list. */
export const needsStopReason = (act: Act): boolean => act === 'suspend' || act === 'revoke'

/** Returns whether an action needs an explanation in the user's own words. A revocation is final, so its reason alone does not suffice. */
export const needsStopNote = (act: Act, reason: AccreditationRow['reason'] | undefined): boolean =>
  act === 'revoke' || (act === 'suspend' && reason === 'other')

/** Reasons that prevent an action. Only `unmet` (missing requirements) can be overridden, with a justification. */
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

/** Fields of a person that decide whether an action is possible. */
interface ActionSubject extends Accreditation {
  active: boolean
  company_active: boolean
  vetoed: boolean
  lacking_from: Day
}

/** Returns the obstacles that prevent an action, the worst first. `day` and `months` are start and length of a new accreditation. */
export const findAccreditationActionObstacles = (
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
      ['ended', (getAccreditationExpirationDate(day, months) ?? '') < today],
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

/** Body of POST /api/accreditations/: one action for several people. */
export const accreditationActionBodySchema = z.strictObject({
  people: createUniqueListSchema(z.string().regex(/^[\w-]{1,64}$/u), MAX_PEOPLE_PER_REQUEST).min(
    1,
    'required',
  ),
  act: z.enum(ACTS),
  day: z
    .string()
    .refine((text) => isValidCalendarDate(text), 'day')
    .optional(),
  reason: z.enum(STOP_REASONS).optional(),
  /** Note beside the reason. For a grant despite unmet requirements, the note is the justification. */
  note: createSingleLineSchema(500).default(''),
})

/** Body of POST /api/accreditations/undo/: people, with the version that the grant returned. */
export const undoGrantsBodySchema = z.strictObject({
  people: z
    .array(z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/u), version: z.int() }))
    .min(1, 'required')
    .max(MAX_PEOPLE_PER_REQUEST),
})

/** Returns the values of the entry that undoes a person's newest grant or renewal. */
export const createAccreditationUndoEntry = (
  before: Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'> | undefined,
): Pick<AccreditationRow, 'kind' | 'accreditation_date' | 'accreditation_expiration_date'> => ({
  kind: before?.kind === 'revocation' ? 'revocation' : 'correction',
  accreditation_date: before?.accreditation_date ?? null,
  accreditation_expiration_date: before?.accreditation_expiration_date ?? null,
})

/** Result of an accreditation action for one person, actual or predicted. */
const accreditationOutcomeSchema = z.object({
  id: z.string(),
  name: z.string(),
  done: z.boolean(),
  obstacles: z.array(z.enum(OBSTACLES)),
  /** Names of the unmet requirements. */
  unmet: z.array(z.string()),
  kind: z.enum(ENTRY_KINDS),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  /** Version of the person's row after the action; null if nothing was written. */
  version: z.int().nullable(),
})
export type AccreditationOutcome = z.infer<typeof accreditationOutcomeSchema>

/** Results of an accreditation action, in the order of the request. */
export const accreditationOutcomesSchema = z.object({
  done: z.int(),
  results: z.array(accreditationOutcomeSchema),
})
export type AccreditationOutcomes = z.infer<typeof accreditationOutcomesSchema>
/** Line of the displayed history: a stored entry, or the expiry of an accreditation. */
export type HistoryLine = (AccreditationEntry & { on: Day }) | { id: string; kind: 'expiry'; on: Day }

/** Returns the history, newest first, with a line for each expiry. Expiries are not stored, but follow from the dates. */
export const addExpirationHistoryLines = (
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
      // A correction that was recorded after the expiry changes the past, so no expiry is added.
      if (entry.kind !== 'correction') addExpiry(entry.accreditation_date ?? on)
      until = newExpiration
    }
    lines.push({ ...entry, on })
  }
  addExpiry(today)
  return lines.toReversed()
}
