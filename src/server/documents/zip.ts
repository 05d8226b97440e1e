import type { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'

/** A zip as a stream: each entry is made when the one before has been taken, so nothing is whole in memory. */
export const zipOf = (entries: AsyncIterable<{ name: string; content: Buffer }>): Readable => {
  // Pictures are compressed already.
  const archive = new ZipArchive({ store: true })
  const fill = async () => {
    for await (const { name, content } of entries) {
      const taken = new Promise((resolve) => archive.once('entry', resolve))
      archive.append(content, { name })
      await taken
      if (archive.destroyed) return
    }
    await archive.finalize()
  }
  fill().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))))
  return archive
}
