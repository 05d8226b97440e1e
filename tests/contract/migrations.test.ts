import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NEW_READING } from '../../src/domain/imports/imports.ts'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { COLLECTION_NAMES } from '../../src/server/store/collections.ts'
import { createEmptyDump } from '../../src/server/store/dump.ts'
import { openDatabaseStore } from '../../src/server/store/openDatabaseStore.ts'
import { migrateDatabase, STEPS, type Steps } from '../../src/server/store/sql/migrateDatabase.ts'
import { postgres } from '../../src/server/store/sql/postgres.ts'
import { readPendingUpgradeSteps } from '../../src/server/store/sql/readPendingUpgradeSteps.ts'
import { getRowCodecOfCollection } from '../../src/server/store/sql/rowCodec.ts'
import { type Column, schema } from '../../src/server/store/sql/schema.ts'
import { getSqlFragmentsOfCollection } from '../../src/server/store/sql/table.ts'
import firstColumns from '../fixtures/firstColumns.json' with { type: 'json' }
import { type BareDatabase, bareDatabases } from '../support/bareDatabases.ts'
import { demoRows, portalDump } from '../support/portalDump.ts'
import { connectTo, readNicknames, SAMPLE_STEP_NAMES, SAMPLE_STEPS } from '../support/sampleSteps.ts'
import { buildImport, buildZone } from '../support/storeRows.ts'

/** Statements that revert each migration. */
const REVERTS: Record<string, string[]> = {
  '0002-import-preview': [
    ...['reading', 'corrections', 'sensitive', 'confirmed'].map(
      (column) => `alter table imports drop column ${column}`,
    ),
    'drop index import_changes__photo',
    'alter table import_changes drop column photo',
  ],
  '0003-identity-documents': [
    'drop index personnel__identity_document',
    'alter table personnel drop column identity_document',
  ],
  '0004-identity-requests': ['drop table identity_requests'],
  '0005-quotation-folios': [],
  '0006-personal-search': [],
  '0007-sealed-imports': [
    'drop index import_changes__record',
    'alter table import_changes drop column kept_reason',
    'alter table import_changes drop column seal',
  ],
  '0008-search-words': [],
  '0009-saved-views': ['drop table saved_views'],
  '0010-passkey-hosts': ['alter table passkeys drop column host'],
  '0011-curp': ['drop index personnel__curp', 'alter table personnel drop column curp'],
  '0012-working-days': [],
  '0013-repse': ['drop index companies__repse', 'alter table companies drop column repse_registered_on'],
  '0013-tax-list': [
    'drop table listed_taxpayers',
    'drop table tax_list_loads',
    'drop index companies__tax_list',
    'alter table companies drop column tax_list_situation',
    'alter table companies drop column tax_list_since',
  ],
  '0014-service-accounts': [
    'drop table service_tokens',
    'drop table service_accounts',
    'drop index log_entries__service',
  ],
  '0015-webhooks': ['drop table webhook_deliveries', 'drop table webhooks'],
  '0016-personal-data': [
    ...['arco_files', 'arco_steps', 'arco_requests', 'notice_acceptances', 'privacy_notices'].map(
      (table) => `drop table ${table}`,
    ),
    'alter table personnel drop column no_email',
  ],
  '0017-retention': [
    'drop table retention_holds',
    'drop table retention_items',
    'drop table retention_deletions',
  ],
  '0017-sensitive-documents': [
    'alter table accreditation_types drop column sensitive',
    'alter table personnel_file_names drop column sensitive',
  ],
  '0018-erasure': [
    'alter table log_entries drop column erased',
    'drop table blocked_people',
    'drop table erasures',
  ],
}

const SQLITE_INDEXES = "select name, sql from sqlite_master where type = 'index' order by name"
const POSTGRES_INDEXES =
  "select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' order by indexname"

it('every step says in a sentence what it does', () => {
  for (const { description } of Object.values(SAMPLE_STEPS))
    expect(description).toMatch(/^[A-ZÁÉÍÓÚÑ].{15,}\.$/u)
})

