import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BackupFolder, backUpFiles } from '../backup/backupFiles.ts'
import { backupTexts } from '../backup/backupTexts.ts'
import {
  completeDatabaseDump,
  countDatabaseDumpRows,
  getDumpFilesFolder,
  openDatabaseDump,
  readRowsWithFiles,
  sumRowCounts,
  writeDatabaseDumpRows,
} from '../backup/dumpFile.ts'
import { deleteOldBackups, getNextBackupPath, listBackups } from '../backup/generations.ts'
import { encryptBackupSecrets } from '../backup/sealedSecrets.ts'
import { listRowDifferences } from '../backup/verifyBackup.ts'
import { createFolder } from '../common/privateFiles.ts'
import { openDiskStorage } from '../files/diskStorage.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Store } from '../store/store.ts'
import type { TransferCounts } from './importPortal.ts'
import { serializePortalSecrets } from './portalSecrets.ts'

interface EarlierBackup extends TransferCounts {
  path: string
  /** SHA-256 of each file, by file name. */
  hashes: ReadonlyMap<string, string>
}

/** Returns the row count, file count and file hashes of an earlier backup. Reads the whole backup if it has no manifest. */
const readPreviousBackup = async (path: string): Promise<EarlierBackup> => {
  const dump = await openDatabaseDump(path)
  const hashes = new Map<string, string>()
  for await (const batch of dump.files()) for (const [name, hash] of batch) hashes.set(name, hash)
  if (dump.manifest) {
    const { rows, missing } = dump.manifest
    return { path, rows: sumRowCounts(rows), files: hashes.size, missing, hashes }
  }
  let [rows, files] = [0, 0]
  for await (const batch of readRowsWithFiles(dump)) {
    rows += batch.rows.length
    files += batch.names.length
  }
  return { path, rows, files, missing: 0, hashes }
}

/** Returns the newest readable backup; undefined if there are no backups. Throws if none can be read. */
const findNewestReadableBackup = async (paths: readonly string[]): Promise<EarlierBackup | undefined> => {
  let lastError: Error | undefined
  for (const path of paths) {
    try {
      return await readPreviousBackup(path)
    } catch (error) {
      lastError = new Error(backupTexts.unreadable(path, backupTexts.notWhole), { cause: error })
    }
  }
  if (lastError) throw lastError
  return undefined
}

/** Throws if a new backup has less than half of the rows or files of the earlier backup. The portal has probably lost data then. */
const assertBackupIsNotMuchSmaller = (
  counts: Partial<TransferCounts>,
  earlier: EarlierBackup | undefined,
): void => {
  for (const [field, label] of [
    ['rows', 'registros'],
    ['files', 'archivos'],
  ] as const) {
    const [count, earlierCount] = [counts[field], earlier?.[field] ?? 0]
    if (earlier && count !== undefined && count * 2 < earlierCount)
      throw new Error(backupTexts.tooFewRecords(label, count, earlierCount, earlier.path))
  }
}

const flushFolderToDisk = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export interface ExportOptions {
  /** Number of backups to keep, each with its time in the name. By default, a single backup is replaced. */
  keep?: number
  /** Whether the backup may replace an unreadable backup, or one with more than twice as many rows or files. */
  allowShrink?: boolean
  /** Passphrase or key that encrypts the portal's secrets in the backup. By default, the backup has no secrets. */
  secret?: Buffer | undefined
  now?: Date
}

/**
 * Writes a backup of the running portal: a snapshot of the rows, without sessions, and all files. Files never change, so they are copied after the
 * rows. An earlier backup stays usable until the new backup is complete. Throws if the new backup is much smaller.
 */
export const exportPortal = async (
  path: string,
  store: Store,
  files: FileStorage,
  { keep, allowShrink = false, secret, now = new Date() }: ExportOptions = {},
): Promise<TransferCounts> => {
  createFolder(dirname(path))
  const target = keep ? await getNextBackupPath(path, now) : path
  const existingBackups = keep
    ? (await listBackups(path)).map((backup) => backup.path)
    : [path].filter(existsSync)
  const earlier = await findNewestReadableBackup(existingBackups).catch((error: unknown) => {
    if (!allowShrink) throw error
    return undefined
  })
  const openShelf = async (dump: string): Promise<BackupFolder> => {
    const folder = getDumpFilesFolder(dump)
    return { folder, files: await openDiskStorage(folder), hashes: earlier?.hashes ?? new Map() }
  }
  const partPath = `${target}.part`
  try {
    const targetShelf = await openShelf(target)
    const earlierShelf = earlier && earlier.path !== target ? await openShelf(earlier.path) : targetShelf
    const takenHashes = new Map<string, string>()
    const takeSnapshot = async () => {
      const { rows, names } = await writeDatabaseDumpRows(partPath, store)
      if (!allowShrink) assertBackupIsNotMuchSmaller({ rows: sumRowCounts(rows), files: names.size }, earlier)
      await backUpFiles(names, files, { earlier: earlierShelf, to: targetShelf, taken: takenHashes })
      return { rows, names, lost: [...names].filter((name) => !takenHashes.has(name)) }
    }
    let knownLost = new Set<string>()
    let snapshot = await takeSnapshot()
    while (snapshot.lost.some((name) => !knownLost.has(name))) {
      knownLost = new Set(snapshot.lost)
      snapshot = await takeSnapshot()
    }
    const { rows, names, lost } = snapshot
    const counts = { rows: sumRowCounts(rows), files: names.size - lost.length, missing: lost.length }
    if (!allowShrink) assertBackupIsNotMuchSmaller(counts, earlier)
    const takenNames = [...names].filter((name) => takenHashes.has(name)).sort()
    const hashes = new Map(takenNames.map((name) => [name, takenHashes.get(name) ?? '']))
    const sealedSecrets =
      secret && (await encryptBackupSecrets(secret, await serializePortalSecrets(store, files)))
    await completeDatabaseDump(
      partPath,
      { rows, missing: lost.length, files: hashes, takenAt: now },
      sealedSecrets,
    )
    const differences = listRowDifferences(
      await countDatabaseDumpRows(await openDatabaseDump(partPath)),
      rows,
    )
    if (differences.length > 0) throw new Error(backupTexts.differs(partPath, differences, 0))
    await rename(partPath, target)
    await flushFolderToDisk(dirname(target))
    if (!keep)
      for await (const name of targetShelf.files.list())
        if (!names.has(name)) await targetShelf.files.delete(name)
    if (keep && lost.length === 0) await deleteOldBackups(path, keep, now)
    return counts
  } catch (error) {
    await rm(partPath, { force: true })
    if (keep && !existsSync(target)) await rm(getDumpFilesFolder(target), { recursive: true, force: true })
    throw error
  }
}
