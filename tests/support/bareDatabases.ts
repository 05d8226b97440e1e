import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { StoreSource } from '../../src/server/store/openDatabaseStore.ts'
import { databases, runStatement } from './stores.ts'

/** A database without tables, or with the tables of a portal before the first release. */
export interface BareDatabase {
  address: string
  source: StoreSource
  /** Fills it with the tables and rows of a portal before the first release. */
  makeUnreleased(): Promise<void>
  remove(): Promise<void>
}

const readFixture = async (name: string): Promise<Buffer> =>
  gunzipSync(await readFile(join(import.meta.dirname, '../fixtures', `unreleased.${name}.gz`)))

const createSqlite = async (): Promise<BareDatabase> => {
  const filename = join(tmpdir(), `acredita-bare-${randomBytes(6).toString('hex')}.sqlite`)
  return {
    address: filename,
    source: { filename },
    makeUnreleased: async () => writeFile(filename, await readFixture('sqlite')),
    async remove() {
      for (const end of ['', '-wal', '-shm']) await rm(`${filename}${end}`, { force: true })
    },
  }
}

const createPostgres = async (): Promise<BareDatabase> => {
  const name = `acredita_bare_${randomBytes(6).toString('hex')}`
  await runStatement('postgres', `create database ${name}`)
  const url = `${process.env.TEST_POSTGRES}/${name}`
  return {
    address: url,
    source: { url },
    makeUnreleased: async () => runStatement(name, (await readFixture('postgres.sql')).toString()),
    remove: () => runStatement('postgres', `drop database ${name} with (force)`),
  }
}

export const bareDatabases = [
  { name: 'SQLite' as const, create: createSqlite },
  { name: 'Postgres' as const, create: createPostgres },
].filter(({ name }) => databases.some((one) => one === name))
