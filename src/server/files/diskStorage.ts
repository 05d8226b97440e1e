import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createPrivateFolder, FILE_MODE, FOLDER_MODE } from '../common/privateFiles.ts'
import { type FileStorage, FOLDERS, TRASH } from './fileStorage.ts'

const FILE_NAME = /^[\w-]+(?:[/.][\w-]+)*$/u
/** Folder of incomplete files. They are deleted after an hour, because other processes may still be writing them. */
const UNFINISHED_FOLDER = '.aside'
const UNFINISHED_LIFETIME_MS = 3_600_000

const isFileMissingError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const syncFolderToDisk = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Returns the time when a file was last changed; infinity if it no longer exists. */
const getFileModificationTime = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )

const deleteUnfinishedFiles = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await getFileModificationTime(path)) < Date.now() - UNFINISHED_LIFETIME_MS)
      await rm(path, { force: true })
  }
}

/** Resolves to undefined if a file or folder does not exist. */
const ignoreFileMissingError = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isFileMissingError(error)) return undefined
    throw error
  })

/** Yields the paths of all files in a folder and its subfolders. */
async function* listPaths(folder: string): AsyncGenerator<string> {
  for await (const entry of (await ignoreFileMissingError(opendir(folder))) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listPaths(path)
    else if (entry.isFile()) yield path
  }
}

/** Opens a folder as file storage. Writes survive crashes, because each file is synced before it gets its name. */
export const openDiskStorage = async (root: string): Promise<FileStorage> => {
  createPrivateFolder(root)
  createPrivateFolder(join(root, UNFINISHED_FOLDER))
  await deleteUnfinishedFiles(join(root, UNFINISHED_FOLDER))

  const toPath = (name: string): string => {
    if (!FILE_NAME.test(name)) throw new Error(`no name of ours: ${name}`)
    return join(root, name)
  }

  /** Moves a completely written file, and waits until the new name is safely on the disk. */
  const moveFile = async (from: string, path: string): Promise<void> => {
    const createdFolder = await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    await rename(from, path)
    await syncFolderToDisk(dirname(path))
    if (createdFolder) await syncFolderToDisk(dirname(createdFolder))
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
      const stats = await ignoreFileMissingError(stat(path))
      return stats && { size: stats.size, stream: (start, end) => createReadStream(path, { start, end }) }
    },

    // Reads synchronously, which takes 0.05 ms. An asynchronous read can take 35 ms when the event loop is busy.
    readWhole: async (name) =>
      ignoreFileMissingError(new Promise((done) => done(readFileSync(toPath(name))))),

    async delete(name) {
      await rm(toPath(name), { force: true })
    },

    discard: (name, day) => ignoreFileMissingError(moveFile(toPath(name), toPath(`${TRASH}/${day}/${name}`))),

    async emptyTrash(before) {
      for (const day of (await ignoreFileMissingError(readdir(join(root, TRASH)))) ?? [])
        if (day < before) await rm(join(root, TRASH, day), { recursive: true, force: true })
    },

    async *list(before, folders = FOLDERS) {
      for (const folder of folders) {
        for await (const path of listPaths(join(root, folder))) {
          if (before && (await getFileModificationTime(path)) >= before.getTime()) continue
          yield relative(root, path).replaceAll('\\', '/')
        }
      }
    },
  }
}
