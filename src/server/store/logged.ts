import { compareRows, type Values } from '../../domain/auditLog.ts'
import { SETTING_NAMES } from '../../domain/settings.ts'
import { collections } from './collections.ts'
import type { Collection } from './rows.ts'

/** How the rows of a collection are logged. */
interface Logged {
  /** Of which record's history a change is part: the collection of that record, and the field that names it. Of its own where this is absent. */
  of?: { collection: Collection; by: string }
  /** Fields that follow from other fields or rows. `audit verify` recomputes each of them (log/verifyDerived.ts). */
  derived?: readonly string[]
  /** Fields that the portal changes as it works, or that repeat an entry. */
  without?: readonly string[]
  /** Fields of which only is said that they changed. */
  secret?: readonly string[]
  /** Fields that are kept in another form, and how a row has them; a row that has none is the server's own. They are told one by one, from the first on. */
  kept?: { fields: readonly string[]; of: (row: object) => Values; subject: string }
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Whatever is called so is a secret, whether or not somebody has thought of saying so. */
const SECRETS = /password|secret/u

/** What super-admins set is one row, a JSON of all of it; the other settings are the portal's identity and secrets. */
const preferences: Logged['kept'] = {
  fields: [...SETTING_NAMES, 'mail_password', 'sign_on_secret', 'logo', 'dismissed'],
  of(row) {
    if (Reflect.get(row, 'key') !== 'preferences') return {}
    const { version: _, values, ...others } = JSON.parse(String(Reflect.get(row, 'value')))
    const all = Object.entries<unknown>({ ...values, ...others })
    return Object.fromEntries(all.map(([field, value]) => [field, isEmpty(value) ? null : value]))
  },
  subject: 'settings:portal',
}

const ofPerson = (by: string): Logged => ({ of: { collection: 'personnel', by } })
const ofCompany: Logged = { of: { collection: 'companies', by: 'company' } }

/**
 * Which collections are logged: all that somebody keeps something in. The rest is the server's own: sessions, links, answers and mails, whose secrets are
 * no business of a log, and what an import has done so far.
 */
export const logged: Partial<Record<Collection, Logged>> = {
  zones: {},
  roles: {},
  companies: { derived: ['lacking_from', 'arrears_from'], without: ['papers_stale'] },
  users: {
    derived: ['username_key'],
    without: ['last_access_at', 'totp_step'],
    secret: ['password_hash', 'totp_secret', 'recovery_codes', 'calendar_hash'],
  },
  passkeys: {
    of: { collection: 'users', by: 'user' },
    without: ['counter', 'last_used_at'],
    secret: ['public_key'],
  },
  accreditation_types: {},
  personnel: { derived: ['blocked_from', 'lacking_from', 'ending_from'] },
  accreditation_items: {
    ...ofPerson('personnel'),
    derived: ['met_until', 'proved_until', 'review', 'company', 'lack', 'due_from'],
  },
  evidence: ofPerson('personnel'),
  obligations: {},
  company_papers: ofCompany,
  company_file_names: {},
  personnel_file_names: {},
  contacts: ofCompany,
  company_files: ofCompany,
  documents: ofPerson('personnel'),
  personnel_files: ofPerson('person'),
  vetoes: {},
  announcements: {},
  administrative_acts: {},
  non_accordance: {},
  notice_versions: {},
  veto_exceptions: {},
  personnel_moves: ofPerson('personnel'),
  accreditations: ofPerson('personnel'),
  pricing: {},
  quotations: {},
  visit_reports: {},
  credential_keys: { secret: ['private_key'] },
  inspections: { without: ['key', 'user', 'created_at'] },
  unusual_checks: { without: ['count', 'places', 'last_at'] },
  // What it does to rows stands in the log as changes of those.
  settings: { kept: preferences },
  imports: {
    without: [
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

/** A row's version counts its changes, which the log has. */
const WITHOUT = ['id', 'version']

/** What is said of a value that is secret: that it is there; behind it may stand a mark, by which only whoever has the log's key can tell which it is. */
export const SECRET = '•'

/** The mark of a secret. */
type Mark = (value: unknown) => string
const unmarked: Mark = () => ''

const known = new Map<Collection, readonly string[]>()

/** Returns the fields of a collection that are logged. A new field is, unless `logged` leaves it out. */
export const loggedFields = (collection: Collection): readonly string[] => {
  const { derived = [], without = [], kept } = logged[collection] ?? {}
  const { counts } = collections[collection]
  const fields =
    known.get(collection) ??
    kept?.fields ??
    Object.keys(collections[collection].row.shape).filter(
      (field) => ![...WITHOUT, ...derived, ...without, ...Object.keys(counts)].includes(field),
    )
  known.set(collection, fields)
  return fields
}

/** A row's own fields as the log has them. */
const ownValues = (collection: Collection, row: object): Values =>
  logged[collection]?.kept?.of(row) ??
  Object.fromEntries(loggedFields(collection).map((field) => [field, Reflect.get(row, field) ?? null]))

/** Is a field of a collection one of which only is said that it changed? */
const isSecret = (collection: Collection, field: string): boolean => {
  const { secret = [], kept } = logged[collection] ?? {}
  return secret.includes(field) || (kept !== undefined && SECRETS.test(field))
}

/** The same values without their secrets; without `mark` nobody can tell these apart, also where they were marked before. */
export const masked = <V extends Values | null>(collection: Collection, values: V, mark = unmarked): V =>
  values &&
  (Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      isSecret(collection, field) && value ? `${SECRET}${mark(value)}` : value,
    ]),
  ) as V)

/** What the log would say of a row as it is. */
export const loggedValues = (collection: Collection, row: object, mark?: Mark): Values =>
  masked(collection, ownValues(collection, row), mark)

/** What differs between what a row was and what it is, each null where there is none, secrets and all; nothing where nothing does. */
export const loggedChange = (
  collection: Collection,
  before: object | null,
  after: object | null,
): { before: Values | null; after: Values | null } | null => {
  const isKept = logged[collection]?.kept !== undefined
  const [was, is] = [before, after].map((row) => (row ? ownValues(collection, row) : isKept ? {} : null))
  return was && is ? compareRows(was, is) : { before: was ?? null, after: is ?? null }
}

/** The record of whose history a row's changes are part. */
export const subjectOf = (collection: Collection, row: object): string => {
  const { of, kept } = logged[collection] ?? {}
  if (kept) return kept.subject
  const [owner, by] = of ? [of.collection, of.by] : [collection, 'id']
  return `${owner}:${String(Reflect.get(row, by))}`
}
