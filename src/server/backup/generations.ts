import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { getFilesFolder } from './dumpFile.ts'

const DAY_MS = 86_400_000
/** The moment in a generation's name, in UTC, and as a file system may have it: `acredita-2026-11-21T03-15-00Z.json`. */
const TIMESTAMP_PATTERN = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`

const formatTimestamp = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const parseTimestamp = (timestamp: string): number =>
  Date.parse(timestamp.replace(/T(\d\d)-(\d\d)-/u, (_, hour, minute) => `T${hour}:${minute}:`))

/** A backup's name without its ending, to which generations add their moment. */
const removeExtension = (path: string): string => path.replace(/\.json$/u, '')

const listFolder = async (path: string): Promise<string[]> =>
  readdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Moments of what lies beside a backup and ends like this, the oldest first. */
const listTimestamps = async (path: string, extension: string): Promise<string[]> => {
  const pattern = new RegExp(`^(?:${TIMESTAMP_PATTERN})$`, 'u')
  const before = `${basename(removeExtension(path))}-`
  return (await listFolder(path))
    .filter((name) => name.startsWith(before) && name.endsWith(extension))
    .map((name) => name.slice(before.length, -extension.length))
    .filter((timestamp) => pattern.test(timestamp))
    .sort()
}

const getGenerationPath = (path: string, timestamp: string): string =>
  join(dirname(path), `${basename(removeExtension(path))}-${timestamp}.json`)

/** The complete generations of a backup, the oldest first. */
export const listGenerations = async (path: string): Promise<string[]> =>
  (await listTimestamps(path, '.json')).map((timestamp) => getGenerationPath(path, timestamp))

/** The newest of a backup's generations, or the backup itself, and when it was taken; undefined where there is none. */
export const findNewestBackup = async (path: string): Promise<{ path: string; time: number } | undefined> => {
  const [timestamp] = (await listTimestamps(path, '.json')).slice(-1)
  if (timestamp) return { path: getGenerationPath(path, timestamp), time: parseTimestamp(timestamp) }
  const found = await stat(path).catch(() => undefined)
  return found && { path, time: found.mtimeMs }
}

/** Where a new generation goes: after every other, whatever the clock says. */
export const getNextGenerationPath = async (path: string, now: Date): Promise<string> => {
  const last = (await listTimestamps(path, '.json')).at(-1)
  return getGenerationPath(
    path,
    formatTimestamp(Math.max(now.getTime(), last ? parseTimestamp(last) + 1000 : 0)),
  )
}

/** A generation without its dump is none, so that one goes first. */
const deleteGeneration = async (generation: string): Promise<void> => {
  await rm(generation, { force: true })
  await rm(getFilesFolder(generation), { recursive: true, force: true })
}

/** Keeps so many generations, the newest, and clears what interrupted backups have left for a day. */
export const deleteOldGenerations = async (
  path: string,
  maxGenerations: number,
  now: Date,
): Promise<void> => {
  const complete = await listGenerations(path)
  for (const generation of complete.slice(0, -maxGenerations)) await deleteGeneration(generation)
  const kept = new Set(complete)
  const timestamps = [
    ...(await listTimestamps(path, '.files')),
    ...(await listTimestamps(path, '.json.part')),
  ]
  for (const timestamp of timestamps) {
    const generation = getGenerationPath(path, timestamp)
    if (kept.has(generation) || now.getTime() - parseTimestamp(timestamp) < DAY_MS) continue
    await deleteGeneration(generation)
    await rm(`${generation}.part`, { force: true })
  }
}
