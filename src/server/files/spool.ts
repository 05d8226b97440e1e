import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes on the disk that are gone with whoever holds them. */
export interface Spooled {
  size: number
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** A file that has no name any more: nothing is left of it, however the process ends. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `acredita-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

/** Keeps on the disk what comes slowly, so that it takes no memory until it is whole. Throws what the source throws. */
export const spool = async (source: Readable): Promise<Spooled> => {
  const handle = await openNameless()
  let size = 0
  const close = () => handle.close()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await handle.write(chunk, 0, chunk.length, size)
      size += chunk.length
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    size,
    async read() {
      const content = Buffer.allocUnsafeSlow(size)
      await handle.read(content, 0, size, 0)
      return content
    },
    close,
  }
}
