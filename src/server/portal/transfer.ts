import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { addUsernameKeys } from '../../domain/usernames.ts'
import { BLANK_USER, type UserRow } from '../../domain/users.ts'
import { bringFiles, type Shelf, takeFiles } from '../backup/copies.ts'
import {
  filesBeside,
  openDump,
  readThrough,
  rowsIn,
  sealDump,
  tallyOf,
  writeRows,
} from '../backup/dumpFile.ts'
import { generationsOf, keepGenerations, nextGeneration } from '../backup/generations.ts'
import { openSecrets, sealSecrets } from '../backup/sealedSecrets.ts'
import { backupTexts } from '../backup/texts.ts'
import { readingDump, rowDifferences } from '../backup/verify.ts'
import { FOLDER_MODE } from '../common/privateFiles.ts'
import { openDisk } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import { type Dump, type DumpSource, readAllRows } from '../store/dump.ts'
import { END_HEAD } from '../store/logHeads.ts'
import { REFERENCES } from '../store/references.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { LoggedWriter, Store } from '../store/store.ts'
import { setAnchor } from './logAnchor.ts'
import {
  keepSecrets,
  makeRoom,
  putLostAway,
  secretsFrom,
  secretsIn,
  settingsSaid,
  settingsToBring,
} from './movedSettings.ts'
import { holdOutgoing } from './outgoing.ts'
import { bringKey, opener } from './sealing.ts'
import { storeSetting } from './settings.ts'
import { deriveAnew, settled } from './settled.ts'

/** The fields of a collection that say who did something. */
const DOERS = Map.groupBy(
  REFERENCES.filter(({ to, owned }) => to === 'users' && !owned),
  ({ collection }) => collection,
)

/** Notes the accounts that have done something, by what some rows say. */
const noteDoers = (collection: Collection, rows: readonly object[], named: Set<unknown>): void => {
  for (const { by } of DOERS.get(collection) ?? []) for (const row of rows) named.add(Reflect.get(row, by))
}

/**
 * Accounts without these: nobody signs in with one. Of an account that did something (`named`) only the name stays, as of one that was deleted. Answers
 * whom it was about.
 */
const withoutAccounts = (
  users: readonly UserRow[],
  named: ReadonlySet<unknown>,
  isDropped: (user: UserRow) => boolean,
): { users: UserRow[]; dropped: string[] } => {
  const dropped = users.filter((user) => user.deleted_at === null && isDropped(user))
  const gone = new Set(dropped.map(({ id }) => id))
  const blank = { ...BLANK_USER, active: false, deleted_at: new Date().toISOString() }
  return {
    users: users
      .filter(({ id }) => !gone.has(id) || named.has(id))
      .map((user) => (gone.has(user.id) ? { ...user, ...blank } : user)),
    dropped: dropped.map(({ username }) => username),
  }
}

/** Default duration of an accreditation, in months (docs/requirements.md §5). */
const MONTHS = 12

/** Who may what, and who may not: of these the log tells from the import on, where the dump's own says nothing. They are few. */
const TOLD = ['users', 'passkeys', 'credential_keys', 'vetoes'] as const

/** Which of these rows the log of a dump tells of. */
const rowsTold = () => {
  const told = new Set<string>()
  return {
    note(changes: readonly Rows['log_changes'][]): void {
      for (const { collection, record } of changes)
        if (TOLD.some((name) => name === collection)) told.add(`${collection}:${record}`)
    },
    async tellOthers(tx: LoggedWriter): Promise<void> {
      for (const collection of TOLD)
        for await (const row of tx.each(collection, {}))
          if (!told.has(`${collection}:${row.id}`)) tx.logLoaded(collection, row)
    },
  }
}

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
  /** The operator's passphrase or key, which the dump's secrets are sealed with. */
  secret?: Buffer | undefined
  /** Told what has to be set again, in words, and whether the dump has it under a seal. */
  onLost?: (lines: string[], isSealed: boolean) => void
}

/** A dump with these rows in the place of its own. */
const withRows = (dump: DumpSource, own: Partial<Dump>): DumpSource => ({
  async *batches(collection) {
    const rows = own[collection]
    if (rows) yield rows
    else yield* dump.batches(collection)
  },
})

