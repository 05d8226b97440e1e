import { z } from 'zod'
import { documentKindEntries } from '../documents/kinds.ts'

/** Audit log ("Bitácora"): who did what, when and from where. Each entry contains the hash of the previous entry. */

/** Whether an action of the log was allowed or refused. */
export const logEntryResultSchema = z.enum(['ok', 'refused'])

/** Categories by which log entries can be filtered. */
export const LOG_CATEGORIES = ['change', 'signIn', 'refusal', 'download', 'sensitive'] as const

/** Reason of entries about a view of a sensitive document. The entry's hash covers it. */
const SENSITIVE_VIEW = JSON.stringify({ sensitive: true })

export const isDownloadAction = (action: string): boolean =>
  /^reports\.|\.(?:backup|download|export|pdf|sheet|qrZip|zip)$/u.test(action)

/** Fields for filtering, computed from the entry and its changes. The entry's hash does not cover them. */
type DerivedLogFields = Pick<LogEntryRow, 'kind' | 'about' | 'nature' | 'facts'>

/** Fields whose new value is part of a fact, not only the field name. */
export const FACT_FIELDS: ReadonlySet<string> = new Set([
  'kind',
  'review',
  'state',
  'status',
  'standing',
  'active',
])

type ChangeValues = Pick<LogChangeRow, 'collection' | 'before' | 'after'>

/** Returns the facts of a change, such as `vetoes+` for a new row, `vetoes-` for a deleted row, and `personnel.phone` for a changed field. */
const listSearchableFactsOfChange = ({ collection, before, after }: ChangeValues): string[] => {
  const listValueFacts = (fields: readonly string[]) =>
    fields
      .filter((field) => FACT_FIELDS.has(field))
      .map((field) => `${collection}.${field}=${String(after?.[field])}`)
  if (after === null) return [`${collection}-`]
  if (before === null) return [`${collection}+`, ...listValueFacts('kind' in after ? ['kind'] : [])]
  const fields = Object.keys(after)
  return [...fields.map((field) => `${collection}.${field}`), ...listValueFacts(fields)]
}

/** Returns the facts by which a log entry can be found, sorted and without duplicates. */
export const listSearchableFacts = (changes: readonly ChangeValues[]): string[] =>
  [...new Set(changes.flatMap(listSearchableFactsOfChange))].sort()

export const deriveLogEntrySearchFields = (
  { action, result, reason, subject }: Pick<LogEntryRow, 'action' | 'result' | 'reason' | 'subject'>,
  changes: readonly Pick<LogChangeRow, 'subject' | 'collection' | 'before' | 'after'>[],
): DerivedLogFields => ({
  kind: subject.split(':')[0] ?? '',
  about: subject === '' || changes.some((change) => change.subject === subject) ? null : subject,
  nature:
    result === 'refused'
      ? 'refusal'
      : isDownloadAction(action)
        ? reason === SENSITIVE_VIEW
          ? 'sensitive'
          : 'download'
        : action.startsWith('auth.')
          ? 'signIn'
          : 'change',
  facts: listSearchableFacts(changes),
})

/** Audit log entry as stored. It is inserted in the transaction of its action and never changed. */
export const logEntryRowSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Name of an API endpoint, `local.…` for a server command, or `portal.…` for a job of the portal. */
  action: z.string(),
  /** User who acted; null for an unknown user and for the portal itself. */
  user: z.int().nullable(),
  /** Username at the time, or the name that an unknown user entered. */
  username: z.string(),
  /** IP address of the client; empty for actions on the server itself. */
  address: z.string(),
  result: logEntryResultSchema,
  /** Reason of a refusal, or another remark. */
  reason: z.string(),
  /** Record on which the user acted, such as `personnel:…`; empty for actions without a record. */
  subject: z.string(),
  /** Type of the subject, such as `personnel`. */
  kind: z.string(),
  /** Copy of the subject, if no change in the entry concerns that record; otherwise null. */
  about: z.string().nullable(),
  /** Category of the entry. */
  nature: z.enum(LOG_CATEGORIES),
  /** Facts by which the entry can be found (`listSearchableFacts`). Empty in older backups. */
  facts: z.array(z.string()).default([]),
  /** Number of rows that the action changed. */
  changes: z.int(),
  /** Id of the entry of which this entry is a part; null for an independent entry. */
  part_of: z.int().nullable(),
  /** SHA-256 hash of the previous entry. */
  previous: z.string(),
  /** SHA-256 hash of this entry, its changes and the previous hash. */
  hash: z.string(),
  /** Signature of the entry after the portal erased personal data from it; empty for an entry as it was written. */
  erased: z.string().default(''),
})
export type LogEntryRow = z.infer<typeof logEntryRowSchema>

/** Values of a row by field name. */
const valuesSchema = z.record(z.string(), z.unknown())
export type Values = z.infer<typeof valuesSchema>

