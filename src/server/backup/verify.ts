import { existsSync } from 'node:fs'
import { openDisk } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import { atOnce, hashOf } from './copies.ts'
import {
  type DumpFile,
  filesBeside,
  type ManifestHead,
  openDump,
  type RowTally,
  readThrough,
  rowsIn,
  tallyOf,
} from './dumpFile.ts'
import { backupTexts } from './texts.ts'

const SHOWN = 20

/** What a backup turned out to hold. Without hashes (`proven` is false) it is from before there were any. */
export interface Verified {
  rows: number
  files: number
  missing: number
  proven: boolean
}

/** Where rows are not what they are said to be, by collection. */
export const rowDifferences = (rows: RowTally, said: RowTally): string[] =>
  [...new Set([...Object.keys(said), ...Object.keys(rows)])].flatMap((name) => {
    const [now, before] = [rows[name], said[name]]
    if (now?.sha256 === before?.sha256) return []
    return [backupTexts.rowsDiffer(name, now?.count ?? 0, before?.count ?? 0)]
  })

/** Notes which files are not there, or not what they are said to be; a file without a hash need only be there. */
const compareFiles = (
  files: Files,
  said: Iterable<readonly [name: string, hash?: string]>,
  differences: string[],
): Promise<void> =>
  atOnce(said, async ([name, hash]) => {
    const file = await files.read(name)
    if (!file) differences.push(backupTexts.fileGone(name))
    else if (hash !== undefined && (await hashOf(file)) !== hash)
      differences.push(backupTexts.fileDiffers(name))
  })

const assertSame = (path: string, differences: readonly string[]): void => {
  if (differences.length > 0)
    throw new Error(
      backupTexts.differs(path, differences.slice(0, SHOWN), Math.max(0, differences.length - SHOWN)),
    )
}

const readOlder = async (dump: DumpFile, files: Files): Promise<Verified> => {
  let [rows, named] = [0, 0]
  const gone: string[] = []
  for await (const some of readThrough(dump)) {
    rows += some.rows.length
    named += some.names.length
    await compareFiles(
      files,
      some.names.map((name) => [name]),
      gone,
    )
  }
  return { rows, files: named - gone.length, missing: gone.length, proven: false }
}

/** Reads a dump; says in words where it is none, or only a part of one. */
export const readingDump = async <T>(path: string, read: (dump: DumpFile) => Promise<T>): Promise<T> => {
  try {
    return await read(await openDump(path))
  } catch (error) {
    throw error instanceof SyntaxError
      ? new Error(`${path}: ${backupTexts.notWhole}`, { cause: error })
      : error
  }
}

const readProven = async (dump: DumpFile, manifest: ManifestHead, files: Files): Promise<Verified> => {
  const rows = await tallyOf(dump)
  const fileDifferences: string[] = []
  let count = 0
  for await (const some of dump.files()) {
    count += some.length
    await compareFiles(files, some, fileDifferences)
  }
  assertSame(dump.path, [...rowDifferences(rows, manifest.rows), ...fileDifferences.sort()])
  return { rows: rowsIn(rows), files: count, missing: manifest.missing, proven: true }
}

/**
 * Reads a backup back, to its last file, and answers what it holds. Throws, in words, what is not as it was when it was taken. One from
 * before there were hashes is read as well, and its files counted.
 */
export const verifyBackup = async (path: string): Promise<Verified> => {
  if (!existsSync(path)) throw new Error(backupTexts.noBackup(path))
  const files = await openDisk(filesBeside(path))
  return readingDump(path, (dump) =>
    dump.manifest ? readProven(dump, dump.manifest, files) : readOlder(dump, files),
  )
}
