import { findChangedFields, type Values } from '../../domain/auditLog.ts'
import { SETTING_NAMES } from '../../domain/settings.ts'
import { collections } from './collections.ts'
import type { Collection } from './rows.ts'

/** Rules for logging the changes of a collection in the audit log. */
interface LogRules {
  /** Record whose history page shows the changes. Defaults to the changed row. */
  owner?: { collection: Collection; by: string }
  /** Fields that are computed from other fields and therefore not logged. */
  derived?: readonly string[]
  /** Fields that are not logged, because they change in the background or are logged elsewhere. */
  unlogged?: readonly string[]
  /** Fields whose values are masked in the log. */
  secret?: readonly string[]
  /** Fields that are extracted from JSON and logged separately. Rows without such fields are not logged. */
  extracted?: { fields: readonly string[]; extract: (row: object) => Values; subject: string }
}

const isEmptyLogValue = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0)

/** Matches the names of secret settings. */
const SECRET_NAME = /password|secret/u

/** Log rules for the settings that super-admins edit, which are stored as JSON in one row. */
const preferences: LogRules['extracted'] = {
  fields: [...SETTING_NAMES, 'mail_password', 'sign_on_secret', 'logo', 'dismissed'],
  extract(row) {
    if (Reflect.get(row, 'key') !== 'preferences') return {}
    const { version: _, values, ...others } = JSON.parse(String(Reflect.get(row, 'value')))
    const all = Object.entries<unknown>({ ...values, ...others })
    return Object.fromEntries(all.map(([field, value]) => [field, isEmptyLogValue(value) ? null : value]))
  },
  subject: 'settings:portal',
}

const createPersonalRecordLogRules = (by: string): LogRules => ({ owner: { collection: 'personnel', by } })
const loggedWithCompany: LogRules = { owner: { collection: 'companies', by: 'company' } }

/** Log rules of all logged collections. Internal collections with secrets, such as sessions, are not logged. */
export const loggedCollections: Partial<Record<Collection, LogRules>> = {
  zones: {},
  roles: {},
  companies: { derived: ['lacking_from', 'arrears_from'], unlogged: ['papers_stale'] },
  users: {
    derived: ['username_key'],
    unlogged: ['last_access_at', 'totp_step'],
    secret: ['password_hash', 'totp_secret', 'recovery_codes', 'calendar_hash'],
  },
  passkeys: {
    owner: { collection: 'users', by: 'user' },
    unlogged: ['counter', 'last_used_at'],
    secret: ['public_key'],
  },
  accreditation_types: {},
  personnel: { derived: ['blocked_from', 'lacking_from', 'ending_from'] },
  accreditation_items: {
    ...createPersonalRecordLogRules('personnel'),
    derived: ['met_until', 'proved_until', 'review', 'company', 'lack', 'due_from'],
  },
  evidence: createPersonalRecordLogRules('personnel'),
  obligations: {},
  company_papers: loggedWithCompany,
  company_file_names: {},
  personnel_file_names: {},
  contacts: loggedWithCompany,
  company_files: loggedWithCompany,
  documents: createPersonalRecordLogRules('personnel'),
  personnel_files: createPersonalRecordLogRules('person'),
  vetoes: {},
  announcements: {},
  administrative_acts: {},
  non_accordance: {},
  notice_versions: {},
  veto_exceptions: {},
  personnel_moves: createPersonalRecordLogRules('personnel'),
  accreditations: createPersonalRecordLogRules('personnel'),
  pricing: {},
  quotations: {},
  visit_reports: {},
  credential_keys: { secret: ['private_key'] },
  inspections: { unlogged: ['key', 'user', 'created_at'] },
  unusual_checks: { unlogged: ['count', 'places', 'last_at'] },
  settings: { extracted: preferences },
  imports: {
    unlogged: [
      'rows',
      'done',
      'checked',
      'applied',
      'problems',
      'sensitive',
      'reading',
      'corrections',
      'kept',
      'worker',
      'worker_until',
      'tries',
    ],
  },
}

/** Fields that are not logged: the log stores the id separately, and the version only counts changes. */
const UNLOGGED = ['id', 'version']

/** Placeholder for secret values in the audit log. A keyed hash of the value may follow. */
export const SECRET = '•'

/** Function that hashes a secret, so that the log can show whether the secret changed. */
type Fingerprint = (value: unknown) => string
const getEmptySecretFingerprint: Fingerprint = () => ''

const cachedLoggedFields = new Map<Collection, readonly string[]>()

/** Returns the fields of a collection that the audit log records. */
export const listLoggedFields = (collection: Collection): readonly string[] => {
  const { derived = [], unlogged: without = [], extracted: kept } = loggedCollections[collection] ?? {}
  const { counts } = collections[collection]
  const fields =
    cachedLoggedFields.get(collection) ??
    kept?.fields ??
    Object.keys(collections[collection].row.shape).filter(
      (field) => ![...UNLOGGED, ...derived, ...without, ...Object.keys(counts)].includes(field),
    )
  cachedLoggedFields.set(collection, fields)
  return fields
}

const extractLoggedRowValues = (collection: Collection, row: object): Values =>
  loggedCollections[collection]?.extracted?.extract(row) ??
  Object.fromEntries(listLoggedFields(collection).map((field) => [field, Reflect.get(row, field) ?? null]))

const isSecretLogField = (collection: Collection, field: string): boolean => {
  const { secret = [], extracted: kept } = loggedCollections[collection] ?? {}
  return secret.includes(field) || (kept !== undefined && SECRET_NAME.test(field))
}

/** Replaces secret values by a placeholder. `mark` adds a keyed hash to the placeholder. */
export const maskSecrets = <V extends Values | null>(
  collection: Collection,
  values: V,
  mark = getEmptySecretFingerprint,
): V =>
  values &&
  (Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      isSecretLogField(collection, field) && value ? `${SECRET}${mark(value)}` : value,
    ]),
  ) as V)

/** Returns the logged values of a row, with masked secrets. */
export const getLoggedRowValues = (collection: Collection, row: object, mark?: Fingerprint): Values =>
  maskSecrets(collection, extractLoggedRowValues(collection, row), mark)

/** Returns the logged fields that differ between two states of a row. Returns null if nothing differs. */
export const getLoggedRowChange = (
  collection: Collection,
  before: object | null,
  after: object | null,
): { before: Values | null; after: Values | null } | null => {
  const isExtracted = loggedCollections[collection]?.extracted !== undefined
  const [oldValues, newValues] = [before, after].map((row) =>
    row ? extractLoggedRowValues(collection, row) : isExtracted ? {} : null,
  )
  return oldValues && newValues
    ? findChangedFields(oldValues, newValues)
    : { before: oldValues ?? null, after: newValues ?? null }
}

/** Returns the record whose history page shows the changes of a row, such as `companies:3`. */
export const getRecordWithChangeHistory = (collection: Collection, row: object): string => {
  const { owner: of, extracted: kept } = loggedCollections[collection] ?? {}
  if (kept) return kept.subject
  const [owner, by] = of ? [of.collection, of.by] : [collection, 'id']
  return `${owner}:${String(Reflect.get(row, by))}`
}
