import { existsSync } from 'node:fs'
import { openDisk } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import { atOnce, hashOf } from './copies.ts'
import { filesBeside, filesNamedIn, readDump, scanDump } from './dumpFile.ts'
import { type Manifest, rowsIn } from './manifest.ts'
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
export const rowDifferences = (rows: Manifest['rows'], said: Manifest['rows']): string[] =>
  [...new Set([...Object.keys(said), ...Object.keys(rows)])].flatMap((name) => {
    const [now, before] = [rows[name], said[name]]
    if (now?.sha256 === before?.sha256) return []
    return [backupTexts.rowsDiffer(name, now?.count ?? 0, before?.count ?? 0)]
  })

/** Which files are not there, or not what they are said to be; a file without a hash need only be there. */
const fileDifferences = async (files: Files, said: Iterable<[name: string, hash?: string]>) => {
  const found: string[] = []
  await atOnce(said, async ([name, hash]) => {
    const file = await files.read(name)
    if (!file) found.push(backupTexts.fileGone(name))
    else if (hash !== undefined && (await hashOf(file)) !== hash) found.push(backupTexts.fileDiffers(name))
  })
  return found.sort()
}

const assertSame = (path: string, differences: readonly string[]): void => {
  if (differences.length > 0)
    throw new Error(
      backupTexts.differs(path, differences.slice(0, SHOWN), Math.max(0, differences.length - SHOWN)),
    )
}

const readOlder = async (path: string): Promise<Verified> => {
  const dump = await readDump(path).catch((error: unknown) => {
    throw error instanceof SyntaxError ? new Error(`${path}: ${backupTexts.notWhole}`) : error
  })
  const names = filesNamedIn(dump)
  const rows = Object.values(dump).reduce((sum, { length }) => sum + length, 0)
  const files = await openDisk(filesBeside(path))
  const gone = await fileDifferences(
    files,
    [...names].map((name) => [name]),
  )
  return { rows, files: names.size - gone.length, missing: gone.length, proven: false }
}

/**
 * Reads a backup back, to its last file, and answers what it holds. Throws, in words, what is not as it was when it was taken. One from
 * before there were hashes is read as well, and its files counted.
 */
export const verifyBackup = async (path: string): Promise<Verified> => {
  if (!existsSync(path)) throw new Error(backupTexts.noBackup(path))
  const { rows, manifest } = await scanDump(path).catch((error: unknown) => {
    throw new Error(`${path}: ${error instanceof SyntaxError ? backupTexts.notWhole : String(error)}`)
  })
  if (!manifest) return readOlder(path)
  const said = Object.entries(manifest.files)
  const files = await openDisk(filesBeside(path))
  assertSame(path, [...rowDifferences(rows, manifest.rows), ...(await fileDifferences(files, said))])
  return { rows: rowsIn(rows), files: said.length, missing: manifest.missing, proven: true }
}
