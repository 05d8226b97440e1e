import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { inChunks } from '../common/inBatches.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { namesIn } from '../files/named.ts'
import { COLLECTION_NAMES, collections } from '../store/collections.ts'
import type { DumpSource } from '../store/dump.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { backupTexts } from './backupTexts.ts'
import { type ByteRange, readJsonValues } from './jsonValues.ts'

const fileHash = z.string().regex(/^[\da-f]{64}$/u)

/** What a dump must be when it is read back: of each collection how many rows and their hash. `missing` files are named by rows and were nowhere to be had. */
const manifestHead = z.strictObject({
  rows: z.record(z.string(), z.strictObject({ count: z.int(), sha256: fileHash })),
  missing: z.int(),
})
export type ManifestHead = z.infer<typeof manifestHead>

/** Of a dump's collections how many rows each has, and their hash. */
export type RowTally = ManifestHead['rows']

/** Counts and hashes rows as their texts go by, one line each. */
export const createRowTally = () => {
  const tallies = new Map<string, { count: number; hash: Hash }>()
  return {
    add(collection: string, row: string): void {
      const tally = tallies.get(collection) ?? { count: 0, hash: createHash('sha256') }
      tallies.set(collection, tally)
      tally.count += 1
      tally.hash.update(`${row}\n`)
    },
    /** To be asked once, at the end. */
    result: (): RowTally =>
      Object.fromEntries(
        [...tallies].map(([name, { count, hash }]) => [name, { count, sha256: hash.digest('hex') }]),
      ),
  }
}

export const countRows = (rows: RowTally): number =>
  Object.values(rows).reduce((sum, { count }) => sum + count, 0)

/** The folder that holds a dump's files: `portal.files` beside `portal.json`. */
export const getFilesFolder = (dump: string): string => `${dump.replace(/\.json$/u, '')}.files`

/** What belongs to a server's moment, or to itself, and not to what is moved. */
const EXCLUDED_COLLECTIONS: ReadonlySet<Collection> = new Set([
  ...(['tokens', 'account_links', 'tickets', 'attempts', 'answers', 'mails', 'review_holds'] as const),
  ...(['message_events', 'messages', 'daily_runs', 'identity_requests'] as const),
])

/** Settings that are moved, unless they are empty. The others are the portal's identity, and secrets. */
const MOVED_SETTINGS: readonly string[] = ['preferences', 'logo', 'place']

const isMoved = (collection: Collection, row: object): boolean =>
  collection !== 'settings' ||
  (MOVED_SETTINGS.includes(Reflect.get(row, 'key')) && Reflect.get(row, 'value') !== '')

const [SEALED, MANIFEST, FILES] = ['sealed', 'manifest', 'files']
const PARTS: ReadonlySet<string> = new Set([...COLLECTION_NAMES, SEALED, MANIFEST])

/** A dump as it lies on the disk, of any size: it is read as its rows are asked for. */
export interface DumpFile extends DumpSource {
  path: string
  /** The texts of a collection's rows, as they stand there. */
  texts(collection: Collection): AsyncIterable<string[]>
  /** What it says that it must be when it is read back, but for its files; undefined where it is from before dumps said so. */
  manifest: ManifestHead | undefined
  /** The names of its files and their hashes, as the manifest has them. */
  files(): AsyncIterable<(readonly [name: string, hash: string])[]>
  /** Secrets, as they were sealed (sealedSecrets.ts); undefined where there are none. */
  sealedSecrets: string | undefined
}

const findRanges = async (path: string, range: ByteRange): Promise<Map<string, ByteRange>> => {
  const ranges = new Map<string, ByteRange>()
  for await (const pieces of readJsonValues(path, range, 'places'))
    for (const { key, start, end } of pieces) ranges.set(key, { start, end })
  return ranges
}

/** A small part of a dump. */
const readText = async (path: string, place: ByteRange | undefined): Promise<string | undefined> =>
  place && text(createReadStream(path, { start: place.start, end: place.end - 1 }))

/** A row of a dump, checked; as it was in the version that wrote it, with what has been added since. */
const parseRow = <C extends Collection>(collection: C, at: number, text: string): Rows[C] => {
  const { data, error } = collections[collection].row.safeParse(JSON.parse(text))
  if (error) throw new Error(backupTexts.badRow(collection, at, z.prettifyError(error)))
  return data as Rows[C]
}

