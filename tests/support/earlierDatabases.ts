import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import type { Store } from '../../src/server/store/store.ts'
import { databases, query } from './stores.ts'

/** Releases whose databases are kept in `tests/fixtures`, named after the part that they ended with, all with the same people. */
export const RELEASES = ['release-4', 'release-6', 'release-9']

/** A database as an earlier release left it. */
export interface EarlierDatabase {
  /** What `tests/drills/killedUpgrade.ts` is told of it. */
  address: string
  open(): Promise<Store>
  remove(): Promise<void>
}

const fixture = async (name: string): Promise<Buffer> =>
  gunzipSync(await readFile(join(import.meta.dirname, '../fixtures', `${name}.gz`)))

let made = 0

const inSqlite = async (release: string): Promise<EarlierDatabase> => {
  made += 1
  const filename = join(tmpdir(), `acredita-upgrade-${process.pid}-${made}.sqlite`)
  await writeFile(filename, await fixture(`${release}.sqlite`))
  return {
    address: filename,
    open: () => openSqlStore({ filename }),
    async remove() {
      for (const end of ['', '-wal', '-shm']) await rm(`${filename}${end}`, { force: true })
    },
  }
}

const inPostgres = async (release: string): Promise<EarlierDatabase> => {
  made += 1
  const name = `acredita_upgrade_${process.pid}_${made}`
  await query('postgres', `create database ${name}`)
  await query(name, (await fixture(`${release}.postgres.sql`)).toString())
  const url = `${process.env.TEST_POSTGRES}/${name}`
  return {
    address: url,
    open: () => openPostgresStore(url),
    remove: () => query('postgres', `drop database ${name} with (force)`),
  }
}

/** The databases that an earlier release may have left. */
export const earlierDatabases = [
  { database: 'SQLite', earlier: inSqlite },
  { database: 'Postgres', earlier: inPostgres },
].filter(({ database }) => databases.some((name) => name === database))
