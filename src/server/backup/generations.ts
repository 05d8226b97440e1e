import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { getDumpFilesFolder, readTimeOfDump } from './dumpFile.ts'

const DAY_MS = 86_400_000
/**
 * Pattern of the UTC timestamp in the name of a backup, such as `acredita-2026-11-21T03-15-00Z.json`. It has no colons, which some file systems
 * forbid.
 */
const TIMESTAMP_PATTERN = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`

const formatBackupTimestamp = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const parseBackupTimestamp = (timestamp: string): number =>
  Date.parse(timestamp.replace(/T(\d\d)-(\d\d)-/u, (_, hour, minute) => `T${hour}:${minute}:`))

const removeFileExtension = (path: string): string => path.replace(/\.json$/u, '')

const listFolderEntries = async (path: string): Promise<string[]> =>
  readdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Returns the timestamps of the backups that have a file with this extension, oldest first. */
const listBackupTimestamps = async (path: string, extension: string): Promise<string[]> => {
  const pattern = new RegExp(`^(?:${TIMESTAMP_PATTERN})$`, 'u')
  const before = `${basename(removeFileExtension(path))}-`
  return (await listFolderEntries(path))
    .filter((name) => name.startsWith(before) && name.endsWith(extension))
    .map((name) => name.slice(before.length, -extension.length))
    .filter((timestamp) => pattern.test(timestamp))
    .sort()
}

const getBackupPath = (path: string, timestamp: string): string =>
  join(dirname(path), `${basename(removeFileExtension(path))}-${timestamp}.json`)

/** Returns the paths of the complete backups, oldest first. */
export const listBackupPaths = async (path: string): Promise<string[]> =>
  (await listBackupTimestamps(path, '.json')).map((timestamp) => getBackupPath(path, timestamp))

/** Backup on the disk, with the time when it was taken. */
export interface Backup {
  path: string
  time: number
}

/** Returns the backups with this name, with and without a time in the name, newest first. The time inside a backup counts, not that in its name. */
export const listBackups = async (path: string): Promise<Backup[]> => {
  const read = async (name: string, nameTime?: number): Promise<Backup & { hasTime: boolean }> => {
    const time = (await readTimeOfDump(name)) ?? nameTime
    return { path: name, hasTime: time !== undefined, time: time ?? (await stat(name)).mtimeMs }
  }
  const backups = await Promise.all([
    ...(await listBackupTimestamps(path, '.json')).map((timestamp) =>
      read(getBackupPath(path, timestamp), parseBackupTimestamp(timestamp)),
    ),
    ...((await stat(path).catch(() => undefined))?.isFile() ? [read(path)] : []),
  ])
  // The time at which an old backup was copied says nothing. Such a backup counts as the oldest.
  return backups
    .sort((a, b) => Number(b.hasTime) - Number(a.hasTime) || b.time - a.time)
    .map(({ path: name, time }) => ({ path: name, time }))
}

/** Returns the newest backup with this name, or undefined if there is none. */
export const findNewestBackup = async (path: string): Promise<Backup | undefined> =>
  (await listBackups(path))[0]

/** Returns the path of a new backup. Its timestamp is later than all existing ones, even if the clock was set back. */
export const getNextBackupPath = async (path: string, now: Date): Promise<string> => {
  const last = (await listBackupTimestamps(path, '.json')).at(-1)
  return getBackupPath(
    path,
    formatBackupTimestamp(Math.max(now.getTime(), last ? parseBackupTimestamp(last) + 1000 : 0)),
  )
}

/** Deletes a backup. Deletes the dump first, because a backup without a dump counts as incomplete. */
const deleteBackup = async (generation: string): Promise<void> => {
  await rm(generation, { force: true })
  await rm(getDumpFilesFolder(generation), { recursive: true, force: true })
}

/** Deletes all but the newest backups. Also deletes leftovers of interrupted backups after a day. */
export const deleteOldBackups = async (path: string, maxGenerations: number, now: Date): Promise<void> => {
  const complete = await listBackupPaths(path)
  for (const generation of complete.slice(0, -maxGenerations)) await deleteBackup(generation)
  const completeGenerations = new Set(complete)
  const timestamps = [
    ...(await listBackupTimestamps(path, '.files')),
    ...(await listBackupTimestamps(path, '.json.part')),
  ]
  for (const timestamp of timestamps) {
    const generation = getBackupPath(path, timestamp)
    if (completeGenerations.has(generation) || now.getTime() - parseBackupTimestamp(timestamp) < DAY_MS)
      continue
    await deleteBackup(generation)
    await rm(`${generation}.part`, { force: true })
  }
}
