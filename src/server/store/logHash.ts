import { createHmac, hash } from 'node:crypto'
import type { deriveLogFields, LogChangeRow, LogEntryRow } from '../../domain/auditLog.ts'

/** Returns the SHA-256 of a text in base64url: 43 characters that need no escape in JSON. */
const computeSha256 = (text: string): string => hash('sha256', text, 'base64url')

/** Purpose of a signature. It is part of the signed text, so that a signature is valid for no other purpose. */
type Purpose = 'entry' | 'head' | 'secret' | 'session'

/** Returns an HMAC-SHA-256 in base64url. The key is not stored in the database. */
export const computeKeyedHash = (key: Buffer, purpose: Purpose, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

/** Returns the hash of a change and all changes before it, by hashing the previous hash together with the change. */
const computeChangesHash = (
  before: string,
  { subject, collection, record, before: oldValues, after: newValues }: Omit<LogChangeRow, 'id' | 'entry'>,
): string => computeSha256(JSON.stringify([before, subject, collection, record, oldValues, newValues]))

/** Audit log entry without the hash that links it to the previous entry. */
export type UnlinkedEntry = Omit<LogEntryRow, 'id' | 'previous' | 'hash'>

/** Fields of an audit log entry that its hash covers. The other fields are derived from these. */
type HashedFields = Omit<UnlinkedEntry, keyof ReturnType<typeof deriveLogFields>>

/** Returns the hash of an entry, its changes and the hash of the previous entry. */
export const computeEntryHash = (
  { at, action, user, username, address, result, reason, subject, changes, part_of }: HashedFields,
  entryChanges: readonly Omit<LogChangeRow, 'id' | 'entry'>[],
  previous: string,
  key: Buffer,
): string => {
  const fields = [at, action, user, username, address, result, reason, subject, changes, part_of]
  return computeKeyedHash(
    key,
    'entry',
    JSON.stringify([...fields, previous, entryChanges.reduce(computeChangesHash, '')]),
  )
}

/** Returns a function that turns a secret into a keyed fingerprint. Equal secrets have equal fingerprints. */
export const createFingerprint =
  (key: Buffer) =>
  (secret: unknown): string =>
    computeKeyedHash(key, 'secret', JSON.stringify(secret))
