import { findChangedFields, type Values } from '../../domain/log/auditLog.ts'
import { COLLECTION_NAMES, collections } from './collections.ts'
import type { LogRules } from './defineTable.ts'
import type { Collection } from './rows.ts'

/** Matches the names of secret settings. */
const SECRET_NAME = /password|secret/u

/** Log rules of all logged collections. */
export const loggedCollections: Partial<Record<Collection, LogRules<Collection>>> = Object.fromEntries(
  COLLECTION_NAMES.flatMap((name) => (collections[name].log ? [[name, collections[name].log]] : [])),
)

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
  const { derived = [], unlogged = [], extracted: kept } = loggedCollections[collection] ?? {}
  const { counts } = collections[collection]
  const fields =
    cachedLoggedFields.get(collection) ??
    kept?.fields ??
    Object.keys(collections[collection].row.shape).filter(
      (field) => ![...UNLOGGED, ...derived, ...unlogged, ...Object.keys(counts)].includes(field),
    )
  cachedLoggedFields.set(collection, fields)
  return fields
}

const extractLoggedRowValues = (collection: Collection, row: Values): Values =>
  loggedCollections[collection]?.extracted?.extract(row) ??
  Object.fromEntries(listLoggedFields(collection).map((field) => [field, row[field] ?? null]))

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
  maskSecrets(collection, extractLoggedRowValues(collection, { ...row }), mark)

/** Returns the logged fields that differ between two states of a row. Returns null if nothing differs. */
export const getLoggedRowChange = (
  collection: Collection,
  before: Values | null,
  after: Values | null,
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
  const values: Values = { ...row }
  return `${owner}:${String(values[by])}`
}
