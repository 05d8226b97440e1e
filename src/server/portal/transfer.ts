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
import { correctDump } from './correctDump.ts'
import { updateDerivedFields } from './derivedRows.ts'
import {
  createSettingsFromLog,
  freeSettingIds,
  removeUnreadableSecrets,
  selectSettings,
} from './importedSettings.ts'
import { writeAnchor } from './logAnchor.ts'
import { holdOutgoing } from './outgoingHold.ts'
import { parseSecrets, serializeSecrets, storeSecrets } from './portalSecrets.ts'
import { createUnsealer, replaceKey } from './sealing.ts'
import { storeSetting } from './settings.ts'

/** Fields that refer to the user who did something, by collection. */
const USER_REFERENCES = Map.groupBy(
  REFERENCES.filter(({ to, owned }) => to === 'users' && !owned),
  ({ collection }) => collection,
)

/** Adds the ids of users that rows refer to. */
const collectReferencedUsers = (
  collection: Collection,
  rows: readonly object[],
  userIds: Set<unknown>,
): void => {
  for (const { by } of USER_REFERENCES.get(collection) ?? [])
    for (const row of rows) userIds.add(Reflect.get(row, by))
}

/**
 * Removes accounts that are not imported. If other rows refer to an account (`userIds`), soft-deletes it instead. Returns the usernames of the
 * dropped accounts too.
 */
const dropAccounts = (
  users: readonly UserRow[],
  userIds: ReadonlySet<unknown>,
  isDropped: (user: UserRow) => boolean,
): { users: UserRow[]; dropped: string[] } => {
  const dropped = users.filter((user) => user.deleted_at === null && isDropped(user))
  const droppedIds = new Set(dropped.map(({ id }) => id))
  const blankFields = { ...BLANK_USER, active: false, deleted_at: new Date().toISOString() }
  return {
    users: users
      .filter(({ id }) => !droppedIds.has(id) || userIds.has(id))
      .map((user) => (droppedIds.has(user.id) ? { ...user, ...blankFields } : user)),
    dropped: dropped.map(({ username }) => username),
  }
}

/** Default duration of an accreditation, in months (docs/requirements.md §5). */
const DEFAULT_MONTHS = 12

/** Collections about rights. The import logs their rows if the audit log of the dump lacks them. */
const LOGGED_COLLECTIONS = ['users', 'passkeys', 'credential_keys', 'vetoes'] as const

/** Creates a log of imported rows that the audit log of the dump lacks. */
const createImportLog = () => {
  const loggedRows = new Set<string>()
  return {
    readChanges(changes: readonly Rows['log_changes'][]): void {
      for (const { collection, record } of changes)
        if (LOGGED_COLLECTIONS.some((name) => name === collection)) loggedRows.add(`${collection}:${record}`)
    },
    async logMissingRows(tx: LoggedWriter): Promise<void> {
      for (const collection of LOGGED_COLLECTIONS)
        for await (const row of tx.each(collection, {}))
          if (!loggedRows.has(`${collection}:${row.id}`)) tx.logLoaded(collection, row)
    },
  }
}

/** Numbers of transferred rows and files. */
export interface TransferCounts {
  rows: number
  files: number
  /** Number of files that rows name but that do not exist. */
  missing: number
}

interface ImportOptions {
  /** Duration of accreditations without an expiration date, in months. */
  months?: number
  /** Whether an account is not imported. */
  isDropped?: (user: UserRow) => boolean
  /** Receives the usernames of accounts that were not imported. */
  onDropped?: (usernames: string[]) => void
  /** Passphrase or key that decrypts the secrets of the dump. */
  secret?: Buffer | undefined
  /** Receives messages about secrets that must be set again, and whether the dump contains them encrypted. */
  onLost?: (lines: string[], isSealed: boolean) => void
}

/** Wraps a dump and replaces the rows of some collections. */
const replaceRows = (dump: DumpSource, replacements: Partial<Dump>): DumpSource => ({
  async *batches(collection) {
    const rows = replacements[collection]
    if (rows) yield rows
    else yield* dump.batches(collection)
  },
})

/**
 * Imports a dump and its files of any size into an empty portal. Copies the files first, because rows must not name missing files, and
 * validates every row meanwhile. Reports dropped accounts and lost secrets.
 */
