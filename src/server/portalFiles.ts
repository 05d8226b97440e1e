import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { openDisk } from './files/disk.ts'
import type { Files } from './files/files.ts'
import { COLLECTIONS, collections } from './store/collections.ts'
import type { Dump } from './store/dump.ts'
import type { Store } from './store/store.ts'

/** The folder that holds a dump's files: `portal.files` beside `portal.json`. */
export const filesBeside = (dump: string): string => `${dump.replace(/\.json$/u, '')}.files`

const dumpSchema = z.strictObject(
  Object.fromEntries(COLLECTIONS.map((name) => [name, z.array(collections[name].row).default([])])),
)

/** Files on their way at a time: each waits for the disk, and the disk takes several at once. */
const COPIERS = 8

const copy = async (from: Files, to: Files): Promise<number> => {
  let copied = 0
  const names = from.list()[Symbol.asyncIterator]()
  const copier = async () => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const file = await from.read(next.value)
      if (!file) continue
      await to.write(next.value, file.stream())
      copied += 1
    }
  }
  await Promise.all(Array.from({ length: COPIERS }, copier))
  return copied
}

/** Nobody is accredited until a day without having been accredited; another portal's data may say so. */
const settled = (dump: Dump): Dump => ({
  ...dump,
  personnel: dump.personnel.map((row) =>
    row.accreditation_date === null ? { ...row, accreditation_expiration_date: null } : row,
  ),
})

/** Reads a dump and its files into an empty portal. Files first: no row may name one that is not there. */
export const importPortal = async (
  path: string,
  store: Store,
  files: Files,
): Promise<{ rows: number; files: number }> => {
  if (!(await store.isEmpty()))
    throw new Error('El portal ya tiene datos; importe en uno vacío (otro DATA_DIR).')
  const dump = settled(dumpSchema.parse(JSON.parse(await readFile(path, 'utf8'))) as unknown as Dump)
  const copied = await copy(await openDisk(filesBeside(path)), files)
  await store.load(dump)
  return { rows: COLLECTIONS.reduce((sum, name) => sum + dump[name].length, 0), files: copied }
}

/** What belongs to a server's moment, not to the portal. */
const LEFT_OUT: readonly string[] = ['tokens', 'attempts']

/** Writes a whole portal as a dump, files included; sessions and failed sign-ins stay behind. */
export const exportPortal = async (
  path: string,
  store: Store,
  files: Files,
): Promise<{ rows: number; files: number }> => {
  await mkdir(dirname(path), { recursive: true })
  const parts: string[] = []
  let rows = 0
  for (const name of COLLECTIONS) {
    const lines: string[] = []
    if (!LEFT_OUT.includes(name)) {
      for await (const row of store.each(name, {}))
        lines.push(JSON.stringify(collections[name].row.parse(row)))
    }
    rows += lines.length
    parts.push(`${JSON.stringify(name)}: [\n${lines.join(',\n')}\n]`)
  }
  await writeFile(path, `{\n${parts.join(',\n')}\n}\n`)
  return { rows, files: await copy(files, await openDisk(filesBeside(path))) }
}
