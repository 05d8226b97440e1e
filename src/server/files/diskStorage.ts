import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createPrivateFolder, FILE_MODE, FOLDER_MODE } from '../common/privateFiles.ts'
import { type FileStorage, FOLDERS, TRASH } from './fileStorage.ts'

const FILE_NAME = /^[\w-]+(?:[/.][\w-]+)*$/u
/**
 * Folder of files that are being written. Leftovers of a crash are deleted only after an hour, because other processes may be writing into
 * the folder.
 */
const UNFINISHED_FOLDER = '.aside'
const UNFINISHED_LIFETIME_MS = 3_600_000

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Returns the time when a file was last changed; infinity if it no longer exists. */
const getModifiedAt = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )

const deleteUnfinishedFiles = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await getModifiedAt(path)) < Date.now() - UNFINISHED_LIFETIME_MS) await rm(path, { force: true })
  }
}

/** Returns undefined instead of an error if a file or folder does not exist. */
const ignoreMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Yields the paths of all files in a folder and its subfolders. */
async function* listPaths(folder: string): AsyncGenerator<string> {
  for await (const entry of (await ignoreMissing(opendir(folder))) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listPaths(path)
    else if (entry.isFile()) yield path
  }
}

/** Opens a folder as file storage. To survive crashes, `write` writes and syncs a temporary file, renames it, and syncs the folder. */
export const openDiskStorage = async (root: string): Promise<FileStorage> => {
  createPrivateFolder(root)
  createPrivateFolder(join(root, UNFINISHED_FOLDER))
  await deleteUnfinishedFiles(join(root, UNFINISHED_FOLDER))

  const toPath = (name: string): string => {
    if (!FILE_NAME.test(name)) throw new Error(`no name of ours: ${name}`)
    return join(root, name)
  }

  /** Moves a complete file, and waits until the disk has stored the change. */
  const moveFile = async (from: string, path: string): Promise<void> => {
    const createdFolder = await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    await rename(from, path)
    await syncFolder(dirname(path))
    if (createdFolder) await syncFolder(dirname(createdFolder))
  }

  return {
    async write(name, content) {
      const path = toPath(name)
      const temporaryPath = join(root, UNFINISHED_FOLDER, randomBytes(12).toString('hex'))
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(temporaryPath, { flags: 'wx', mode: FILE_MODE, flush: true }),
        )
        await moveFile(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },

    async read(name) {
      const path = toPath(name)
      const stats = await ignoreMissing(stat(path))
      return stats && { size: stats.size, stream: (start, end) => createReadStream(path, { start, end }) }
    },

    // Reads synchronously: this takes 0.05 ms, against up to 35 ms through the thread pool while the event loop is busy.
    readWhole: async (name) => ignoreMissing(new Promise((done) => done(readFileSync(toPath(name))))),

    async delete(name) {
      await rm(toPath(name), { force: true })
    },

    discard: (name, day) => ignoreMissing(moveFile(toPath(name), toPath(`${TRASH}/${day}/${name}`))),

    async emptyTrash(before) {
      for (const day of (await ignoreMissing(readdir(join(root, TRASH)))) ?? [])
        if (day < before) await rm(join(root, TRASH, day), { recursive: true, force: true })
    },

    async *list(before, folders = FOLDERS) {
      for (const folder of folders) {
        for await (const path of listPaths(join(root, folder))) {
          if (before && (await getModifiedAt(path)) >= before.getTime()) continue
          yield relative(root, path).replaceAll('\\', '/')
        }
      }
    },
  }
}
