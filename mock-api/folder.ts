import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Day } from '../src/domain/days.ts'
import { withUsernameKeys } from '../src/domain/usernames.ts'
import { openDisk } from '../src/server/files/disk.ts'
import type { Files } from '../src/server/files/files.ts'
import type { Dump } from '../src/server/store/dump.ts'
import { lockDataFolder } from '../src/server/store/sql/dataFolderLock.ts'
import { demoDump } from './demo.ts'
import { demoFiles } from './demoFiles.ts'

/** Where a mock's data are: json-server's file, and the files that its rows name. */
export interface Folder {
  database: string
  files: Files
  /** Lets go of it; a folder that is not kept is gone. */
  close(): Promise<void>
}

/** What names a file among a row's fields: the longest part of the name. */
const keyOf = (name: string): string =>
  name.split(/[/.]/u).reduce((key, part) => (part.length > key.length ? part : key), '')

/** A folder with the demo of a day, in `kept` if there is one to be kept; what is there already stays as it is. */
export const openFolder = async (today: Day, kept: string | undefined): Promise<Folder> => {
  const path = kept ?? (await mkdtemp(join(tmpdir(), 'acredita-mock-')))
  await mkdir(path, { recursive: true })
  const release = kept ? lockDataFolder(kept) : () => rm(path, { recursive: true })
  const database = join(path, 'db.json')
  const day = join(path, 'day')
  if (!existsSync(database)) {
    await writeFile(day, today)
    await writeFile(database, JSON.stringify(demoDump(today).dump, null, 2))
  }
  // What was kept by an older mock knows its users by their names only.
  const { users, ...others } = JSON.parse(await readFile(database, 'utf8')) as Dump
  const rows = JSON.stringify({ ...others, users: withUsernameKeys(users) }, null, 2)
  await writeFile(database, rows)
  const disk = await openDisk(join(path, 'files'))
  const there = new Set<string>()
  for await (const name of disk.list()) there.add(name)
  const demo = demoDump(await readFile(day, 'utf8'))
  // Files that no row names any more were deleted, and are not made again.
  const unmade = demo.names.filter((name) => !there.has(name) && rows.includes(keyOf(name)))
  return {
    database,
    files: demoFiles({ ...demo, names: unmade }, disk),
    close: async () => release(),
  }
}
