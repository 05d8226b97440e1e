import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { isNameOfHealthDocument } from '../../domain/people/healthDocuments.ts'
import { joinIntoChunks } from '../common/batches.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { listFilesReferencedByRow } from '../files/fileReferences.ts'
import { COLLECTION_NAMES, collections } from '../store/collections.ts'
import type { DumpSource } from '../store/dump.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { backupTexts } from './backupTexts.ts'
import { type ByteRange, readJsonValues } from './jsonValues.ts'

const fileHashSchema = z.string().regex(/^[\da-f]{64}$/u)

/** Last part of a dump: row count and hash of each collection, and the number of missing files. */
const manifestHeadSchema = z.strictObject({
  rows: z.record(z.string(), z.strictObject({ count: z.int(), sha256: fileHashSchema })),
  missing: z.int(),
})
export type ManifestHead = z.infer<typeof manifestHeadSchema>

/** Row count and hash of each collection in a dump. */
export type RowTally = ManifestHead['rows']

/** Creates a counter that counts and hashes the rows of a dump. */
export const createDumpRowCounter = () => {
  const tallies = new Map<string, { count: number; hash: Hash }>()
  return {
    add(collection: string, row: string): void {
      const tally = tallies.get(collection) ?? { count: 0, hash: createHash('sha256') }
      tallies.set(collection, tally)
      tally.count += 1
      tally.hash.update(`${row}\n`)
    },
    /** Returns the row counts and hashes. Must be called only once. */
    result: (): RowTally =>
      Object.fromEntries(
        [...tallies].map(([name, { count, hash }]) => [name, { count, sha256: hash.digest('hex') }]),
      ),
  }
}

export const sumRowCounts = (rows: RowTally): number =>
  Object.values(rows).reduce((sum, { count }) => sum + count, 0)

/** Returns the folder with the files of a database dump. For `portal.json`, it is `portal.files`. */
export const getDumpFilesFolder = (dump: string): string => `${dump.replace(/\.json$/u, '')}.files`

/** Collections that are excluded from backups, because they are short-lived or belong to one server. */
const EXCLUDED_COLLECTIONS: ReadonlySet<Collection> = new Set([
  ...(['tokens', 'account_links', 'tickets', 'attempts', 'answers', 'mails', 'review_holds'] as const),
  ...(['message_events', 'messages', 'daily_runs', 'identity_requests', 'service_tokens'] as const),
])

/** Settings that a backup contains. The others are secrets or identify one server. */
const MOVED_SETTINGS: readonly string[] = ['preferences', 'logo', 'place']

const isRowIncludedInBackup = (collection: Collection, row: object): boolean => {
  const { key = '', value }: { key?: string; value?: string } = row
  return collection !== 'settings' || (MOVED_SETTINGS.includes(key) && value !== '')
}

const [SEALED, MANIFEST, FILES] = ['sealed', 'manifest', 'files']
const PARTS: ReadonlySet<string> = new Set([...COLLECTION_NAMES, SEALED, MANIFEST])

/** Database dump in a file, whose rows are read as a stream. */
export interface DumpFile extends DumpSource {
  path: string
  /** Yields the rows of a collection as JSON texts, one array per batch. */
  texts(collection: Collection): AsyncIterable<string[]>
  /** Row counts and hashes stored in the dump. Dumps of older versions have none. */
  manifest: ManifestHead | undefined
  /** Yields the name and hash of each file that belongs to the dump. */
  files(): AsyncIterable<(readonly [name: string, hash: string])[]>
  /** Encrypted secrets of the portal, if the dump contains them. */
  sealedSecrets: string | undefined
}

const findDumpPartRanges = async (path: string, range: ByteRange): Promise<Map<string, ByteRange>> => {
  const ranges = new Map<string, ByteRange>()
  for await (const pieces of readJsonValues(path, range, 'places'))
    for (const { key, start, end } of pieces) ranges.set(key, { start, end })
  return ranges
}

/** Reads a small byte range of a dump as text. */
const readDumpText = async (path: string, place: ByteRange | undefined): Promise<string | undefined> =>
  place && text(createReadStream(path, { start: place.start, end: place.end - 1 }))

/** Adds to a row of an older version what its default value would get wrong: entries about health are sensitive. */
const completeOlderRow = (collection: Collection, row: { name?: string; sensitive?: boolean }): object =>
  collection === 'accreditation_types' || collection === 'personnel_file_names'
    ? { sensitive: isNameOfHealthDocument(row.name ?? ''), ...row }
    : row

/** Parses and validates a dumped row. Missing fields of newer versions get their default values. */
const parseDatabaseDumpRow = <C extends Collection>(collection: C, at: number, text: string): Rows[C] => {
  const { data, error } = collections[collection].row.safeParse(
    completeOlderRow(collection, JSON.parse(text)),
  )
  if (error) throw new Error(backupTexts.badRow(collection, at, z.prettifyError(error)))
  return data as Rows[C]
}

