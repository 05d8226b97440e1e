import { createHmac, hash } from 'node:crypto'
import type { deriveLogEntrySearchFields, LogChangeRow, LogEntryRow } from '../../domain/log/auditLog.ts'

/** Returns the SHA-256 of a text in base64url: 43 characters that need no escape in JSON. */
const computeSha256 = (text: string): string => hash('sha256', text, 'base64url')

/** Purpose of a signature. It is part of the signed text, so that a signature is valid for no other purpose. */
type Purpose = 'entry' | 'erased' | 'head' | 'secret' | 'session'

/** Returns the HMAC-SHA-256 of a text, encoded as base64url. */
export const computeHmacSha256 = (key: Buffer, purpose: Purpose, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

/** Combines the hash of the previous changes with the next change. */
const computeHashOfLogChanges = (
  before: string,
  { subject, collection, record, before: oldValues, after: newValues }: Omit<LogChangeRow, 'id' | 'entry'>,
): string => computeSha256(JSON.stringify([before, subject, collection, record, oldValues, newValues]))

/** Audit log entry before its hash is computed. */
export type UnlinkedEntry = Omit<LogEntryRow, 'id' | 'previous' | 'hash'>

/** Fields of a log entry that are part of its hash. */
type HashedFields = Omit<UnlinkedEntry, 'erased' | keyof ReturnType<typeof deriveLogEntrySearchFields>>

type UnlinkedChange = Omit<LogChangeRow, 'id' | 'entry'>

/** Returns the text of a log entry that is hashed. It also covers its changes and the hash of the previous entry. */
const serializeLogEntry = (
  { at, action, user, username, address, result, reason, subject, changes, part_of }: HashedFields,
  entryChanges: readonly UnlinkedChange[],
  previous: string,
): string => {
  const fields = [at, action, user, username, address, result, reason, subject, changes, part_of]
  return JSON.stringify([...fields, previous, entryChanges.reduce(computeHashOfLogChanges, '')])
}

/** Returns the hash of a log entry, which also covers its changes and the previous entry. */
export const computeLogEntryHash = (
  entry: HashedFields,
  changes: readonly UnlinkedChange[],
  previous: string,
  key: Buffer,
): string => computeHmacSha256(key, 'entry', serializeLogEntry(entry, changes, previous))

/** Signs a log entry from which the portal erased values. Covers the remaining values and the original hash, which stays in the chain. */
export const signErasedLogEntry = (
  entry: LogEntryRow,
  changes: readonly UnlinkedChange[],
  key: Buffer,
): string =>
  computeHmacSha256(key, 'erased', `${entry.hash}\n${serializeLogEntry(entry, changes, entry.previous)}`)

/** Whether the portal wrote a log entry with these changes, or erased values from it. */
export const isAuthenticLogEntry = (
  entry: LogEntryRow,
  changes: readonly UnlinkedChange[],
  key: Buffer,
): boolean =>
  entry.erased === ''
    ? computeLogEntryHash(entry, changes, entry.previous, key) === entry.hash
    : signErasedLogEntry(entry, changes, key) === entry.erased

/** Creates a function that computes keyed hashes of secrets. Equal secrets have equal hashes. */
export const createFingerprint =
  (key: Buffer) =>
  (secret: unknown): string =>
    computeHmacSha256(key, 'secret', JSON.stringify(secret))
