import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import type { Database, SqlDialect } from '../../src/server/store/sql/database.ts'
import { start } from '../../src/server/store/sql/migrations/0001-start.ts'
import { accreditationAndNotices } from '../../src/server/store/sql/migrations/0002-accreditation-and-notices.ts'
import { quotationsAndReports } from '../../src/server/store/sql/migrations/0003-quotations-and-reports.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import { postgres } from '../../src/server/store/sql/postgres.ts'
import { openSqlite, sqlite } from '../../src/server/store/sql/sqlite.ts'
import type { Store } from '../../src/server/store/store.ts'
import { aUser } from '../support/storeRows.ts'
import { databases } from '../support/stores.ts'

const server = process.env.TEST_POSTGRES

/** A place for a database: how an old release reaches it, how this one does, and how to be rid of it. */
interface Place {
  old: Database
  dialect: SqlDialect
  open(): Promise<Store>
  drop(): Promise<void>
}

const inSqlite = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-usernames-'))
  const filename = join(folder, 'old.db')
  return {
    old: openSqlite(filename, 'write'),
    dialect: sqlite,
    open: () => openSqlStore({ filename }),
    drop: () => rm(folder, { recursive: true }),
  }
}

const inPostgres = async (): Promise<Place> => {
  const name = `acredita_usernames_${process.pid}`
  const query = async (statement: string) => {
    const client = new pg.Client(`${server}/postgres`)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await query(`create database ${name}`)
  const pool = new pg.Pool({ connectionString: `${server}/${name}` })
  return {
    old: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    dialect: postgres,
    open: () => openPostgresStore(`${server}/${name}`),
    drop: () => query(`drop database ${name}`),
  }
}

const places = [
  { name: 'SQLite', at: inSqlite },
  { name: 'Postgres', at: inPostgres },
].filter((place) => databases.some((name) => name === place.name))

const NAMES = ['JEFA', 'jefa', 'Ana', 'jefa ', 'j\u0435fa']

/** A database of a release that took each of these names for another user, with an announcement by the first. */
const fillOld = async ({ old, dialect }: Place): Promise<void> => {
  const steps = {
    '0001-start': start(dialect),
    '0002-accreditation-and-notices': accreditationAndNotices(dialect),
    '0003-quotations-and-reports': quotationsAndReports(dialect),
  }
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  for (const username of NAMES)
    await sql`insert into users (username, password_hash, groups, admin_access, active, created_at, name_key)
      values (${username}, '', '[]', 0, 1, '2026-01-01', '')`.execute(old)
  await sql`insert into announcements (name, rfc, text, key, file_name, media_type, size, sha256, uploaded_by, created_at, company_name, created_by, created_at_key)
    values ('', '', 'Aviso', 'k', 'a.pdf', 'application/pdf', 1, '', 1, '2026-01-01', '', 'JEFA', '')`.execute(
    old,
  )
  await old.destroy()
}

describe.each(places)('a database in $name with names that are one from now on', ({ at }) => {
  it('is brought up to date: each has a name of its own, and who was renamed is said', async () => {
    const place = await at()
    await fillOld(place)
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const store = await place.open()
    const { rows } = await store.getList('users', {})
    expect(rows.map(({ username, username_key }) => [username, username_key])).toEqual([
      ['JEFA-2', 'jefa-2'],
      ['jefa', 'jefa'],
      ['Ana', 'ana'],
      ['jefa-3', 'jefa-3'],
      ['j\u0435fa', 'j\u0435fa'],
    ])
    expect(said.mock.calls).toEqual([
      ['La cuenta "JEFA" se confundía con otra: ahora se llama "JEFA-2".'],
      ['La cuenta "jefa " se confundía con otra: ahora se llama "jefa-3".'],
    ])
    expect((await store.getOne('announcements', 1))?.created_by).toBe('JEFA-2')
    await expect(store.transaction((tx) => tx.create('users', aUser({ username: 'jefa' })))).rejects.toThrow()
    said.mockRestore()
    await store.close()
    await place.drop()
  })
})