/** Opens a dump and finds its parts. Throws a SyntaxError if the dump is incomplete. */
export const openDatabaseDump = async (path: string): Promise<DumpFile> => {
  const stats = await stat(path)
  // Reading a pipe or a folder would wait forever or fail without a path.
  if (!stats.isFile()) throw new Error(backupTexts.noFile(path))
  const { size } = stats
  const ranges = await findDumpPartRanges(path, { start: 0, end: size })
  const unknownPart = [...ranges.keys()].find((part) => !PARTS.has(part))
  if (unknownPart !== undefined) throw new Error(backupTexts.unknownPart(unknownPart))
  const manifestRange = ranges.get(MANIFEST)
  // Checks that the dump ends with the manifest.
  if (manifestRange && size - manifestRange.end !== '}\n'.length)
    throw new SyntaxError('the end is not as it was written')
  const inManifest = manifestRange && (await findDumpPartRanges(path, manifestRange))
  const readManifestPart = async (part: string): Promise<unknown> =>
    JSON.parse((await readDumpText(path, inManifest?.get(part))) ?? 'null')

  async function* texts(collection: Collection): AsyncGenerator<string[]> {
    const place = ranges.get(collection)
    if (place) for await (const pieces of readJsonValues(path, place)) yield pieces.map((piece) => piece.text)
  }
  return {
    path,
    texts,
    manifest:
      manifestRange &&
      manifestHeadSchema.parse({
        rows: await readManifestPart('rows'),
        missing: await readManifestPart('missing'),
      }),

    sealedSecrets: await readDumpText(path, ranges.get(SEALED)),

    async *files() {
      const place = inManifest?.get(FILES)
      if (!place) return
      for await (const pieces of readJsonValues(path, place))
        yield pieces.map(({ key, text }) => [key, fileHashSchema.parse(JSON.parse(text))] as const)
    },

    async *batches(collection) {
      let read = 0
      // Skips collections that must not be imported, such as sessions. A manipulated dump could contain them.
      if (EXCLUDED_COLLECTIONS.has(collection)) return
      for await (const some of texts(collection)) {
        const first = read + 1
        read += some.length
        yield some
          .map((text, i) => parseDatabaseDumpRow(collection, first + i, text))
          .filter((row) => isRowIncludedInBackup(collection, row))
      }
    },
  }
}

/** Counts and hashes the rows of a dump. `onRead` receives the number of rows that were read so far. */
export const countDatabaseDumpRows = async (
  dump: DumpFile,
  onRead: (rows: number) => void = () => undefined,
): Promise<RowTally> => {
  const tally = createDumpRowCounter()
  let count = 0
  for (const collection of COLLECTION_NAMES)
    for await (const some of dump.texts(collection)) {
      for (const row of some) tally.add(collection, row)
      count += some.length
      onRead(count)
    }
  return tally.result()
}

/** Yields all rows of a dump in batches, with the names of their uploaded files. */
export async function* readRowsWithFiles(
  dump: DumpSource,
): AsyncGenerator<{ collection: Collection; rows: readonly Rows[Collection][]; names: string[] }> {
  for (const collection of COLLECTION_NAMES)
    for await (const rows of dump.batches(collection))
      yield { collection, rows, names: rows.flatMap((row) => listFilesReferencedByRow(collection, row)) }
}

/** Writes the rows of a database snapshot to a dump file, one row per line. The dump must be completed with `completeDatabaseDump`. */
export const writeDatabaseDumpRows = (
  path: string,
  store: Store,
): Promise<{ rows: RowTally; names: Set<string> }> =>
  store.snapshot(async (reader) => {
    const names = new Set<string>()
    const tally = createDumpRowCounter()
    async function* texts() {
      let begin = '{'
      for (const name of COLLECTION_NAMES) {
        yield `${begin}\n${JSON.stringify(name)}: [`
        begin = ','
        if (!EXCLUDED_COLLECTIONS.has(name)) {
          let before = '\n'
          for await (const row of reader.each(name, {})) {
            if (!isRowIncludedInBackup(name, row)) continue
            for (const file of listFilesReferencedByRow(name, row)) names.add(file)
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

/** Pattern of the end of a dump, which contains the time when the dump was taken. */
const TIME_AT_END = /"taken_at":"([^"]+)"\}\n\}\n$/u
/** Number of bytes at the end of a dump that contain its time. */
const END_BYTES = 100

/** Reads when a dump was taken, from its end. Returns undefined for dumps of older versions, and for incomplete dumps. */
export const readTimeOfDump = async (path: string): Promise<number | undefined> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(END_BYTES),
      0,
      END_BYTES,
      Math.max(0, size - END_BYTES),
    )
    const time = Date.parse(TIME_AT_END.exec(buffer.toString('utf8', 0, bytesRead))?.[1] ?? '')
    return Number.isNaN(time) ? undefined : time
  } finally {
    await file.close()
  }
}

/** Completes a dump file with the encrypted secrets, row counts and hashes, and the time when it was taken. */
export const completeDatabaseDump = async (
  path: string,
  { files, takenAt, ...head }: ManifestHead & { files: ReadonlyMap<string, string>; takenAt: Date },
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
    yield `},"taken_at":${JSON.stringify(takenAt.toISOString())}}\n}\n`
  }
  await pipeline(joinIntoChunks(texts()), createWriteStream(path, { flags: 'a', flush: true }))
}