it.each(COLLECTION_NAMES)(
  'the table of %s has a column for each field, and for what is derived',
  (collection) => {
    const columns: Record<string, Column> = schema[collection].columns
    const { fields } = getRowCodecOfCollection(collection)
    expect(Object.keys(columns).sort()).toEqual(
      [...fields, ...getSqlFragmentsOfCollection(collection).derived].sort(),
    )
  },
)

describe.each(bareDatabases)('a database in $name', ({ name, create }) => {
  let database: BareDatabase
  beforeEach(async () => {
    database = await create()
  })
  afterEach(() => database.remove())
  const runMigrations = async (steps?: Steps) => {
    const { db, dialect } = connectTo(database.address)
    return migrateDatabase(db, dialect, steps).finally(() => db.destroy())
  }
  const open = () => openDatabaseStore(database.source, DERIVED_HOOKS, async () => Buffer.alloc(32))
  const zonesOf = async () => {
    const { db } = connectTo(database.address)
    const { rows } = await sql`select * from zones order by id`.execute(db).finally(() => db.destroy())
    return rows
  }
  const withZones = async () => {
    const store = await open()
    await store.transaction((tx) => tx.createMany('zones', [buildZone('Norte'), buildZone('Sur')]))
    await store.close()
  }

  it('that is new has all that the steps would do, and takes none', async () => {
    expect(await readPendingUpgradeSteps(database.source, SAMPLE_STEPS)).toBeUndefined()
    expect(await runMigrations(SAMPLE_STEPS)).toEqual([])
    expect(await readPendingUpgradeSteps(database.source, SAMPLE_STEPS)).toMatchObject({ steps: [] })
    expect(await runMigrations(SAMPLE_STEPS)).toEqual([])
  })

  it.runIf(name === 'Postgres')(
    'has no unique constraint whose column the server would not know',
    async () => {
      await runMigrations()
      const { db } = connectTo(database.address)
      const { rows } = await sql<{ constraint: string; column: string }>`
      select index.relname as constraint, attname as column
      from pg_index join pg_class as index on index.oid = indexrelid
        join pg_attribute as a on a.attrelid = indrelid and a.attnum = indkey[0]
      where indisunique and indrelid::regclass::text = any(${Object.keys(schema)})`
        .execute(db)
        .finally(() => db.destroy())
      expect(rows.length).toBeGreaterThan(Object.keys(schema).length)
      for (const { constraint, column } of rows)
        expect([constraint, postgres.findDuplicateColumn({ code: '23505', constraint })]).toEqual([
          constraint,
          column,
        ])
    },
  )

  it('has the same indexes after a large backup is loaded, whose indexes are created last', async () => {
    const store = await open()
    const { db } = connectTo(database.address)
    const listIndexes = async () =>
      (await sql.raw(name === 'SQLite' ? SQLITE_INDEXES : POSTGRES_INDEXES).execute(db)).rows
    try {
      const indexesBefore = await listIndexes()
      const zones = Array.from({ length: 10_500 }, (_, index) => ({
        ...buildZone(`Zona ${index}`),
        id: index + 1,
      }))
      await store.load({ ...createEmptyDump(), zones })
      expect(await listIndexes()).toEqual(indexesBefore)
      expect(indexesBefore).toContainEqual(expect.objectContaining({ name: 'zones__name' }))
    } finally {
      await db.destroy()
      await store.close()
    }
  })

  it('that is there takes each step once, and keeps its rows', async () => {
    await withZones()
    expect(
      (await readPendingUpgradeSteps(database.source, SAMPLE_STEPS))?.steps.map(({ name }) => name),
    ).toEqual(SAMPLE_STEP_NAMES)
    expect(await runMigrations(SAMPLE_STEPS)).toEqual(SAMPLE_STEP_NAMES)
    expect(await runMigrations(SAMPLE_STEPS)).toEqual([])
    expect(await readNicknames(database.address)).toEqual([
      { name: 'Norte', nickname: 'NORTE', emblem: 1 },
      { name: 'Sur', nickname: 'SUR', emblem: 2 },
    ])
  })

  it('of an earlier version has after the steps what a new one has, and its rows', async () => {
    const store = await open()
    const [quotation] = demoRows().quotations
    await store.load(portalDump({ quotations: quotation ? [{ ...quotation, pricing: null }] : [] }))
    const { id } = await store.transaction((tx) => tx.create('imports', buildImport({ kind: 'companies' })))
    await store.close()
    const { db } = connectTo(database.address)
    const describeTables = async () => {
      const tables = await db.introspection.getTables()
      return tables.map(({ name, columns }) => [
        name,
        columns
          .map((column) => `${column.name} ${column.dataType} ${column.isNullable}`)
          .sort()
          .join(),
      ])
    }
    const listColumnNames = async () =>
      Object.fromEntries(
        (await db.introspection.getTables())
          .filter(({ name }) => Object.hasOwn(schema, name))
          .map(({ name, columns }) => {
            const names = columns.map((column) => column.name).sort()
            // Only SQLite numbers the rows of people.
            return [name, names.filter((column) => column !== 'seq').join(' ')]
          }),
      )
    const tablesBefore = await describeTables()
    try {
      for (const statement of Object.values(REVERTS).flat()) await sql.raw(statement).execute(db)
      // A column of the schema without a step would be in this database already.
      expect(await listColumnNames()).toEqual(firstColumns)
      await sql`update quotations set words = ' cot 2026 undefined '`.execute(db)
      await sql`update personnel set words = ' earlier ', name_key = 'nunez'`.execute(db)
      await sql`update zones set words = ' earlier '`.execute(db)
      await sql`delete from kysely_migration where name <> '0001-schema'`.execute(db)
      expect(Object.keys(REVERTS)).toEqual(Object.keys(STEPS))
      expect(await runMigrations()).toEqual(Object.keys(STEPS))
      expect(await describeTables()).toEqual(tablesBefore)
    } finally {
      await db.destroy()
    }
    const upgradedStore = await open()
    expect(await upgradedStore.getOne('personnel', 'valid')).toMatchObject({ identity_document: '' })
    // The check by the earlier version stored no values for the preview.
    expect(await upgradedStore.getOne('imports', id)).toMatchObject({
      state: 'checking',
      reading: NEW_READING,
      corrections: [],
      confirmed: false,
    })
    // Search words and sort keys are computed in the background.
    const { db: upgradedDb } = connectTo(database.address)
    await expect.poll(() => upgradedDb.selectFrom('outdated').selectAll().execute()).toEqual([])
    await upgradedDb.destroy()
    for await (const fault of upgradedStore.findDerivedFaults()) expect(fault).toBeUndefined()
    await upgradedStore.close()
  })

  it('is left as it was by a step that fails', async () => {
    await withZones()
    const zonesBefore = await zonesOf()
    const failingSteps: Steps = {
      ...STEPS,
      '9001-failing': {
        description: 'Falla a la mitad de lo que hace.',
        async up(db) {
          await sql`update zones set name = ${'Otra'} where id = 1`.execute(db)
          await sql`insert into no_such_table values (1)`.execute(db)
        },
      },
    }
    await expect(runMigrations(failingSteps)).rejects.toThrow('no_such_table')
    expect(await zonesOf()).toEqual(zonesBefore)
    expect(await runMigrations(SAMPLE_STEPS)).toEqual(SAMPLE_STEP_NAMES)
  })

  it('from before the first release is refused with how to move, and not touched', async () => {
    await database.makeUnreleased()
    const zonesBefore = await zonesOf()
    expect(zonesBefore.length).toBeGreaterThan(0)
    await expect(open()).rejects.toThrow(/versión anterior.*\n.*export.*\n.*import/u)
    await expect(readPendingUpgradeSteps(database.source)).rejects.toThrow('versión anterior')
    expect(await zonesOf()).toEqual(zonesBefore)
  })

  it('of a newer version is refused by name', async () => {
    await runMigrations(SAMPLE_STEPS)
    await expect(open()).rejects.toThrow(/más nueva.*9001-nicknames, 9002-emblems/u)
  })
})
