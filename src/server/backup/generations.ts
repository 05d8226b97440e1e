import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { filesBeside } from './dumpFile.ts'

const DAY_MS = 86_400_000
/** The moment in a generation's name, in UTC, and as a file system may have it: `acredita-2026-11-21T03-15-00Z.json`. */
const MOMENT = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`

const momentOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const timeOf = (moment: string): number =>
  Date.parse(moment.replace(/T(\d\d)-(\d\d)-/u, (_, hour, minute) => `T${hour}:${minute}:`))

/** A backup's name without its ending, to which generations add their moment. */
const stemOf = (path: string): string => path.replace(/\.json$/u, '')

const namesBeside = async (path: string): Promise<string[]> =>
  readdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Moments of what lies beside a backup and ends like this, the oldest first. */
const momentsOf = async (path: string, ending: string): Promise<string[]> => {
  const pattern = new RegExp(`^(?:${MOMENT})$`, 'u')
  const before = `${basename(stemOf(path))}-`
  return (await namesBeside(path))
    .filter((name) => name.startsWith(before) && name.endsWith(ending))
    .map((name) => name.slice(before.length, -ending.length))
    .filter((moment) => pattern.test(moment))
    .sort()
}

const pathAt = (path: string, moment: string): string =>
  join(dirname(path), `${basename(stemOf(path))}-${moment}.json`)

/** The complete generations of a backup, the oldest first. */
export const generationsOf = async (path: string): Promise<string[]> =>
  (await momentsOf(path, '.json')).map((moment) => pathAt(path, moment))

/** The newest of a backup's generations, or the backup itself, and when it was taken; undefined where there is none. */
export const newestOf = async (path: string): Promise<{ path: string; time: number } | undefined> => {
  const [moment] = (await momentsOf(path, '.json')).slice(-1)
  if (moment) return { path: pathAt(path, moment), time: timeOf(moment) }
  const found = await stat(path).catch(() => undefined)
  return found && { path, time: found.mtimeMs }
}

/** Where a new generation goes: after every other, whatever the clock says. */
export const nextGeneration = async (path: string, now: Date): Promise<string> => {
  const last = (await momentsOf(path, '.json')).at(-1)
  return pathAt(path, momentOf(Math.max(now.getTime(), last ? timeOf(last) + 1000 : 0)))
}

/** A generation without its dump is none, so that one goes first. */
const drop = async (generation: string): Promise<void> => {
  await rm(generation, { force: true })
  await rm(filesBeside(generation), { recursive: true, force: true })
}

/** Keeps so many generations, the newest, and clears what interrupted backups have left for a day. */
export const keepGenerations = async (path: string, howMany: number, now: Date): Promise<void> => {
  const complete = await generationsOf(path)
  for (const generation of complete.slice(0, -howMany)) await drop(generation)
  const kept = new Set(complete)
  const begun = [...(await momentsOf(path, '.files')), ...(await momentsOf(path, '.json.part'))]
  for (const moment of begun) {
    const generation = pathAt(path, moment)
    if (kept.has(generation) || now.getTime() - timeOf(moment) < DAY_MS) continue
    await drop(generation)
    await rm(`${generation}.part`, { force: true })
  }
}