/** Opens a dump: looks where its parts lie, whatever their order, and whether it is whole. */
export const openDump = async (path: string): Promise<DumpFile> => {
  const { size } = await stat(path)
  const ranges = await findRanges(path, { start: 0, end: size })
  const unknownPart = [...ranges.keys()].find((part) => !PARTS.has(part))
  if (unknownPart !== undefined) throw new Error(backupTexts.unknownPart(unknownPart))
  const manifestRange = ranges.get(MANIFEST)
  // Whatever stands behind it was not written by a backup.
  if (manifestRange && size - manifestRange.end !== '}\n'.length)
    throw new SyntaxError('the end is not as it was written')
  const inManifest = manifestRange && (await findRanges(path, manifestRange))
  const readManifestPart = async (part: string): Promise<unknown> =>
    JSON.parse((await readText(path, inManifest?.get(part))) ?? 'null')

  async function* texts(collection: Collection): AsyncGenerator<string[]> {
    const place = ranges.get(collection)
    if (place) for await (const pieces of readJsonValues(path, place)) yield pieces.map((piece) => piece.text)
  }
  return {
    path,
    texts,
    manifest:
      manifestRange &&
      manifestHead.parse({
        rows: await readManifestPart('rows'),
        missing: await readManifestPart('missing'),
      }),

    sealedSecrets: await readText(path, ranges.get(SEALED)),

    async *files() {
      const place = inManifest?.get(FILES)
      if (!place) return
      for await (const pieces of readJsonValues(path, place))
        yield pieces.map(({ key, text }) => [key, fileHash.parse(JSON.parse(text))] as const)
    },

    async *batches(collection) {
      let read = 0
      // Nor does a dump from elsewhere bring sessions, or secrets.
      if (EXCLUDED_COLLECTIONS.has(collection)) return
      for await (const some of texts(collection)) {
        const first = read + 1
        read += some.length
        yield some
          .map((text, i) => parseRow(collection, first + i, text))
          .filter((row) => isMoved(collection, row))
      }
    },
  }
}

/** What a dump's rows are, counted and hashed anew. */
export const tallyDump = async (dump: DumpFile): Promise<RowTally> => {
  const tally = createRowTally()
  for (const collection of COLLECTION_NAMES)
    for await (const some of dump.texts(collection)) for (const row of some) tally.add(collection, row)
  return tally.result()
}

/** The rows of a dump and the files that they name, some at a time: all of them, as they would be read. */
export async function* readRowsWithFiles(
  dump: DumpSource,
): AsyncGenerator<{ collection: Collection; rows: readonly Rows[Collection][]; names: string[] }> {
  for (const collection of COLLECTION_NAMES)
    for await (const rows of dump.batches(collection))
      yield { collection, rows, names: rows.flatMap((row) => namesIn(collection, row)) }
}

/** Writes the rows of one moment, a line each, whatever is written meanwhile. What is said of them (`sealDump`) follows. */
export const writeRows = (path: string, store: Store): Promise<{ rows: RowTally; names: Set<string> }> =>
  store.snapshot(async (reader) => {
    const names = new Set<string>()
    const tally = createRowTally()
    async function* texts() {
      let begin = '{'
      for (const name of COLLECTION_NAMES) {
        yield `${begin}\n${JSON.stringify(name)}: [`
        begin = ','
        if (!EXCLUDED_COLLECTIONS.has(name)) {
          let before = '\n'
          for await (const row of reader.each(name, {})) {
            if (!isMoved(name, row)) continue
            for (const file of namesIn(name, row)) names.add(file)
            const line = JSON.stringify(collections[name].row.parse(row))
            tally.add(name, line)
            yield before + line
            before = ',\n'
          }
        }
        yield '\n]'
      }
    }
    await pipeline(Readable.from(texts()), createWriteStream(path, { mode: FILE_MODE }))
    return { rows: tally.result(), names }
  })

/** Ends a dump with its secrets, if they are to be in it, and with what it must be when it is read back. */
export const finishDump = async (
  path: string,
  { files, ...head }: ManifestHead & { files: ReadonlyMap<string, string> },
  sealedSecrets?: string,
): Promise<void> => {
  async function* texts() {
    if (sealedSecrets !== undefined) yield `,\n"${SEALED}": ${sealedSecrets}`
    yield `,\n"${MANIFEST}": ${JSON.stringify(head).slice(0, -1)},"${FILES}":{`
    let before = ''
    for (const [name, hash] of files) {
      yield `${before}${JSON.stringify(name)}:${JSON.stringify(hash)}`
      before = ','
    }
    yield '}}\n}\n'
  }
  await pipeline(inChunks(texts()), createWriteStream(path, { flags: 'a', flush: true }))
}
