import { z } from 'zod'

/**
 * The Bitácora: what was done, by whom, when and from where. An entry carries the hash of the one before it; what it changed stands in its changes, of
 * which each is a field's values before and after.
 */

/** How something that was tried ended. */
export const logResult = z.enum(['ok', 'refused'])

/** What an entry is about, so that a list finds one kind among millions. */
export const NATURES = ['change', 'signIn', 'refusal', 'download'] as const

/** Does a call of this name answer with a file? Its entry tells of a download. */
export const isDownload = (action: string): boolean =>
  /^reports\.|\.(?:backup|download|export|pdf|sheet|qrZip|zip)$/u.test(action)

/** The fields of an entry that follow from its others and from its changes. They are kept beside them to be looked up by; its hash leaves them out. */
type LookedUpBy = Pick<LogEntryRow, 'kind' | 'about' | 'nature' | 'facts'>

/** Fields whose value says what was done of a row. */
const TELLING: ReadonlySet<string> = new Set(['kind', 'review', 'state', 'status', 'standing', 'active'])

type Fact = Pick<LogChangeRow, 'collection' | 'before' | 'after'>

/** What a change tells: `vetoes+` of a row that is new, `vetoes-` of one that is gone, `personnel.phone` of a field that changed, and `evidence.review=approved` of a value. */
const factsOf = ({ collection, before, after }: Fact): string[] => {
  const valued = (fields: readonly string[]) =>
    fields
      .filter((field) => TELLING.has(field))
      .map((field) => `${collection}.${field}=${String(after?.[field])}`)
  if (after === null) return [`${collection}-`]
  if (before === null) return [`${collection}+`, ...valued('kind' in after ? ['kind'] : [])]
  const fields = Object.keys(after)
  return [...fields.map((field) => `${collection}.${field}`), ...valued(fields)]
}

/** What changes tell, each once and in order. */
export const factsIn = (changes: readonly Fact[]): string[] => [...new Set(changes.flatMap(factsOf))].sort()

export const lookedUpBy = (
  { action, result, subject }: Pick<LogEntryRow, 'action' | 'result' | 'subject'>,
  changes: readonly Pick<LogChangeRow, 'subject' | 'collection' | 'before' | 'after'>[],
): LookedUpBy => ({
  kind: subject.split(':')[0] ?? '',
  about: subject === '' || changes.some((change) => change.subject === subject) ? null : subject,
  nature:
    result === 'refused'
      ? 'refusal'
      : isDownload(action)
        ? 'download'
        : action.startsWith('auth.')
          ? 'signIn'
          : 'change',
  facts: factsIn(changes),
})

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
  /** The kind of that record; the record, if none of the entry's changes leads to it; and what the entry is about: `lookedUpBy`. */
  kind: z.string(),
  about: z.string().nullable(),
  nature: z.enum(NATURES),
  /** What its changes tell: `factsIn`. A backup from before they were kept has none. */
  facts: z.array(z.string()).default([]),
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
    (field) =>
      before[field] !== after[field] &&
      JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  if (fields.length === 0) return null
  const of = (row: Values) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { before: of(before), after: of(after) }
}

/** What rows are called, by `collection:id`: those that values refer to, and those that are changed. */
const names = z.record(z.string(), z.string())
export type Names = z.infer<typeof names>

/** What became of a row, with the names of what it names. */
const toldChange = logChangeRow.omit({ entry: true }).extend({ names })
export type ToldChange = z.infer<typeof toldChange>

/**
 * An entry as it is listed. `user_name` is what who did it is called now, empty where nobody knows; `subject_name` what it was done to, as it is called now
 * or was at the end; `rows` the first of the rows that it changed, long texts cut.
 */
export const listedLogEntry = logEntryRow
  .pick({
    ...{ id: true, at: true, action: true, user: true, username: true, address: true },
    ...{ result: true, nature: true, reason: true, subject: true, changes: true, part_of: true },
  })
  .extend({ user_name: z.string(), subject_name: z.string(), rows: z.array(toldChange) })
export type ListedLogEntry = z.infer<typeof listedLogEntry>

/** What became of a row, and what the same fields are now; null where the row is gone. */
export const comparedChange = toldChange.extend({ now: values.nullable() })
export type ComparedChange = z.infer<typeof comparedChange>

/** An entry with the first of the rows that it changed, its parts' included. */
export const logEntry = listedLogEntry.extend({
  rows: z.array(comparedChange),
  /** How many there are. */
  total: z.int(),
  /** There are more rows than are shown. */
  more: z.boolean(),
})
export type LogEntry = z.infer<typeof logEntry>

/** The records whose pages show their history. */
export const HISTORIES = ['personnel', 'companies', 'quotations'] as const
export type HistoryOf = (typeof HISTORIES)[number]

/** A step in a record's history: a change of it, or of a row that belongs to it. */
export const historyStep = logChangeRow
  .pick({ id: true, collection: true, record: true, before: true, after: true })
  .extend({ entry: z.int(), at: z.string(), action: z.string(), names })
  .extend({ username: z.string(), user_name: z.string() })
export type HistoryStep = z.infer<typeof historyStep>

/** Which rows a field's value names, by the field's name; and where the same name means another in one collection. */
const REFERENCES: Readonly<Record<string, string>> = {
  ...{ company: 'companies', from_company: 'companies', to_company: 'companies', zone: 'zones' },
  ...{ role: 'roles', roles: 'roles', personnel: 'personnel', person: 'personnel' },
  ...{
    uploaded_by: 'users',
    withdrawn_by: 'users',
    corrected_by: 'users',
    ticked_by: 'users',
    reviewed_by: 'users',
    user: 'users',
    owner: 'users',
    handled_by: 'users',
  },
  ...{ veto: 'vetoes', pricing: 'pricing', name: '', type: '' },
  obligation: 'obligations',
  ...{ item: 'accreditation_items', 'evidence.type': 'accreditation_types' },
  ...{ 'accreditation_items.type': 'accreditation_types', 'company_files.name': 'company_file_names' },
  ...{ 'personnel_files.name': 'personnel_file_names' },
}

/** The collection whose rows a field's values name; '' where they are what they say. */
export const referredBy = (collection: string, field: string): string =>
  REFERENCES[`${collection}.${field}`] ?? REFERENCES[field] ?? ''

/** What a field's value names: `companies:3`; of a list, each. */
export const refersTo = (collection: string, field: string, value: unknown): string[] => {
  const to = referredBy(collection, field)
  return to === ''
    ? []
    : [value].flat().flatMap((id) => (id === null || id === undefined || id === '' ? [] : [`${to}:${id}`]))
}
