import { createHash } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { FOLDER_MODE } from '../common/privateFiles.ts'
import type { Files, KeptFile } from '../files/files.ts'

/** Files on their way at a time: each waits for the disk, and the disk takes several at once. */
const MAX_PARALLEL = 8

/** Does some work for each, a few at a time. */
export const forEachParallel = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
}

/** The SHA-256 of a file's bytes, in hex. */
export const hashFile = async (file: KeptFile): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return hash.digest('hex')
}

/** A folder of a backup's files, and what is known of those that an earlier backup has left there. */
export interface BackupFolder {
  folder: string
  files: Files
  hashes: ReadonlyMap<string, string>
}

/** Writes a file and answers its hash. */
const copyAndHash = async (name: string, file: KeptFile, to: Files): Promise<string> => {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const source = file.stream()
  // An error of the source has to reach the writer, or it would wait for ever.
  source.once('error', (error) => hashing.destroy(error))
  await to.write(name, source.pipe(hashing))
  return hash.digest('hex')
}

/** Has a file in another folder too, at no cost where the disk can: files are never changed. */
const linkOrCopy = async (
  name: string,
  file: KeptFile,
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
 * Brings a file into a backup and answers its hash; undefined where it is nowhere to be had. What the earlier backup has, and has as it said, is not
 * copied again; what has changed there, as disks do it, is.
 */
const backUpFile = async (
  name: string,
  portal: Files,
  earlier: BackupFolder,
  to: BackupFolder,
): Promise<string | undefined> => {
  const [file, old] = await Promise.all([portal.read(name), earlier.files.read(name)])
  if (old && (!file || old.size === file.size)) {
    const hash = await hashFile(old)
    if (hash === (earlier.hashes.get(name) ?? hash)) {
      await linkOrCopy(name, old, earlier, to)
      return hash
    }
  }
  return file && copyAndHash(name, file, to.files)
}

/** Brings files into a backup, and notes their hashes in `taken`; those that are not there any more, or never were, are not noted. */
export const backUpFiles = (
  names: Iterable<string>,
  portal: Files,
  { earlier, to, taken }: { earlier: BackupFolder; to: BackupFolder; taken: Map<string, string> },
): Promise<void> =>
  forEachParallel(names, async (name) => {
    if (taken.has(name)) return
    const hash = await backUpFile(name, portal, earlier, to).catch(async (error: unknown) => {
      // What goes while it is copied is not there when it is looked for again.
      if (await portal.read(name)) throw error
      return undefined
    })
    if (hash !== undefined) taken.set(name, hash)
  })

/** Brings the files of a dump into a portal where they are not there yet, and answers how many are nowhere to be had. */
export const restoreFiles = async (names: Iterable<string>, from: Files, to: Files): Promise<number> => {
  let missing = 0
  await forEachParallel(names, async (name) => {
    const [file, existing] = await Promise.all([from.read(name), to.read(name)])
    if (!file) missing += existing ? 0 : 1
    else if (existing?.size !== file.size) await to.write(name, file.stream())
  })
  return missing
}