export const importPortal = async (
  path: string,
  store: Store,
  files: Files,
  { months = DEFAULT_MONTHS, isDropped = () => false, onDropped, secret, onLost }: ImportOptions = {},
): Promise<TransferCounts> => {
  if (!(await store.isEmpty())) throw new Error(backupTexts.notEmpty)
  return readingDump(path, async (dump) => {
    const hasSecret = secret !== undefined && dump.sealed !== undefined
    const secrets = hasSecret ? parseSecrets(await openSecrets(secret, dump.sealed ?? '')) : undefined
    const dumpFiles = await openDisk(filesBeside(path))
    const referencedUsers = new Set<unknown>()
    const settingsFromLog = createSettingsFromLog()
    const importLog = createImportLog()
    let [rowCount, fileCount, missing] = [0, 0, 0]
    for await (const { collection, rows, names } of readThrough(dump)) {
      rowCount += rows.length
      fileCount += names.length
      collectReferencedUsers(collection, rows, referencedUsers)
      if (collection === 'log_changes')
        for (const reader of [settingsFromLog, importLog]) reader.readChanges(rows as Rows['log_changes'][])
      missing += await bringFiles(names, dumpFiles, files)
    }
    const allUsers = addUsernameKeys(await readAllRows(dump, 'users'))
    const { users, dropped } = dropAccounts(allUsers, referencedUsers, isDropped)
    const settings = selectSettings(await readAllRows(dump, 'settings'), settingsFromLog.getRow())
    if (secrets?.key) await replaceKey(files, Buffer.from(secrets.key, 'base64url'))
    const unsealText = await createUnsealer(files)
    let lost: string[] = []
    await freeSettingIds(store, settings)
    // The signed row counts include the dropped accounts, so they are not imported. The portal computes them again.
    const logHeads =
      dropped.length > 0
        ? { log_heads: (await readAllRows(dump, 'log_heads')).filter(({ id }) => id === END_HEAD) }
        : {}
    await store.load(
      replaceRows(await correctDump(dump, months), { users, settings, ...logHeads }),
      async (tx) => {
        // Marks an imported demo as accepted in production (demoAccounts.ts).
        await importLog.logMissingRows(tx)
        await storeSetting(tx, 'origin', 'import')
        if (!settings.some(({ key }) => key === 'place')) await holdOutgoing(tx)
        if (secrets) await storeSecrets(tx, secrets)
        lost = await removeUnreadableSecrets(tx, unsealText)
        await updateDerivedFields(tx)
      },
    )
    await writeAnchor(store, files)
    if (dropped.length > 0) onDropped?.(dropped)
    if (lost.length > 0) onLost?.(lost, dump.sealed !== undefined && !hasSecret)
    return { rows: rowCount - allUsers.length + users.length, files: fileCount - missing, missing }
  })
}

interface EarlierBackup extends TransferCounts {
  path: string
  hashes: ReadonlyMap<string, string>
}

/** Returns the counts and file hashes of an earlier backup: from its manifest, or by reading it if it is older than manifests. */
const readEarlierBackup = async (path: string): Promise<EarlierBackup> => {
  const dump = await openDump(path)
  const hashes = new Map<string, string>()
  for await (const batch of dump.files()) for (const [name, hash] of batch) hashes.set(name, hash)
  if (dump.manifest) {
    const { rows, missing } = dump.manifest
    return { path, rows: rowsIn(rows), files: hashes.size, missing, hashes }
  }
  let [rows, files] = [0, 0]
  for await (const batch of readThrough(dump)) {
    rows += batch.rows.length
    files += batch.names.length
  }
  return { path, rows, files, missing: 0, hashes }
}

/** Returns the first readable backup; undefined without any. Throws if all are unreadable. */
const findNewestReadable = async (paths: readonly string[]): Promise<EarlierBackup | undefined> => {
  let lastError: Error | undefined
  for (const path of paths) {
    try {
      return await readEarlierBackup(path)
    } catch (error) {
      lastError = new Error(backupTexts.unreadable(path, backupTexts.notWhole), { cause: error })
    }
  }
  if (lastError) throw lastError
  return undefined
}

