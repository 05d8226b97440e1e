import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expirationOf } from '../../domain/accreditation.ts'
import { provedBy } from '../../domain/evidence.ts'
import { byPeriod, companyDays } from '../../domain/paperStanding.ts'
import { isGuessable, publicIdOf } from '../../domain/publicId.ts'
import { metUntil, requirementDays, withDues } from '../../domain/requirements.ts'
import { withUsernameKeys } from '../../domain/usernames.ts'
import type { UserRow } from '../../domain/users.ts'
import { vetoedIn } from '../../domain/vetoes.ts'
import { bringFiles, type Shelf, takeFiles } from '../backup/copies.ts'
import { filesBeside, filesNamedIn, readDump, scanDump, sealDump, writeRows } from '../backup/dumpFile.ts'
import { generationsOf, keepGenerations, nextGeneration } from '../backup/generations.ts'
import { rowsIn } from '../backup/manifest.ts'
import { backupTexts } from '../backup/texts.ts'
import { rowDifferences } from '../backup/verify.ts'
import { FOLDER_MODE } from '../common/privateFiles.ts'
import { randomId } from '../common/randomId.ts'
import { openDisk } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import { COLLECTIONS } from '../store/collections.ts'
import type { Dump } from '../store/dump.ts'
import type { Store } from '../store/store.ts'
import { keepSetting } from './settings.ts'
import { withoutAccounts } from './withoutAccounts.ts'

/** How long an accreditation lasts where nobody says (decisions, section 4). */
const MONTHS = 12

/** What was moved: rows, files, and how many files rows name that are not to be had. */
export interface Moved {
  rows: number
  files: number
  missing: number
}

interface ImportOptions {
  /** How long an accreditation lasts that comes without its own end. */
  months?: number
  /** Accounts that nobody is to sign in with. */
  isDropped?: (user: UserRow) => boolean
  /** Told whose they were. */
  onDropped?: (usernames: string[]) => void
}

/**
 * What must be so: nobody expires who was never accredited, and whoever was does, by the rule where nothing else is said; what items
 * make of a light is derived, companies and vetoes looked up, not believed; who came with an id
 * that could be guessed has another for the public; and no two accounts are known by one name.
 */
const settled = (dump: Dump, months: number): Dump => {
  const documentsOf = Map.groupBy(dump.evidence, ({ item }) => item)
  const accreditation_items = dump.accreditation_items.map((item) => {
    const proof = provedBy((documentsOf.get(item.id) ?? []).toSorted((a, b) => a.id - b.id))
    return { ...item, ...proof, met_until: metUntil({ ...item, ...proof }) }
  })
  const itemsOf = Map.groupBy(accreditation_items, ({ personnel }) => personnel)
  const types = new Map(dump.accreditation_types.map((type) => [type.id, type]))
  const vetoed = vetoedIn(dump)
  const ended = new Set(dump.companies.filter(({ active }) => !active).map(({ id }) => id))
  const personnel = dump.personnel.map((row) => ({
    ...row,
    accreditation_expiration_date:
      (row.accreditation_date && row.accreditation_expiration_date) ||
      expirationOf(row.accreditation_date || null, months),
    ...requirementDays(itemsOf.get(row.id) ?? [], types, row.role),
    public_id: isGuessable(publicIdOf(row)) ? randomId() : row.public_id,
    company_active: !ended.has(row.company),
    vetoed: vetoed(row),
  }))
  const papersOf = Map.groupBy(
    dump.company_papers.toSorted((a, b) => a.id - b.id),
    ({ company }) => company,
  )
  const companies = dump.companies.map((row) => ({
    ...row,
    ...companyDays(dump.obligations, row, byPeriod(papersOf.get(row.id) ?? [])),
    papers_stale: false,
  }))
  return withDues({ ...dump, companies, accreditation_items, personnel, users: withUsernameKeys(dump.users) })
}

/**
 * Reads a dump and its files into an empty portal. Files first: no row may name one that is not there. Accounts that are not to be had are left out, and
 * told.
 */
export const importPortal = async (
  path: string,
  store: Store,
  files: Files,
  { months = MONTHS, isDropped = () => false, onDropped = () => undefined }: ImportOptions = {},
): Promise<Moved> => {
  if (!(await store.isEmpty())) throw new Error(backupTexts.notEmpty)
  const { dump, dropped } = withoutAccounts(settled(await readDump(path), months), isDropped, new Date())
  const names = filesNamedIn(dump)
  const missing = await bringFiles(names, await openDisk(filesBeside(path)), files)
  // A demo's dump may be brought, without its accounts; a demo's folder is none of production's (see demoAccounts.ts).
  await store.transaction((tx) => keepSetting(tx, 'origin', 'import'))
  await store.load(dump)
  if (dropped.length > 0) onDropped(dropped)
  const rows = COLLECTIONS.reduce((sum, name) => sum + dump[name].length, 0)
  return { rows, files: names.size - missing, missing }
}

