import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from './files.ts'

const NAME = /^[\w-]+(?:[/.][\w-]+)*$/u
/** Unfinished writes wait here; whatever a crash leaves is swept when the server starts. */
const ASIDE = '.aside'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Files in a folder: written aside, synced, renamed into place, and the folder synced, before `write` answers. */
export const openDisk = async (root: string): Promise<Files> => {
  await rm(join(root, ASIDE), { recursive: true, force: true })
  await mkdir(join(root, ASIDE), { recursive: true })

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
        await mkdir(dirname(path), { recursive: true })
        await rename(aside, path)
        await syncFolder(dirname(path))
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

    async *list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/')
        if (entry.isFile() && !path.startsWith(ASIDE)) yield path
      }
    },
  }
}
