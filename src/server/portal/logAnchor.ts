import type { Files } from '../files/files.ts'
import { BEGINNING_HEAD, END_HEAD } from '../store/logHeads.ts'
import type { Reader } from '../store/store.ts'

/** Beside the files, where whoever has the database alone does not come. */
const NAME = 'log-anchor'

/** An entry that the log had as its last one: its number and its hash. Kept outside, it tells when the log was cut off, or put back to an earlier moment. */
export interface Anchor {
  last: number
  hash: string
}

/** The same in a line: `4711:` and the hash. */
export const anchorText = ({ last, hash }: Anchor): string => `${last}:${hash}`

/** An anchor of its line; undefined where it is none. */
export const anchorFrom = (line: string): Anchor | undefined => {
  const [, last, hash = ''] = /^(\d{1,15}):([\w-]{43})$/u.exec(line.trim()) ?? []
  return last === undefined ? undefined : { last: Number(last), hash }
}

/** Where the log ends now; undefined where nothing was ever written. */
export const endOf = async (store: Reader): Promise<Anchor | undefined> => {
  const end = await store.getOne('log_heads', END_HEAD)
  return end && { last: end.last, hash: end.hash }
}

/** Is this entry still in the log, or was it taken out as too old? */
export const holds = async (store: Reader, { last, hash }: Anchor): Promise<boolean> => {
  const entry = await store.getOne('log_entries', last)
  if (entry) return entry.hash === hash
  const beginning = await store.getOne('log_heads', BEGINNING_HEAD)
  return (
    beginning !== undefined && (last < beginning.last || (last === beginning.last && hash === beginning.hash))
  )
}

/** The anchor beside the files; undefined where there is none yet. */
export const anchorIn = async (files: Files): Promise<Anchor | undefined> => {
  const kept = await files.readWhole(NAME)
  return kept && anchorFrom(kept.toString())
}

/** Puts where the log ends now into the place of the anchor beside the files. */
export const setAnchor = async (store: Reader, files: Files): Promise<void> => {
  const end = await endOf(store)
  if (end) await files.write(NAME, Buffer.from(anchorText(end)))
}

/** The same, unless the log has no longer what was kept there; answers whether it has. */
export const keepAnchor = async (store: Reader, files: Files): Promise<boolean> => {
  const kept = await anchorIn(files)
  if (kept && !(await holds(store, kept))) return false
  const end = await endOf(store)
  // Another process may have been here, and further.
  if (end && end.last > (kept?.last ?? 0)) await setAnchor(store, files)
  return true
}
