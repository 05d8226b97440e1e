import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { type Migration, Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UNCORRECTED } from '../../src/domain/notices.ts'
import { STANDING } from '../../src/domain/withdrawals.ts'
import type { Database } from '../../src/server/store/sql/database.ts'
import { start } from '../../src/server/store/sql/migrations/0001-start.ts'
import { accreditationAndNotices } from '../../src/server/store/sql/migrations/0002-accreditation-and-notices.ts'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import { openSqlite, sqlite } from '../../src/server/store/sql/sqlite.ts'
import type { Store } from '../../src/server/store/store.ts'
import { fillOlder, type OlderRows } from '../support/olderDatabases.ts'
import { portalDump } from '../support/portalDump.ts'
import { anItem, aPerson } from '../support/storeRows.ts'

/** Rows as the first release kept them: it knew nothing of who ticks what, and somebody expires who never was accredited. */
const oldDump = () => {
  const { zones, roles, companies, users, ...dump } = portalDump({
    accreditation_items: [
      { id: 1, ...anItem('valid', 1, true, 1) },
      { id: 2, ...anItem('valid', 2, false, 3) },
      { id: 3, ...anItem('new', 2, false, 1) },
    ],
  })
  const never = aPerson({ id: 'never', last_names: 'Tello', accreditation_expiration_date: '2027-01-01' })
  return {
    ...{ zones, roles, companies, users },
    accreditation_items: dump.accreditation_items,
    accreditation_types: dump.accreditation_types,
    personnel: [...dump.personnel, never],
  }
}

/** Brings a new database as far as these steps, and fills it with a dump. */
const fillAt = async (db: Database, steps: Record<string, Migration>, rows: OlderRows): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await fillOlder(db, rows)
}

/** A database file as the first release left it. */
const makeOld = async (filename: string): Promise<void> => {
  const db = openSqlite(filename, 'write')
  await fillAt(db, { '0001-start': start(sqlite) }, oldDump())
  await db.destroy()
}

/** Tables and indexes, by name. */
const thingsIn = (filename: string): unknown[] => {
  const file = new BetterSqlite(filename, { readonly: true })
  const things = file
    .prepare(
      "select type, name, tbl_name from sqlite_master where name not like 'sqlite_stat%' order by type, name",
    )
    .all()
  file.close()
  return things
}

