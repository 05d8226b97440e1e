import { z } from 'zod'

/**
 * Audit log ("Bitácora"): what was done, by whom, when and from where. Each entry contains the hash of the previous one. The changes of an
 * entry have the values of fields before and after.
 */

/** Result of an action. */
export const logResult = z.enum(['ok', 'refused'])

/** Categories of entries, for filtering. */
export const LOG_CATEGORIES = ['change', 'signIn', 'refusal', 'download'] as const

/** Whether the action downloads a file. */
export const isDownload = (action: string): boolean =>
  /^reports\.|\.(?:backup|download|export|pdf|sheet|qrZip|zip)$/u.test(action)

/** Denormalized fields for filtering. They follow from the other fields and the changes, so the hash does not cover them. */
type DerivedLogFields = Pick<LogEntryRow, 'kind' | 'about' | 'nature' | 'facts'>

/** Fields whose new value is part of the facts. */
const FACT_FIELDS: ReadonlySet<string> = new Set(['kind', 'review', 'state', 'status', 'standing', 'active'])

type ChangeValues = Pick<LogChangeRow, 'collection' | 'before' | 'after'>

/**
 * Returns the facts of a change: `vetoes+` for a new row, `vetoes-` for a deleted one, `personnel.phone` for a changed field, and
 * `evidence.review=approved` for a value.
 */
const listFactsOfChange = ({ collection, before, after }: ChangeValues): string[] => {
  const listValueFacts = (fields: readonly string[]) =>
    fields
      .filter((field) => FACT_FIELDS.has(field))
      .map((field) => `${collection}.${field}=${String(after?.[field])}`)
  if (after === null) return [`${collection}-`]
  if (before === null) return [`${collection}+`, ...listValueFacts('kind' in after ? ['kind'] : [])]
  const fields = Object.keys(after)
  return [...fields.map((field) => `${collection}.${field}`), ...listValueFacts(fields)]
}

/** Returns the facts of changes, sorted and without duplicates. */
export const listFacts = (changes: readonly ChangeValues[]): string[] =>
  [...new Set(changes.flatMap(listFactsOfChange))].sort()

export const deriveLogFields = (
  { action, result, subject }: Pick<LogEntryRow, 'action' | 'result' | 'subject'>,
  changes: readonly Pick<LogChangeRow, 'subject' | 'collection' | 'before' | 'after'>[],
): DerivedLogFields => ({
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
  facts: listFacts(changes),
})

/** Row of an entry. It is inserted in the transaction of its action and never changed. */
export const logEntryRow = z.object({
  id: z.int(),
  at: z.string(),
  /** Action: the name of an endpoint (contract/endpoints.ts), `local.…` for a command on the server, `portal.…` for a job of the portal. */
  action: z.string(),
  /** User who acted; null for an unknown user and for the portal itself. */
  user: z.int().nullable(),
  /** Username at the time, or the name that an unknown user entered. */
  username: z.string(),
  /** Client address; empty for actions on the server itself. */
  address: z.string(),
  result: logResult,
  /** Reason of a refusal, or another remark. */
  reason: z.string(),
  /** Record of the action, such as `personnel:…`; empty without one. Of several records, the first. */
  subject: z.string(),
  /** Denormalized: type of that record, the record itself if no change of the entry belongs to it, and the category (`deriveLogFields`). */
  kind: z.string(),
  about: z.string().nullable(),
  nature: z.enum(LOG_CATEGORIES),
  /** Facts of its changes (`listFacts`). Empty in backups from before facts were stored. */
  facts: z.array(z.string()).default([]),
  /** Number of changed rows. */
  changes: z.int(),
  /** Entry of the action that this one is a part of; null for an independent entry. */
  part_of: z.int().nullable(),
  /** SHA-256 of the previous entry, and of this one with its changes and the previous hash. */
  previous: z.string(),
  hash: z.string(),
})
export type LogEntryRow = z.infer<typeof logEntryRow>