/** Changed row of a log entry. `before` is null for a new row, `after` is null for a deleted row. */
export const logChangeRowSchema = z.object({
  id: z.int(),
  entry: z.int(),
  /** Record to which the changed row belongs, such as `personnel:…` or `companies:…`. */
  subject: z.string(),
  collection: z.string(),
  /** Id of the changed row, as text. */
  record: z.string(),
  before: valuesSchema.nullable(),
  after: valuesSchema.nullable(),
})
export type LogChangeRow = z.infer<typeof logChangeRowSchema>

/** Compares two versions of a row. Returns the changed fields, or null without changes. */
export const findChangedFields = (
  before: Values,
  after: Values,
): { before: Values; after: Values } | null => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) =>
      before[field] !== after[field] &&
      JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  if (fields.length === 0) return null
  const pickFields = (row: Values) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { before: pickFields(before), after: pickFields(after) }
}

/** Display names of rows, by `collection:id`. */
const namesSchema = z.record(z.string(), z.string())
export type Names = z.infer<typeof namesSchema>

/** Changed row, with the names of the rows that its values refer to. */
const namedChangeSchema = logChangeRowSchema.omit({ entry: true }).extend({ names: namesSchema })
export type NamedChange = z.infer<typeof namedChangeSchema>

/** Log entry in lists. `rows` are its first changes, with long texts truncated. */
export const listedLogEntrySchema = logEntryRowSchema
  .pick({
    id: true,
    at: true,
    action: true,
    user: true,
    username: true,
    address: true,
    result: true,
    nature: true,
    reason: true,
    subject: true,
    changes: true,
    part_of: true,
  })
  .extend({ user_name: z.string(), subject_name: z.string(), rows: z.array(namedChangeSchema) })
export type ListedLogEntry = z.infer<typeof listedLogEntrySchema>

/** Changed row with the current values of its fields; null if the row was deleted. */
export const comparedChangeSchema = namedChangeSchema.extend({
  now: valuesSchema.nullable(),
})
export type ComparedChange = z.infer<typeof comparedChangeSchema>

/** Log entry with its first changes, including those of the entries that are part of it. */
export const logEntrySchema = listedLogEntrySchema.extend({
  rows: z.array(comparedChangeSchema),
  /** Number of all changes of the entry. */
  total: z.int(),
  /** Whether the entry has more changes than `rows`. */
  more: z.boolean(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

/** Collections whose pages show a history of changes. */
export const HISTORIES = ['personnel', 'companies', 'quotations'] as const
export type HistoryOf = (typeof HISTORIES)[number]

/** Step in the history of a record: one changed row, with the user and time of the change. */
export const historyStepSchema = logChangeRowSchema
  .pick({ id: true, collection: true, record: true, before: true, after: true })
  .extend({ entry: z.int(), at: z.string(), action: z.string(), names: namesSchema })
  .extend({ username: z.string(), user_name: z.string() })
export type HistoryStep = z.infer<typeof historyStepSchema>

/** Collection to which a field refers, by field name, or by `collection.field` for ambiguous names. */
const REFERENCES: Readonly<Record<string, string>> = {
  company: 'companies',
  from_company: 'companies',
  to_company: 'companies',
  zone: 'zones',
  role: 'roles',
  roles: 'roles',
  personnel: 'personnel',
  person: 'personnel',
  uploaded_by: 'users',
  withdrawn_by: 'users',
  blocked_by: 'users',
  corrected_by: 'users',
  ticked_by: 'users',
  reviewed_by: 'users',
  user: 'users',
  owner: 'users',
  handled_by: 'users',
  published_by: 'users',
  created_by: 'users',
  request: 'arco_requests',
  'notice_versions.notice': '',
  'notice_acceptances.notice': 'privacy_notices',
  veto: 'vetoes',
  pricing: 'pricing',
  name: '',
  type: '',
  obligation: 'obligations',
  item: 'accreditation_items',
  'accreditation_items.type': 'accreditation_types',
  ...Object.fromEntries(
    documentKindEntries.flatMap(([, { table, fields }]) =>
      Object.entries(fields).flatMap(([name, field]) =>
        'to' in field ? [[`${table}.${name}`, field.to]] : [],
      ),
    ),
  ),
}

/** Returns the collection to which a field refers; '' for other fields. */
export const getReferencedCollection = (collection: string, field: string): string =>
  REFERENCES[`${collection}.${field}`] ?? REFERENCES[field] ?? ''

/** Returns the rows to which a field's value refers, such as `companies:3`. */
export const listReferencesInValue = (collection: string, field: string, value: unknown): string[] => {
  const collectionName = getReferencedCollection(collection, field)
  return collectionName === ''
    ? []
    : [value]
        .flat()
        .flatMap((id) => (id === null || id === undefined || id === '' ? [] : [`${collectionName}:${id}`]))
}
