import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { readZipEntryName } from '../zipEntryName.ts'
import { LIMITS, PartError, SheetError, sheetTexts } from './sheet.ts'

/** Files in a ZIP, by their names in lower case. */
export interface Parts {
  has(name: string): boolean
  listNames(): string[]
  /** Returns the original name of a file, with its folders. */
  getOriginalName(name: string): string
  /** Yields the unpacked bytes of a file. Throws a SheetError if all files together exceed the size limit. */
  read(name: string): AsyncIterable<Buffer>
  close(): void
}

const openZipFile = promisify(yauzl.open) as (
  path: string,
  options: { lazyEntries: true; autoClose: false },
) => Promise<ZipFile>

const readZipEntries = (zip: ZipFile, maxParts: number): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= maxParts) return reject(new SheetError(sheetTexts.tooManyParts(maxParts)))
      const name = entry.fileName.toLowerCase().replaceAll('\\', '/').replace(/^\/+/u, '')
      if (!name.endsWith('/')) entries.set(name, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

/** Opens a ZIP file on disk. A ZIP cannot be streamed, because its list of files is at the end. */
export const openZipArchive = async (
  path: string,
  { parts: maxParts, unpacked: maxUnpackedBytes }: { parts: number; unpacked: number } = LIMITS,
): Promise<Parts> => {
  const zip = await openZipFile(path, { lazyEntries: true, autoClose: false })
  const close = () => zip.close()
  const entries = await readZipEntries(zip, maxParts).catch((error: unknown) => {
    close()
    throw error
  })
  const openStream = promisify(zip.openReadStream.bind(zip)) as (
    entry: Entry,
  ) => Promise<NodeJS.ReadableStream & { destroy(): void }>
  let unpackedBytes = 0
  return {
    has: (name) => entries.has(name),
    listNames: () => [...entries.keys()],
    getOriginalName(name) {
      const entry = entries.get(name)
      return entry ? readZipEntryName(entry) : name
    },
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new SheetError(sheetTexts.broken)
      if ((entry.generalPurposeBitFlag & 1) === 1) throw new PartError(sheetTexts.encrypted)
      const stream = await openStream(entry)
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          unpackedBytes += chunk.length
          if (unpackedBytes > maxUnpackedBytes)
            throw new SheetError(sheetTexts.tooLarge(Math.floor(maxUnpackedBytes / 1024 / 1024)))
          yield chunk
        }
      } finally {
        stream.destroy()
      }
    },
    close,
  }
}