/** Values of a row by field name. */
const values = z.record(z.string(), z.unknown())
export type Values = z.infer<typeof values>

/** Change of a row. `before` is null for a new row, `after` for a deleted one. Otherwise both contain the changed fields only. */
export const logChangeRow = z.object({
  id: z.int(),
  entry: z.int(),
  /** Person, company, quotation or other record that the row belongs to, such as `personnel:…`. */
  subject: z.string(),
  collection: z.string(),
  /** Id of the row as text. */
  record: z.string(),
  before: values.nullable(),
  after: values.nullable(),
})
export type LogChangeRow = z.infer<typeof logChangeRow>

/** Compares two states of a row, by their JSON. Returns the changed fields, or null without changes. */
export const compareRows = (before: Values, after: Values): { before: Values; after: Values } | null => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) =>
      before[field] !== after[field] &&
      JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  if (fields.length === 0) return null
  const pickFields = (row: Values) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { before: pickFields(before), after: pickFields(after) }
}

/** Names of rows by `collection:id`: of changed rows and of those that values refer to. */
const names = z.record(z.string(), z.string())
export type Names = z.infer<typeof names>

/** Change with the names of the rows that it refers to. */
const namedChange = logChangeRow.omit({ entry: true }).extend({ names })
export type NamedChange = z.infer<typeof namedChange>

/**
 * Entry in lists. `user_name` is the user's current name, empty if unknown. `subject_name` is the current or last name of the record.
 * `rows` are the first changes, with long texts truncated.
 */
export const listedLogEntry = logEntryRow
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
  .extend({ user_name: z.string(), subject_name: z.string(), rows: z.array(namedChange) })
export type ListedLogEntry = z.infer<typeof listedLogEntry>

/** Change with the current values of its fields; null if the row was deleted. */
export const comparedChange = namedChange.extend({ now: values.nullable() })
export type ComparedChange = z.infer<typeof comparedChange>

/** Entry with its first changes, including those of its parts. */
export const logEntry = listedLogEntry.extend({
  rows: z.array(comparedChange),
  /** Number of all changes. */
  total: z.int(),
  /** Whether there are more changes than shown. */
  more: z.boolean(),
})
export type LogEntry = z.infer<typeof logEntry>

/** Collections whose pages show a history. */
export const HISTORIES = ['personnel', 'companies', 'quotations'] as const
export type HistoryOf = (typeof HISTORIES)[number]

/** Step in the history of a record: a change of the record or of a row that belongs to it. */
export const historyStep = logChangeRow
  .pick({ id: true, collection: true, record: true, before: true, after: true })
  .extend({ entry: z.int(), at: z.string(), action: z.string(), names })
  .extend({ username: z.string(), user_name: z.string() })
export type HistoryStep = z.infer<typeof historyStep>

/** Collections that fields refer to, by field name, or by collection and field where a field name has several meanings. */
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
  corrected_by: 'users',
  ticked_by: 'users',
  reviewed_by: 'users',
  user: 'users',
  owner: 'users',
  handled_by: 'users',
  veto: 'vetoes',
  pricing: 'pricing',
  name: '',
  type: '',
  obligation: 'obligations',
  item: 'accreditation_items',
  'evidence.type': 'accreditation_types',
  'accreditation_items.type': 'accreditation_types',
  'company_files.name': 'company_file_names',
  'personnel_files.name': 'personnel_file_names',
}

/** Returns the collection that a field refers to; '' if the field is not a reference. */
export const getReferencedCollection = (collection: string, field: string): string =>
  REFERENCES[`${collection}.${field}`] ?? REFERENCES[field] ?? ''

/** Returns the references in a field's value, such as `companies:3`. */
export const listReferences = (collection: string, field: string, value: unknown): string[] => {
  const collectionName = getReferencedCollection(collection, field)
  return collectionName === ''
    ? []
    : [value]
        .flat()
        .flatMap((id) => (id === null || id === undefined || id === '' ? [] : [`${collectionName}:${id}`]))
}
