import { existsSync } from 'node:fs'
import { openDiskStorage } from '../files/diskStorage.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { forEachParallel, hashFile } from './backupFiles.ts'
import { backupTexts } from './backupTexts.ts'
import {
  countDumpRows,
  type DumpFile,
  getFilesFolder,
  type ManifestHead,
  openDump,
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
const compareFiles = (
  files: FileStorage,
  expected: Iterable<readonly [name: string, hash?: string]>,
  differences: string[],
): Promise<void> =>
  forEachParallel(expected, async ([name, hash]) => {
    const file = await files.read(name)
    if (!file) differences.push(backupTexts.fileMissing(name))
    else if (hash !== undefined && (await hashFile(file)) !== hash)
      differences.push(backupTexts.fileDiffers(name))
  })

const assertNoDifferences = (path: string, differences: readonly string[]): void => {
  if (differences.length > 0)
    throw new Error(
      backupTexts.differs(
        path,
        differences.slice(0, MAX_SHOWN_DIFFERENCES),
        Math.max(0, differences.length - MAX_SHOWN_DIFFERENCES),
      ),
    )
}

const countRowsAndFiles = async (dump: DumpFile, files: FileStorage): Promise<VerifiedBackup> => {
  let [rows, fileCount] = [0, 0]
  const gone: string[] = []
  for await (const some of readRowsWithFiles(dump)) {
    rows += some.rows.length
    fileCount += some.names.length
    await compareFiles(
      files,
      some.names.map((name) => [name]),
      gone,
    )
  }
  return { rows, files: fileCount - gone.length, missing: gone.length, hasHashes: false }
}

/** Opens a dump and passes it to `read`. Throws a Spanish error if the file is incomplete or not a dump. */
export const readDump = async <T>(path: string, read: (dump: DumpFile) => Promise<T>): Promise<T> => {
  try {
    return await read(await openDump(path))
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
): Promise<VerifiedBackup> => {
  const rows = await countDumpRows(dump)
  const fileDifferences: string[] = []
  let count = 0
  for await (const some of dump.files()) {
    count += some.length
    await compareFiles(files, some, fileDifferences)
  }
  assertNoDifferences(dump.path, [...listRowDifferences(rows, manifest.rows), ...fileDifferences.sort()])
  return { rows: sumRowCounts(rows), files: count, missing: manifest.missing, hasHashes: true }
}

/** Verifies a backup with its files. Throws a Spanish error that lists all differences from the stored hashes. */
export const verifyBackup = async (path: string): Promise<VerifiedBackup> => {
  if (!existsSync(path)) throw new Error(backupTexts.noBackup(path))
  const files = await openDiskStorage(getFilesFolder(path))
  return readDump(path, (dump) =>
    dump.manifest ? verifyBackupHashes(dump, dump.manifest, files) : countRowsAndFiles(dump, files),
  )
}
