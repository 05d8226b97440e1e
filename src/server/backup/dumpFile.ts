import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { FILE_MODE } from '../common/privateFiles.ts'
import { namesIn } from '../files/named.ts'
import { COLLECTIONS, collections } from '../store/collections.ts'
import type { Dump } from '../store/dump.ts'
import type { Store } from '../store/store.ts'
import { type Manifest, manifestSchema, tallyRows } from './manifest.ts'
import { backupTexts } from './texts.ts'

/** The folder that holds a dump's files: `portal.files` beside `portal.json`. */
export const filesBeside = (dump: string): string => `${dump.replace(/\.json$/u, '')}.files`

/** What belongs to a server's moment, or to itself, and not to what is moved. */
const LEFT_OUT: readonly string[] = [
  ...['tokens', 'account_links', 'tickets', 'attempts', 'answers', 'mails', 'review_holds', 'settings'],
  ...['message_events', 'messages', 'daily_runs'],
]

const dumpSchema = z
  .strictObject({
    ...Object.fromEntries(COLLECTIONS.map((name) => [name, z.array(collections[name].row).default([])])),
    manifest: manifestSchema.optional(),
  })
  // Nor does a dump from elsewhere bring sessions, or secrets.
  .transform(({ manifest, ...rows }) => ({
    ...rows,
    ...Object.fromEntries(LEFT_OUT.map((name) => [name, []])),
  }))

/** The rows of a dump, checked; as they were in the version that wrote them, with what has been added since. */
export const readDump = async (path: string): Promise<Dump> =>
  dumpSchema.parse(JSON.parse(await readFile(path, 'utf8'))) as unknown as Dump

/** The files that a dump's rows name. */
export const filesNamedIn = (dump: Dump): Set<string> =>
  new Set(COLLECTIONS.flatMap((name) => dump[name].flatMap((row) => namesIn(name, row))))

/** Writes the rows of one moment, a line each, whatever is written meanwhile. What is said of them (`sealDump`) follows. */
export const writeRows = (
  path: string,
  store: Store,
): Promise<{ rows: Manifest['rows']; names: Set<string> }> =>
  store.snapshot(async (reader) => {
    const names = new Set<string>()
    const tally = tallyRows()
    async function* text() {
      let begin = '{'
      for (const name of COLLECTIONS) {
        yield `${begin}\n${JSON.stringify(name)}: [`
        begin = ','
        if (!LEFT_OUT.includes(name)) {
          let before = '\n'
          for await (const row of reader.each(name, {})) {
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
    await pipeline(Readable.from(text()), createWriteStream(path, { mode: FILE_MODE }))
    return { rows: tally.result(), names }
  })

const MANIFEST = '"manifest": '

/** Ends a dump with what it must be when it is read back. */
export const sealDump = (path: string, manifest: Manifest): Promise<void> =>
  appendFile(path, `,\n${MANIFEST}${JSON.stringify(manifest)}\n}\n`, { flush: true })

/** A dump as it is read line by line, however large it is: its rows counted and hashed anew, and what it says that they are. */
export const scanDump = async (
  path: string,
): Promise<{ rows: Manifest['rows']; manifest: Manifest | undefined }> => {
  const tally = tallyRows()
  let collection = ''
  let said: string | undefined
  let last = ''
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    last = line
    if (line.startsWith(MANIFEST)) said = line.slice(MANIFEST.length)
    else if (line.startsWith('{"')) tally.add(collection, line.replace(/,$/u, ''))
    else collection = /^"(\w+)": \[$/u.exec(line)?.[1] ?? collection
  }
  if (said !== undefined && last !== '}') throw new Error(backupTexts.notWhole)
  return {
    rows: tally.result(),
    manifest: said === undefined ? undefined : manifestSchema.parse(JSON.parse(said)),
  }
}