/**
 * Reads a dump and its files into an empty portal, whatever their size. Files first: no row may name one that is not there, and on the way every row is looked
 * at before one is written. Accounts that are not to be had are left out, and told; so is what its secrets would have opened.
 */
export const importPortal = async (
  path: string,
  store: Store,
  files: Files,
  { months = MONTHS, isDropped = () => false, onDropped, secret, onLost }: ImportOptions = {},
): Promise<Moved> => {
  if (!(await store.isEmpty())) throw new Error(backupTexts.notEmpty)
  return readingDump(path, async (dump) => {
    const isOpened = secret !== undefined && dump.sealed !== undefined
    const secrets = isOpened ? secretsFrom(await openSecrets(secret, dump.sealed ?? '')) : undefined
    const beside = await openDisk(filesBeside(path))
    const doers = new Set<unknown>()
    const said = settingsSaid()
    const told = rowsTold()
    let [read, named, missing] = [0, 0, 0]
    for await (const { collection, rows, names } of readThrough(dump)) {
      read += rows.length
      named += names.length
      noteDoers(collection, rows, doers)
      if (collection === 'log_changes')
        for (const reader of [said, told]) reader.note(rows as Rows['log_changes'][])
      missing += await bringFiles(names, beside, files)
    }
    const all = addUsernameKeys(await readAllRows(dump, 'users'))
    const { users, dropped } = withoutAccounts(all, doers, isDropped)
    const settings = settingsToBring(await readAllRows(dump, 'settings'), said.row())
    if (secrets?.key) await bringKey(files, Buffer.from(secrets.key, 'base64url'))
    const open = await opener(files)
    let lost: string[] = []
    await makeRoom(store, settings)
    // What was counted and signed counts accounts that are left out: it is signed anew.
    const heads =
      dropped.length > 0
        ? { log_heads: (await readAllRows(dump, 'log_heads')).filter(({ id }) => id === END_HEAD) }
        : {}
    await store.load(withRows(await settled(dump, months), { users, settings, ...heads }), async (tx) => {
      // A demo's dump may be brought, without its accounts; a demo's folder is none of production's (see demoAccounts.ts).
      await told.tellOthers(tx)
      await storeSetting(tx, 'origin', 'import')
      if (!settings.some(({ key }) => key === 'place')) await holdOutgoing(tx)
      if (secrets) await keepSecrets(tx, secrets)
      lost = await putLostAway(tx, open)
      await deriveAnew(tx)
    })
    await setAnchor(store, files)
    if (dropped.length > 0) onDropped?.(dropped)
    if (lost.length > 0) onLost?.(lost, dump.sealed !== undefined && !isOpened)
    return { rows: read - all.length + users.length, files: named - missing, missing }
  })
}

interface Earlier extends Moved {
  path: string
  hashes: ReadonlyMap<string, string>
}

/** What an earlier backup holds, by its own word or, if it is from before backups had one, by what is in it. */
const earlierAt = async (path: string): Promise<Earlier> => {
  const dump = await openDump(path)
  const hashes = new Map<string, string>()
  for await (const some of dump.files()) for (const [name, hash] of some) hashes.set(name, hash)
  if (dump.manifest) {
    const { rows, missing } = dump.manifest
    return { path, rows: rowsIn(rows), files: hashes.size, missing, hashes }
  }
  let [rows, files] = [0, 0]
  for await (const some of readThrough(dump)) {
    rows += some.rows.length
    files += some.names.length
  }
  return { path, rows, files, missing: 0, hashes }
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
  /** What the portal's secrets are sealed with; without it they stay behind. */
  secret?: Buffer | undefined
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
  { keep, allowShrink = false, secret, now = new Date() }: ExportOptions = {},
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
    return { folder, files: await openDisk(folder), hashes: earlier?.hashes ?? new Map() }
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
    const hashes = new Map(held.map((name) => [name, taken.get(name) ?? '']))
    const sealed = secret && (await sealSecrets(secret, await secretsIn(store, files)))
    await sealDump(part, { rows, missing: lost.length, files: hashes }, sealed)
    const differences = rowDifferences(await tallyOf(await openDump(part)), rows)
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
