import { createHmac, hash } from 'node:crypto'
import type { deriveLogFields, LogChangeRow, LogEntryRow } from '../../domain/auditLog.ts'

/** SHA-256 in base64url: 43 letters that need no escape in JSON. */
const sha256 = (text: string): string => hash('sha256', text, 'base64url')

/** What a text says is part of what is signed, so that no signature is good for anything else. */
type Purpose = 'entry' | 'head' | 'secret' | 'session'

/** HMAC-SHA-256 in base64url, with a key that does not lie in the database. */
export const keyedHash = (key: Buffer, purpose: Purpose, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

/** The hash of one change more, after those before it. */
const changesHash = (
  before: string,
  { subject, collection, record, before: was, after: is }: Omit<LogChangeRow, 'id' | 'entry'>,
): string => sha256(JSON.stringify([before, subject, collection, record, was, is]))

/** An entry that does not know yet which one it follows. */
export type LooseEntry = Omit<LogEntryRow, 'id' | 'previous' | 'hash'>

/** What others follow from is enough for its hash. */
type Hashed = Omit<LooseEntry, keyof ReturnType<typeof deriveLogFields>>

/** The hash of an entry, with its changes and the hash of the entry before it. */
export const entryHash = (
  { at, action, user, username, address, result, reason, subject, changes, part_of }: Hashed,
  ofIt: readonly Omit<LogChangeRow, 'id' | 'entry'>[],
  previous: string,
  key: Buffer,
): string => {
  const own = [at, action, user, username, address, result, reason, subject, changes, part_of]
  return keyedHash(key, 'entry', JSON.stringify([...own, previous, ofIt.reduce(changesHash, '')]))
}

/** A mark by which a secret is told from another, without saying what it is. */
export const markWith =
  (key: Buffer) =>
  (secret: unknown): string =>
    keyedHash(key, 'secret', JSON.stringify(secret))