interface Earlier extends Moved {
  path: string
  hashes: Readonly<Record<string, string>>
}

/** What an earlier backup holds, by its own word or, if it is from before backups had one, by what is in it. */
const earlierAt = async (path: string): Promise<Earlier> => {
  const { manifest } = await scanDump(path)
  if (manifest) {
    const { rows, files, missing } = manifest
    return { path, rows: rowsIn(rows), files: Object.keys(files).length, missing, hashes: files }
  }
  const dump = await readDump(path)
  const rows = COLLECTIONS.reduce((sum, name) => sum + dump[name].length, 0)
  return { path, rows, files: filesNamedIn(dump).size, missing: 0, hashes: {} }
}

/** The newest of these that can be read; undefined where there is none. Throws what is wrong with the oldest where none can be. */
const newestOf = async (paths: readonly string[]): Promise<Earlier | undefined> => {
  let wrong: Error | undefined
  for (const path of paths) {
    try {
      return await earlierAt(path)
    } catch (error) {
      wrong = new Error(backupTexts.unreadable(path, backupTexts.notWhole), { cause: error })
    }
  }
  if (wrong) throw wrong
  return undefined
}

/** A backup that is suddenly half as large is of an empty portal, of another one, or of one that has lost its data. */
const assertNotShrunk = (now: Partial<Moved>, earlier: Earlier | undefined): void => {
  for (const [field, what] of [
    ['rows', 'registros'],
    ['files', 'archivos'],
  ] as const) {
    const [is, was] = [now[field], earlier?.[field] ?? 0]
    if (earlier && is !== undefined && is * 2 < was)
      throw new Error(backupTexts.shrunk(what, is, was, earlier.path))
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export interface ExportOptions {
  /** So many generations, each named by its moment, instead of one that is brought up to date. */
  keep?: number
  /** Whether the new one may hold less than half of the older one's rows or files, or follow one that cannot be read. */
  allowShrink?: boolean
  now?: Date
}

/**
 * Writes a whole portal as a dump, files included, as it was at one moment, while everybody goes on working; sessions and failed sign-ins
 * stay behind. Files are never changed, so they are copied after the rows were read. One that was deleted in between calls for the rows of a later
 * moment, which do not name it; what two moments miss was lost before.
 *
 * The dump is written aside. Until it takes its place, at once and for good, nothing of an older one is changed: files have names of their own, so
 * new ones may come beside the old. Only then does what nobody needs go. Throws, in words, where an older one would be replaced by next to nothing.
 */
export const exportPortal = async (
  path: string,
  store: Store,
  files: Files,
  { keep, allowShrink = false, now = new Date() }: ExportOptions = {},
): Promise<Moved> => {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
  const target = keep ? await nextGeneration(path, now) : path
  const candidates = [...(keep ? (await generationsOf(path)).reverse() : []), path].filter(existsSync)
  const earlier = await newestOf(candidates).catch((error: unknown) => {
    if (!allowShrink) throw error
    return undefined
  })
  const shelf = async (dump: string): Promise<Shelf> => {
    const folder = filesBeside(dump)
    return { folder, files: await openDisk(folder), hashes: earlier?.hashes ?? {} }
  }
  const part = `${target}.part`
  try {
    const to = await shelf(target)
    const from = earlier && earlier.path !== target ? await shelf(earlier.path) : to
    const taken = new Map<string, string>()
    const take = async () => {
      const { rows, names } = await writeRows(part, store)
      if (!allowShrink) assertNotShrunk({ rows: rowsIn(rows), files: names.size }, earlier)
      await takeFiles(names, files, { earlier: from, to, taken })
      return { rows, names, lost: [...names].filter((name) => !taken.has(name)) }
    }
    let known = new Set<string>()
    let last = await take()
    while (last.lost.some((name) => !known.has(name))) {
      known = new Set(last.lost)
      last = await take()
    }
    const { rows, names, lost } = last
    const moved = { rows: rowsIn(rows), files: names.size - lost.length, missing: lost.length }
    if (!allowShrink) assertNotShrunk(moved, earlier)
    const held = [...names].filter((name) => taken.has(name)).sort()
    const hashes = Object.fromEntries(held.map((name) => [name, taken.get(name) ?? '']))
    await sealDump(part, { rows, missing: lost.length, files: hashes })
    const differences = rowDifferences((await scanDump(part)).rows, rows)
    if (differences.length > 0) throw new Error(backupTexts.differs(part, differences, 0))
    await rename(part, target)
    await syncFolder(dirname(target))
    if (!keep) for await (const name of to.files.list()) if (!names.has(name)) await to.files.delete(name)
    if (keep && lost.length === 0) await keepGenerations(path, keep, now)
    return moved
  } catch (error) {
    await rm(part, { force: true })
    if (keep && !existsSync(target)) await rm(filesBeside(target), { recursive: true, force: true })
    throw error
  }
}
