import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { isGuessable, publicIdOf } from '../domain/publicId.ts'
import { withUsernameKeys } from '../domain/usernames.ts'
import { vetoedIn } from '../domain/vetoes.ts'
import { openDisk } from './files/disk.ts'
import type { Files } from './files/files.ts'
import { namesIn } from './files/named.ts'
import { FILE_MODE, FOLDER_MODE } from './files/private.ts'
import { randomId } from './randomId.ts'
import { keepSetting } from './settings.ts'
import { COLLECTIONS, collections } from './store/collections.ts'
import type { Dump } from './store/dump.ts'
import type { Store } from './store/store.ts'

/** The folder that holds a dump's files: `portal.files` beside `portal.json`. */
export const filesBeside = (dump: string): string => `${dump.replace(/\.json$/u, '')}.files`

const dumpSchema = z.strictObject(
  Object.fromEntries(COLLECTIONS.map((name) => [name, z.array(collections[name].row).default([])])),
)

/** What was moved: rows, files, and how many files rows name that are not to be had. */
export interface Moved {
  rows: number
  files: number
  missing: number
}

/** Files on their way at a time: each waits for the disk, and the disk takes several at once. */
const COPIERS = 8

/** Brings the files that are not there yet, and answers which are nowhere to be had. */
const bring = async (names: ReadonlySet<string>, from: Files, to: Files): Promise<Set<string>> => {
  const missing = new Set<string>()
  const copy = async (name: string): Promise<void> => {
    const [file, there] = await Promise.all([from.read(name), to.read(name)])
    if (!file) {
      if (!there) missing.add(name)
    } else if (there?.size !== file.size) await to.write(name, file.stream())
  }
  const waiting = names.values()
  const copier = async () => {
    for (const name of waiting) {
      // What goes while it is copied is not there when it is looked for again.
      await copy(name).catch(async (error: unknown) => {
        if (await from.read(name)) throw error
        missing.add(name)
      })
    }
  }
  await Promise.all(Array.from({ length: COPIERS }, copier))
  return missing
}

/**
 * What must be so: nobody expires who was never accredited; items not met are counted and vetoes looked up, not believed; who came with an id
 * that could be guessed has another for the public; and no two accounts are known by one name.
 */
const settled = (dump: Dump): Dump => {
  const unmet = new Map<string, number>()
  for (const { personnel, status } of dump.accreditation_items)
    if (!status) unmet.set(personnel, (unmet.get(personnel) ?? 0) + 1)
  const vetoed = vetoedIn(dump)
  const personnel = dump.personnel.map((row) => ({
    ...row,
    accreditation_expiration_date: (row.accreditation_date && row.accreditation_expiration_date) || null,
    unmet_items: unmet.get(row.id) ?? 0,
    public_id: isGuessable(publicIdOf(row)) ? randomId() : row.public_id,
    vetoed: vetoed(row),
  }))
  return { ...dump, personnel, users: withUsernameKeys(dump.users) }
}

/** What belongs to a server's moment, not to the portal. */
const LEFT_OUT: readonly string[] = ['tokens', 'attempts', 'answers', 'settings']

/** Reads a dump and its files into an empty portal. Files first: no row may name one that is not there. */
export const importPortal = async (path: string, store: Store, files: Files): Promise<Moved> => {
  if (!(await store.isEmpty()))
    throw new Error('El portal ya tiene datos; importe en uno vacío (otro DATA_DIR).')
  const read = dumpSchema.parse(JSON.parse(await readFile(path, 'utf8'))) as unknown as Dump
  // Nor does a dump from elsewhere bring sessions, or secrets.
  const dump = { ...settled(read), ...Object.fromEntries(LEFT_OUT.map((name) => [name, []])) }
  const names = new Set(COLLECTIONS.flatMap((name) => dump[name].flatMap((row) => namesIn(name, row))))
  const missing = await bring(names, await openDisk(filesBeside(path)), files)
  // A demo's dump may be where a portal begins; a demo's folder may not (see demoAccounts.ts).
  await store.transaction((tx) => keepSetting(tx, 'origin', 'import'))
  await store.load(dump)
  const rows = COLLECTIONS.reduce((sum, name) => sum + dump[name].length, 0)
  return { rows, files: names.size - missing.size, missing: missing.size }
}

/** Writes the rows of one moment, whatever is written meanwhile, and answers which files they name. */
const writeRows = (path: string, store: Store): Promise<{ rows: number; names: Set<string> }> =>
  store.snapshot(async (reader) => {
    const names = new Set<string>()
    let rows = 0
    async function* text() {
      for (const [i, name] of COLLECTIONS.entries()) {
        yield `${i === 0 ? '{' : ','}\n${JSON.stringify(name)}: [`
        if (!LEFT_OUT.includes(name)) {
          let before = '\n'
          for await (const row of reader.each(name, {})) {
            for (const file of namesIn(name, row)) names.add(file)
            yield before + JSON.stringify(collections[name].row.parse(row))
            before = ',\n'
            rows += 1
          }
        }
        yield '\n]'
      }
      yield '\n}\n'
    }
    await pipeline(Readable.from(text()), createWriteStream(path, { flush: true, mode: FILE_MODE }))
    return { rows, names }
  })

/**
 * Writes a whole portal as a dump, files included, as it was at one moment, while everybody goes on working; sessions and failed sign-ins
 * stay behind. Files are never changed, so they are copied after the rows were read. One that was deleted in between calls for the rows of a later
 * moment, which do not name it; what two moments miss was lost before. An older dump of the same name is whole until the new one is.
 */
export const exportPortal = async (path: string, store: Store, files: Files): Promise<Moved> => {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
  const beside = await openDisk(filesBeside(path))
  const part = `${path}.part`
  const take = async () => {
    const { rows, names } = await writeRows(part, store)
    return { rows, names, missing: await bring(names, files, beside) }
  }
  let lost = new Set<string>()
  let taken = await take()
  while ([...taken.missing].some((name) => !lost.has(name))) {
    lost = taken.missing
    taken = await take()
  }
  await rename(part, path)
  for await (const name of beside.list()) if (!taken.names.has(name)) await beside.delete(name)
  const { rows, names, missing } = taken
  return { rows, files: names.size - missing.size, missing: missing.size }
}
