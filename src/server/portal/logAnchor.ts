import type { FileStorage } from '../files/fileStorage.ts'
import { BEGINNING_HEAD, END_HEAD } from '../store/logHeads.ts'
import type { Reader } from '../store/store.ts'

/** Name of the anchor's file. It is stored with the files, so that access to the database is not enough to change it. */
const ANCHOR_NAME = 'log-anchor'

/** Last entry of the audit log at some time. It reveals whether entries were removed from the log afterwards. */
export interface Anchor {
  /** Id of the entry. */
  last: number
  hash: string
}

/** Formats an anchor as a line: the id, a colon and the hash. */
export const formatAnchor = ({ last, hash }: Anchor): string => `${last}:${hash}`

export const parseAnchor = (line: string): Anchor | undefined => {
  const [, last, hash = ''] = /^(\d{1,15}):([\w-]{43})$/u.exec(line.trim()) ?? []
  return last === undefined ? undefined : { last: Number(last), hash }
}

/** Returns the end of the audit log; undefined without any entry. */
export const getLogEnd = async (store: Reader): Promise<Anchor | undefined> => {
  const end = await store.getOne('log_heads', END_HEAD)
  return end && { last: end.last, hash: end.hash }
}

/** Whether the log contains the anchor's entry, or has deleted it because of its age. */
export const hasAnchor = async (store: Reader, { last, hash }: Anchor): Promise<boolean> => {
  const entry = await store.getOne('log_entries', last)
  if (entry) return entry.hash === hash
  const logStart = await store.getOne('log_heads', BEGINNING_HEAD)
  return (
    logStart !== undefined && (last < logStart.last || (last === logStart.last && hash === logStart.hash))
  )
}

/** Returns the stored anchor; undefined without one. */
export const readAnchor = async (files: FileStorage): Promise<Anchor | undefined> => {
  const content = await files.readWhole(ANCHOR_NAME)
  return content && parseAnchor(content.toString())
}

/** Stores the end of the audit log as the anchor. */
export const writeAnchor = async (store: Reader, files: FileStorage): Promise<void> => {
  const end = await getLogEnd(store)
  if (end) await files.write(ANCHOR_NAME, Buffer.from(formatAnchor(end)))
}

/** Updates the stored anchor. Returns false, and keeps it, if the log no longer contains its entry. */
export const updateAnchor = async (store: Reader, files: FileStorage): Promise<boolean> => {
  const anchor = await readAnchor(files)
  if (anchor && !(await hasAnchor(store, anchor))) return false
  const end = await getLogEnd(store)
  // Another process may have stored a newer anchor.
  if (end && end.last > (anchor?.last ?? 0)) await writeAnchor(store, files)
  return true
}
