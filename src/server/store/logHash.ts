import { hash } from 'node:crypto'
import type { LogChangeRow, LogEntryRow, lookedUpBy } from '../../domain/log.ts'

/** SHA-256 in base64url: 43 letters that need no escape in JSON. */
const sha256 = (text: string): string => hash('sha256', text, 'base64url')

/** The hash of one change more, after those before it. */
export const changesHash = (
  before: string,
  { subject, collection, record, before: was, after: is }: Omit<LogChangeRow, 'id' | 'entry'>,
): string => sha256(JSON.stringify([before, subject, collection, record, was, is]))

/** An entry that does not know yet which one it follows. */
export type LooseEntry = Omit<LogEntryRow, 'id' | 'previous' | 'hash'>

/** What others follow from is enough for its hash. */
type Hashed = Omit<LooseEntry, keyof ReturnType<typeof lookedUpBy>>

/** What an entry's hash is taken of: the texts before and after the hash of the entry that it follows. */
export const hashedText = (
  { at, action, user, username, address, result, reason, subject, changes, part_of }: Hashed,
  ofChanges: string,
): [before: string, after: string] => {
  const own = JSON.stringify([at, action, user, username, address, result, reason, subject, changes, part_of])
  return [`${own.slice(0, -1)},"`, `","${ofChanges}"]`]
}

/** The hash of an entry, with that of its changes and that of the entry before it. */
export const entryHash = (entry: Hashed, ofChanges: string, previous: string): string =>
  sha256(hashedText(entry, ofChanges).join(previous))
