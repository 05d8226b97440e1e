import { createHash } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { FOLDER_MODE } from '../common/privateFiles.ts'
import type { FileStorage, ReadableFile } from '../files/fileStorage.ts'

/** Maximum number of files copied at the same time. */
const MAX_PARALLEL = 8

/** Runs `work` for every item, for several items at a time. */
export const processItemsInParallel = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
}

/** Returns the SHA-256 hash of a file in hex. */
export const hashFile = async (file: ReadableFile): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return hash.digest('hex')
}

/** Folder with the files of a backup, and their hashes by file name. */
export interface BackupFolder {
  folder: string
  files: FileStorage
  hashes: ReadonlyMap<string, string>
}

/** Copies a file to a backup and returns its hash. */
const copyFileAndHash = async (name: string, file: ReadableFile, to: FileStorage): Promise<string> => {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const source = file.stream()
  // Forwards a read error. Without it, the writer would wait forever.
  source.once('error', (error) => hashing.destroy(error))
  await to.write(name, source.pipe(hashing))
  return hash.digest('hex')
}

/** Creates a hard link to a file in another folder. Copies the file if the disk does not support links. */
const linkOrCopyFile = async (
  name: string,
  file: ReadableFile,
  from: BackupFolder,
  to: BackupFolder,
): Promise<void> => {
  if (from.folder === to.folder) return
  const path = join(to.folder, name)
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
  await link(join(from.folder, name), path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await to.files.write(name, file.stream())
  })
}

/**
 * Adds a file to a backup and returns its hash, or undefined if the file does not exist. Links an undamaged copy of an earlier backup
 * instead of copying.
 */
const backUpFile = async (
  name: string,
  portal: FileStorage,
  earlier: BackupFolder,
  to: BackupFolder,
): Promise<string | undefined> => {
  const [file, old] = await Promise.all([portal.read(name), earlier.files.read(name)])
  if (old && (!file || old.size === file.size)) {
    const hash = await hashFile(old)
    if (hash === (earlier.hashes.get(name) ?? hash)) {
      await linkOrCopyFile(name, old, earlier, to)
      return hash
    }
  }
  return file && copyFileAndHash(name, file, to.files)
}

/** Adds files to a backup and their hashes to `taken`. Skips missing files. */
export const backUpFiles = (
  names: Iterable<string>,
  portal: FileStorage,
  { earlier, to, taken }: { earlier: BackupFolder; to: BackupFolder; taken: Map<string, string> },
): Promise<void> =>
  processItemsInParallel(names, async (name) => {
    if (taken.has(name)) return
    const hash = await backUpFile(name, portal, earlier, to).catch(async (error: unknown) => {
      // Skips a file that was deleted meanwhile, and rethrows the errors of other files.
      if (await portal.read(name)) throw error
      return undefined
    })
    if (hash !== undefined) taken.set(name, hash)
  })

/** Restores missing files from a backup. Returns the number of files that the backup lacks too. */
export const restoreMissingFiles = async (
  names: Iterable<string>,
  from: FileStorage,
  to: FileStorage,
): Promise<number> => {
  let missing = 0
  await processItemsInParallel(names, async (name) => {
    const [file, existing] = await Promise.all([from.read(name), to.read(name)])
    if (!file) missing += existing ? 0 : 1
    else if (existing?.size !== file.size) await to.write(name, file.stream())
  })
  return missing
}
