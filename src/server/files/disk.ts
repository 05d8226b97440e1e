import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from './files.ts'

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

/** Files in a folder: written aside, synced, renamed into place, and the folder synced, before `write` answers. */
export const openDisk = async (root: string): Promise<Files> => {
  await mkdir(join(root, ASIDE), { recursive: true })
  await forgetUnfinished(join(root, ASIDE))

  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`no name of ours: ${name}`)
    return join(root, name)
  }

  return {
    async write(name, content) {
      const path = pathOf(name)
      const aside = join(root, ASIDE, randomBytes(12).toString('hex'))
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(aside, { flags: 'wx', flush: true }),
        )
        const made = await mkdir(dirname(path), { recursive: true })
        await rename(aside, path)
        await syncFolder(dirname(path))
        if (made) await syncFolder(dirname(made))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

    async read(name) {
      const path = pathOf(name)
      try {
        const { size } = await stat(path)
        return { size, stream: (start, end) => createReadStream(path, { start, end }) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async delete(name) {
      await rm(pathOf(name), { force: true })
    },

    async *list(before) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(root.length + 1).replaceAll('\\', '/')
        if (!entry.isFile() || name.startsWith(ASIDE)) continue
        if (!before || (await changedAt(path)) < before.getTime()) yield name
      }
    },
  }
}