describe('a database of the first release', () => {
  let folder: string
  let filename: string
  let store: Store
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-migrations-'))
    filename = join(folder, 'old.db')
    await makeOld(filename)
    store = await openSqlStore({ filename })
  })
  afterEach(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  it('becomes what a new one is, table by table and index by index', async () => {
    const fresh = join(folder, 'new.db')
    await (await openSqlStore({ filename: fresh })).close()
    expect(thingsIn(filename)).toEqual(thingsIn(fresh))
  })

  it('keeps its rows, found and sorted as before', async () => {
    const sort = { field: 'name', order: 'ASC' } as const
    const { rows, total } = await store.getList('personnel', { sort, range: [0, 99] })
    expect(total).toBe(oldDump().personnel.length)
    expect(rows.map(({ last_names }) => last_names)).toEqual([
      ...['Álvarez Núñez', 'Bernal', 'Cruz Peña', 'Durán', 'Ñíguez Soto', 'Ortiz', 'Tello', 'Zúñiga'],
    ])
    expect((await store.search('personnel', { q: 'niguez', limit: 5 })).rows.map(({ id }) => id)).toEqual([
      'expired',
    ])
    const users = (await store.getList('users', {})).rows
    expect(users).toEqual(
      oldDump().users.map((user) => ({
        ...user,
        ...{ username_key: user.username, name: user.username, email: '', super_admin: false },
      })),
    )
  })

  it('lets nobody expire who was never accredited, and leaves the rest alone', async () => {
    const expirations = async () =>
      Object.fromEntries(
        (await store.getList('personnel', {})).rows.map((row) => [row.id, row.accreditation_expiration_date]),
      )
    const before = oldDump().personnel.map((row) => [row.id, row.accreditation_expiration_date])
    expect(await expirations()).toEqual({ ...Object.fromEntries(before), never: null })
  })

  it('counts the items that it has, and goes on counting', async () => {
    const total = async (type: number, status: boolean) =>
      (await store.getList('accreditation_items', { filter: { type, status }, range: [0, 0] })).total
    const counts = async () => [
      await total(1, true),
      await total(1, false),
      await total(2, false),
      await total(2, true),
    ]
    expect(await counts()).toEqual([1, 0, 2, 0])
    await store.transaction((tx) => tx.update('accreditation_items', 2, { status: true, version: 4 }))
    expect(await counts()).toEqual([1, 0, 1, 1])
    const missing = {
      collection: 'accreditation_items',
      by: 'personnel',
      filter: { type: 2, status: false },
    } as const
    const { rows } = await store.getList('personnel', { pointedAtBy: missing, range: [0, 9] })
    expect(rows.map(({ id }) => id)).toEqual(['new'])
  })

  it('lets no contractor tick anything until somebody says so', async () => {
    const { rows } = await store.getList('accreditation_types', {})
    expect(rows.map(({ by_contractor }) => by_contractor)).toEqual([false, false, false])
  })

  it('has the boards, empty and ready', async () => {
    const stored = {
      key: 'k',
      file_name: 'a.pdf',
      media_type: 'application/pdf',
      size: 1,
      sha256: '',
      scan: null,
    }
    const made = await store.transaction((tx) =>
      tx.create('vetoes', {
        ...STANDING,
        ...UNCORRECTED,
        ...{ ...stored, uploaded_by: 2, created_at: '2026-03-10T18:00:00.000Z' },
        ...{ name: 'Gasera Fantasma', rfc: 'GFA900101AB1', text: '<p>No contratar</p>', company: null },
      }),
    )
    expect(made).toMatchObject({ id: 1, created_by: 'admin', company_name: '' })
    expect((await store.getList('vetoes', { q: 'fantasma', range: [0, 9] })).total).toBe(1)
    expect((await store.getList('announcements', { range: [0, 9] })).total).toBe(0)
  })

  it('is brought up to date once', async () => {
    const before = thingsIn(filename)
    await store.close()
    store = await openSqlStore({ filename })
    expect(thingsIn(filename)).toEqual(before)
    expect(
      (await store.getList('accreditation_items', { filter: { type: 2, status: false }, range: [0, 0] }))
        .total,
    ).toBe(2)
  })
})

it('an older database learns at its upgrade who was vetoed all along', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-migrations-'))
  const filename = join(folder, 'old.db')
  const db = openSqlite(filename, 'write')
  const { companies, ...dump } = portalDump()
  const file = { file_name: 'a.pdf', media_type: 'application/pdf', size: 1, sha256: '', uploaded_by: 2 }
  const created_at = '2026-03-10T18:00:00.000Z'
  const named = { company_name: '', created_by: 'admin', created_at_key: created_at }
  const vetoes = ['VEAA880229AB1', 'VEAB880229', 'VED010101', 'VEAC880229AB1', ''].map((rfc, i) => ({
    ...{ id: i + 1, key: `key-${i}`, name: '', rfc, text: '<p>No</p>', company: null },
    ...{ ...file, ...named, created_at },
  }))
  const people = Object.entries({
    ...{ same: 'VEAA880229AB1', without: 'VEAA880229', with: 'VEAB880229AB1', otherwise: 'VEAA880229AB2' },
    ...{ exempt: 'VEAC880229AB1', nobody: '' },
  }).map(([id, rfc]) => aPerson({ id, rfc }))
  const exception = { personnel: 'exempt', rfc: 'VEAC880229AB1', veto: 4, veto_name: '', reason: 'Sí' }
  const steps = {
    '0001-start': start(sqlite),
    '0002-accreditation-and-notices': accreditationAndNotices(sqlite),
  }
  await fillAt(db, steps, {
    ...dump,
    ...{ accreditation_items: [], pricing: [] },
    companies: companies.map((row) => (row.id === 2 ? { ...row, rfc: 'VED010101AB1' } : row)),
    personnel: [...people, aPerson({ id: 'member', company: 2 })],
  })
  await db.insertInto('vetoes').values(vetoes).execute()
  await db
    .insertInto('veto_exceptions')
    .values({ ...exception, user: 1, created_at, username: 'super' })
    .execute()
  await db.destroy()
  const store = await openSqlStore({ filename })
  const { rows } = await store.getList('personnel', { filter: { vetoed: true } })
  expect(rows.map(({ id }) => id).sort()).toEqual(['member', 'same', 'with', 'without'])
  await store.close()
  await rm(folder, { recursive: true })
})
