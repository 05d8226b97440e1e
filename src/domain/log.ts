import { z } from 'zod'

/**
 * The Bitácora: what was done, by whom, when and from where. An entry carries the hash of the one before it; what it changed stands in its changes, of
 * which each is a field's values before and after.
 */

/** How something that was tried ended. */
export const logResult = z.enum(['ok', 'refused'])

/** An entry as it is kept. It is written once, in the transaction of what it tells, and never changed. */
export const logEntryRow = z.object({
  id: z.int(),
  /** When, as an instant. */
  at: z.string(),
  /** What was done: the name of a call (contract/endpoints.ts), `local.…` for a command on the machine itself, `portal.…` for what the portal does by itself. */
  action: z.string(),
  /** Who did it; null for nobody who is known, and for the portal itself. */
  user: z.int().nullable(),
  /** What that user was called then, or what was given for a name where nobody is known. */
  username: z.string(),
  /** Where it came from; empty for the machine itself. */
  address: z.string(),
  result: logResult,
  /** Why it was refused, or what else there is to say of it. */
  reason: z.string(),
  /** What it was done to: `personnel:…`, or empty; of several, the first. */
  subject: z.string(),
  /** How many rows it changed. */
  changes: z.int(),
  /** The entry that began the work of which this is a part; null for one that stands by itself. */
  part_of: z.int().nullable(),
  /** SHA-256 of the entry before it, and of this one with its changes and that hash. */
  previous: z.string(),
  hash: z.string(),
})
export type LogEntryRow = z.infer<typeof logEntryRow>

/** Values of a row's fields, by their names. */
const values = z.record(z.string(), z.unknown())
export type Values = z.infer<typeof values>

/** What became of a row. Of one that is new or gone `before` or `after` is null; of one that was changed they have what differs. */
export const logChangeRow = z.object({
  id: z.int(),
  entry: z.int(),
  /** The person, company, quotation or other record that the row belongs to, such as `personnel:…`. */
  subject: z.string(),
  collection: z.string(),
  /** The id of the row, as a text. */
  record: z.string(),
  before: values.nullable(),
  after: values.nullable(),
})
export type LogChangeRow = z.infer<typeof logChangeRow>

/** What differs between two states of a row; null where nothing does. Values that JSON writes alike are alike. */
export const differencesOf = (before: Values, after: Values): { before: Values; after: Values } | null => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) return null
  const of = (row: Values) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { before: of(before), after: of(after) }
}

/** An entry as it is listed. */
export const listedLogEntry = logEntryRow.pick({
  ...{ id: true, at: true, action: true, user: true, username: true, address: true },
  ...{ result: true, reason: true, subject: true, changes: true, part_of: true },
})

/** What became of a row, and what the same fields are now; null where the row is gone. */
const comparedChange = logChangeRow.omit({ id: true, entry: true }).extend({ now: values.nullable() })
export type ComparedChange = z.infer<typeof comparedChange>

/** An entry with what it changed, its parts' included. */
export const logEntry = listedLogEntry.extend({
  rows: z.array(comparedChange),
  /** There are more rows than are shown. */
  more: z.boolean(),
})

/** The records whose pages show their history. */
export const HISTORIES = ['personnel', 'companies', 'quotations'] as const

/** A step in a record's history: a change of it, or of a row that belongs to it. */
export const historyStep = logChangeRow
  .pick({ id: true, collection: true, record: true, before: true, after: true })
  .extend({ entry: z.int(), at: z.string(), action: z.string(), username: z.string() })
export type HistoryStep = z.infer<typeof historyStep>