/** Throws if a new backup has less than half of the earlier one's rows or files: the portal has probably lost data. */
const assertNotMuchSmaller = (counts: Partial<TransferCounts>, earlier: EarlierBackup | undefined): void => {
  for (const [field, label] of [
    ['rows', 'registros'],
    ['files', 'archivos'],
  ] as const) {
    const [count, earlierCount] = [counts[field], earlier?.[field] ?? 0]
    if (earlier && count !== undefined && count * 2 < earlierCount)
      throw new Error(backupTexts.shrunk(label, count, earlierCount, earlier.path))
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export interface ExportOptions {
  /** Number of generations to keep, each with its time in the name. Without it, one backup is replaced. */
  keep?: number
  /** Whether the backup may have less than half of the earlier one's rows or files, or replace an unreadable one. */
  allowShrink?: boolean
  /** Passphrase or key that encrypts the portal's secrets. Without it, they are omitted. */
  secret?: Buffer | undefined
  now?: Date
}

/**
 * Writes a snapshot of a portal as a dump with its files, while the portal runs. Sessions and failed sign-ins are omitted. Files never
 * change, so they are copied after the rows. If a file was deleted in between, takes another snapshot of the rows. A file that is missing in
 * both was lost before.
 *
 * The dump is written to a temporary path and renamed at the end. Until then, an earlier dump stays usable: new files are added beside its
 * files, and files that are no longer needed are deleted last. Throws with a message if the new dump is much smaller than the earlier one.
 */
export const exportPortal = async (
  path: string,
  store: Store,
  files: Files,
  { keep, allowShrink = false, secret, now = new Date() }: ExportOptions = {},
): Promise<TransferCounts> => {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
  const target = keep ? await nextGeneration(path, now) : path
  const existingBackups = [...(keep ? (await generationsOf(path)).reverse() : []), path].filter(existsSync)
  const earlier = await findNewestReadable(existingBackups).catch((error: unknown) => {
    if (!allowShrink) throw error
    return undefined
  })
  const openShelf = async (dump: string): Promise<Shelf> => {
    const folder = filesBeside(dump)
    return { folder, files: await openDisk(folder), hashes: earlier?.hashes ?? new Map() }
  }
  const partPath = `${target}.part`
  try {
    const targetShelf = await openShelf(target)
    const earlierShelf = earlier && earlier.path !== target ? await openShelf(earlier.path) : targetShelf
    const takenHashes = new Map<string, string>()
    const takeSnapshot = async () => {
      const { rows, names } = await writeRows(partPath, store)
      if (!allowShrink) assertNotMuchSmaller({ rows: rowsIn(rows), files: names.size }, earlier)
      await takeFiles(names, files, { earlier: earlierShelf, to: targetShelf, taken: takenHashes })
      return { rows, names, lost: [...names].filter((name) => !takenHashes.has(name)) }
    }
    let knownLost = new Set<string>()
    let snapshot = await takeSnapshot()
    while (snapshot.lost.some((name) => !knownLost.has(name))) {
      knownLost = new Set(snapshot.lost)
      snapshot = await takeSnapshot()
    }
    const { rows, names, lost } = snapshot
    const counts = { rows: rowsIn(rows), files: names.size - lost.length, missing: lost.length }
    if (!allowShrink) assertNotMuchSmaller(counts, earlier)
    const takenNames = [...names].filter((name) => takenHashes.has(name)).sort()
    const hashes = new Map(takenNames.map((name) => [name, takenHashes.get(name) ?? '']))
    const sealedSecrets = secret && (await sealSecrets(secret, await serializeSecrets(store, files)))
    await sealDump(partPath, { rows, missing: lost.length, files: hashes }, sealedSecrets)
    const differences = rowDifferences(await tallyOf(await openDump(partPath)), rows)
    if (differences.length > 0) throw new Error(backupTexts.differs(partPath, differences, 0))
    await rename(partPath, target)
    await syncFolder(dirname(target))
    if (!keep)
      for await (const name of targetShelf.files.list())
        if (!names.has(name)) await targetShelf.files.delete(name)
    if (keep && lost.length === 0) await keepGenerations(path, keep, now)
    return counts
  } catch (error) {
    await rm(partPath, { force: true })
    if (keep && !existsSync(target)) await rm(filesBeside(target), { recursive: true, force: true })
    throw error
  }
}
