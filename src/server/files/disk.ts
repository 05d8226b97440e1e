import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FILE_MODE, FOLDER_MODE, privateFolder } from '../common/privateFiles.ts'
import { type Files, FOLDERS, TRASH } from './files.ts'

const NAME = /^[\w-]+(?:[/.][\w-]+)*$/u
/** Unfinished writes wait here. What a crash leaves goes when it has not grown for an hour: others may be writing into the same folder. */
const ASIDE = '.aside'
const HOUR_MS = 3_600_000

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** What has gone meanwhile is nobody's to look at. */
const changedAt = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )

const forgetUnfinished = async (aside: string): Promise<void> => {
  for (const name of await readdir(aside)) {
    const path = join(aside, name)
    if ((await changedAt(path)) < Date.now() - HOUR_MS) await rm(path, { force: true })
  }
}

/** Nothing, where there is nothing to begin with. */
const orMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** The paths of all files under a folder, read as they are asked for. */
async function* pathsUnder(folder: string): AsyncGenerator<string> {
  for await (const entry of (await orMissing(opendir(folder))) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* pathsUnder(path)
    else if (entry.isFile()) yield path
  }
}

/** Files in a folder: written aside, synced, renamed into place, and the folder synced, before `write` answers. */
export const openDisk = async (root: string): Promise<Files> => {
  privateFolder(root)
  privateFolder(join(root, ASIDE))
  await forgetUnfinished(join(root, ASIDE))

  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`no name of ours: ${name}`)
    return join(root, name)
  }

  /** Moves what is whole to where it belongs; answers when the disk has it. */
  const place = async (from: string, path: string): Promise<void> => {
    const made = await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    await rename(from, path)
    await syncFolder(dirname(path))
    if (made) await syncFolder(dirname(made))
  }

  return {
    async write(name, content) {
      const path = pathOf(name)
      const aside = join(root, ASIDE, randomBytes(12).toString('hex'))
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(aside, { flags: 'wx', mode: FILE_MODE, flush: true }),
        )
        await place(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

    async read(name) {
      const path = pathOf(name)
      const found = await orMissing(stat(path))
      return found && { size: found.size, stream: (start, end) => createReadStream(path, { start, end }) }
    },

    // At once, as the database is read: it takes 0.05 ms, and by other threads five turns of an event loop, which are 35 ms when it is busy.
    readWhole: async (name) => orMissing(new Promise((done) => done(readFileSync(pathOf(name))))),

    async delete(name) {
      await rm(pathOf(name), { force: true })
    },

    discard: (name, day) => orMissing(place(pathOf(name), pathOf(`${TRASH}/${day}/${name}`))),

    async emptyTrash(before) {
      for (const day of (await orMissing(readdir(join(root, TRASH)))) ?? [])
        if (day < before) await rm(join(root, TRASH, day), { recursive: true, force: true })
    },

    async *list(before, folders = FOLDERS) {
      for (const folder of folders) {
        for await (const path of pathsUnder(join(root, folder))) {
          if (before && (await changedAt(path)) >= before.getTime()) continue
          yield relative(root, path).replaceAll('\\', '/')
        }
      }
    },
  }
}
