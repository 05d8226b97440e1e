import { z } from 'zod'
import { visitReportPatch, visitReportRow } from './visitReports.ts'

/** How a credential was looked up, and what was said of it. */
const CHECK_WAYS = ['scan', 'typed'] as const
const CHECK_RESULTS = ['valid', 'invalid', 'unknown'] as const

/** Letters of what was scanned or typed; an id has 22. */
const MOST_LETTERS = 64

/** A credential that somebody at a door looked up. Nothing is kept of whoever did. */
export const credentialCheckRow = z.object({
  id: z.int(),
  at: z.string(),
  /** What was scanned or typed, as much of it as a credential may have. */
  credential: z.string(),
  /** Whom it names; empty where it names nobody. */
  person: z.string(),
  result: z.enum(CHECK_RESULTS),
  way: z.enum(CHECK_WAYS),
})
export type CredentialCheckRow = z.infer<typeof credentialCheckRow>

/** What somebody scanned or typed may be any text; what no database keeps is left out. */
export const keptCredential = (text: string): string =>
  text
    .slice(0, MOST_LETTERS)
    .replace(/\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')

/** Why checks are unusual: of one card from many places, of somebody who was stopped, or of many credentials that nobody has. */
export const UNUSUAL_KINDS = ['many_places', 'stopped', 'unknown_ids'] as const
export type UnusualKind = (typeof UNUSUAL_KINDS)[number]

const { state, notes, handled_by, handled_at, version, person, person_name, company_name } =
  visitReportRow.shape

/** Checks that somebody should look into, and what the utility made of them. */
export const unusualCheckRow = z.object({
  id: z.int(),
  created_at: z.string(),
  kind: z.enum(UNUSUAL_KINDS),
  ...{ person, person_name, company_name },
  /** How many checks, from how many places within an hour, and when the last one was. */
  count: z.int(),
  places: z.int(),
  last_at: z.string(),
  ...{ state, notes, handled_by, handled_at, version },
})
export type UnusualCheckRow = z.infer<typeof unusualCheckRow>

/** The same on the wire. */
export const unusualCheck = unusualCheckRow.omit({ handled_by: true }).extend({ handled_name: z.string() })
export type UnusualCheck = z.infer<typeof unusualCheck>

/** What the utility changes of it. */
export const unusualCheckPatch = visitReportPatch

/** Days of which a person's page shows how often the credential was checked. */
export const CHECK_DAYS = 30

/** How often somebody's credential was checked, by day of the last ones, the oldest first, and when last. */
export const personChecks = z.object({
  total: z.int(),
  last_at: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), count: z.int() })),
})
export type PersonChecks = z.infer<typeof personChecks>
