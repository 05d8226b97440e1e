import { existsSync } from 'node:fs'
import type { OnProgress } from '../common/progress.ts'
import { openDiskStorage } from '../files/diskStorage.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { hashFile, processItemsInParallel } from './backupFiles.ts'
import { backupTexts } from './backupTexts.ts'
import {
  countDatabaseDumpRows,
  type DumpFile,
  getDumpFilesFolder,
  type ManifestHead,
  openDatabaseDump,
  type RowTally,
  readRowsWithFiles,
  sumRowCounts,
} from './dumpFile.ts'

const MAX_SHOWN_DIFFERENCES = 20

/** Row counts and files of a verified backup. Backups of older versions have no hashes. */
export interface VerifiedBackup {
  rows: number
  files: number
  missing: number
  hasHashes: boolean
}

/** Returns a Spanish text for each collection whose row count or hash differs from the expected one. */
export const listRowDifferences = (rows: RowTally, expected: RowTally): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(rows)])].flatMap((name) => {
    const [now, before] = [rows[name], expected[name]]
    if (now?.sha256 === before?.sha256) return []
    return [backupTexts.rowsDiffer(name, now?.count ?? 0, before?.count ?? 0)]
  })

/** Adds a Spanish line to `differences` for each file that is missing or has a wrong hash. */
const compareBackupFiles = (
  files: FileStorage,
  expected: Iterable<readonly [name: string, hash?: string]>,
  differences: string[],
): Promise<void> =>
  processItemsInParallel(expected, async ([name, hash]) => {
    const file = await files.read(name)
    if (!file) differences.push(backupTexts.fileMissing(name))
    else if (hash !== undefined && (await hashFile(file)) !== hash)
      differences.push(backupTexts.fileDiffers(name))
  })

const assertNoBackupDifferences = (path: string, differences: readonly string[]): void => {
  if (differences.length > 0)
    throw new Error(
      backupTexts.differs(
        path,
        differences.slice(0, MAX_SHOWN_DIFFERENCES),
        Math.max(0, differences.length - MAX_SHOWN_DIFFERENCES),
      ),
    )
}

const countBackupRowsAndFiles = async (dump: DumpFile, files: FileStorage): Promise<VerifiedBackup> => {
  let [rows, fileCount] = [0, 0]
  const gone: string[] = []
  for await (const some of readRowsWithFiles(dump)) {
    rows += some.rows.length
    fileCount += some.names.length
    await compareBackupFiles(
      files,
      some.names.map((name) => [name]),
      gone,
    )
  }
  return { rows, files: fileCount - gone.length, missing: gone.length, hasHashes: false }
}

/** Opens a dump and passes it to `read`. Throws a Spanish error if the file is incomplete or not a dump. */
export const readDatabaseDump = async <T>(path: string, read: (dump: DumpFile) => Promise<T>): Promise<T> => {
  try {
    return await read(await openDatabaseDump(path))
  } catch (error) {
    throw error instanceof SyntaxError
      ? new Error(`${path}: ${backupTexts.notWhole}`, { cause: error })
      : error
  }
}

const verifyBackupHashes = async (
  dump: DumpFile,
  manifest: ManifestHead,
  files: FileStorage,
  onProgress?: OnProgress,
): Promise<VerifiedBackup> => {
  const total = sumRowCounts(manifest.rows)
  const rows = await countDatabaseDumpRows(dump, (done) => onProgress?.('rowsVerified', done, total))
  const fileDifferences: string[] = []
  let count = 0
  for await (const some of dump.files()) {
    count += some.length
    onProgress?.('filesVerified', count)
    await compareBackupFiles(files, some, fileDifferences)
  }
  assertNoBackupDifferences(dump.path, [
    ...listRowDifferences(rows, manifest.rows),
    ...fileDifferences.sort(),
  ])
  return { rows: sumRowCounts(rows), files: count, missing: manifest.missing, hasHashes: true }
}

/** Verifies a backup with its files. Throws a Spanish error that lists all differences from the stored hashes. */
export const verifyBackup = async (path: string, onProgress?: OnProgress): Promise<VerifiedBackup> => {
  if (!existsSync(path)) throw new Error(backupTexts.noBackup(path))
  const files = await openDiskStorage(getDumpFilesFolder(path))
  return readDatabaseDump(path, (dump) =>
    dump.manifest
      ? verifyBackupHashes(dump, dump.manifest, files, onProgress)
      : countBackupRowsAndFiles(dump, files),
  )
}
