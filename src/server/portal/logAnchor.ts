import type { FileStorage } from '../files/fileStorage.ts'
import { BEGINNING_HEAD, END_HEAD } from '../store/logHeads.ts'
import type { Reader } from '../store/store.ts'

/** Name of the file with the anchor, a copy of the end of the audit log. Access to the database is not enough to change the file. */
const ANCHOR_NAME = 'log-anchor'

/** Id and hash of the last entry of the audit log at some time. They reveal whether entries were removed afterwards. */
export interface Anchor {
  /** Id of the log entry. */
  last: number
  hash: string
}

/** Formats the id and hash of a log entry as one line, separated by a colon. */
export const formatStoredEndOfAuditLog = ({ last, hash }: Anchor): string => `${last}:${hash}`

export const parseStoredEndOfAuditLog = (line: string): Anchor | undefined => {
  const [, last, hash = ''] = /^(\d{1,15}):([\w-]{43})$/u.exec(line.trim()) ?? []
  return last === undefined ? undefined : { last: Number(last), hash }
}

/** Returns the id and hash of the last entry of the audit log; undefined if the log is empty. */
export const getEndOfAuditLog = async (store: Reader): Promise<Anchor | undefined> => {
  const end = await store.getOne('log_heads', END_HEAD)
  return end && { last: end.last, hash: end.hash }
}

/** Returns whether the audit log contains the anchor's entry, or has deleted the entry because of its age. */
export const isStoredEndInAuditLog = async (store: Reader, { last, hash }: Anchor): Promise<boolean> => {
  const entry = await store.getOne('log_entries', last)
  if (entry) return entry.hash === hash
  const logStart = await store.getOne('log_heads', BEGINNING_HEAD)
  return (
    logStart !== undefined && (last < logStart.last || (last === logStart.last && hash === logStart.hash))
  )
}

/** Returns the stored anchor; undefined if there is none. */
export const readStoredEndOfAuditLog = async (files: FileStorage): Promise<Anchor | undefined> => {
  const content = await files.readWhole(ANCHOR_NAME)
  return content && parseStoredEndOfAuditLog(content.toString())
}

/** Stores the end of the audit log in a file outside the database. */
export const storeEndOfAuditLog = async (store: Reader, files: FileStorage): Promise<void> => {
  const end = await getEndOfAuditLog(store)
  if (end) await files.write(ANCHOR_NAME, Buffer.from(formatStoredEndOfAuditLog(end)))
}

/** Deletes the stored anchor, before another audit log replaces the one that it belongs to. */
export const deleteStoredEndOfAuditLog = (files: FileStorage): Promise<void> => files.delete(ANCHOR_NAME)

/** Updates the stored anchor to the current end of the audit log. Returns false if the log no longer contains the anchor's entry. */
export const updateStoredEndOfAuditLog = async (store: Reader, files: FileStorage): Promise<boolean> => {
  const anchor = await readStoredEndOfAuditLog(files)
  if (anchor && !(await isStoredEndInAuditLog(store, anchor))) return false
  const end = await getEndOfAuditLog(store)
  // Writes only if the end is newer, because another process may have stored a newer anchor.
  if (end && end.last > (anchor?.last ?? 0)) await storeEndOfAuditLog(store, files)
  return true
}
