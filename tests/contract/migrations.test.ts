import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COLLECTIONS } from '../../src/server/store/collections.ts'
import { openStore } from '../../src/server/store/openStore.ts'
import { lookAhead } from '../../src/server/store/sql/lookAhead.ts'
import { migrate, STEPS, type Steps } from '../../src/server/store/sql/migrate.ts'
import { codecOf } from '../../src/server/store/sql/rowCodec.ts'
import { type Column, schema } from '../../src/server/store/sql/schema.ts'
import { tableOf } from '../../src/server/store/sql/table.ts'
import { type BareDatabase, bareDatabases } from '../support/bareDatabases.ts'
import { connectTo, nicknamesIn, SAMPLE_STEP_NAMES, SAMPLE_STEPS } from '../support/sampleSteps.ts'
import { aZone } from '../support/storeRows.ts'

it('every step says in a sentence what it does', () => {
  for (const { says } of Object.values(SAMPLE_STEPS)) expect(says).toMatch(/^[A-ZÁÉÍÓÚÑ].{15,}\.$/u)
})

it.each(COLLECTIONS)('the table of %s has a column for each field, and for what is derived', (collection) => {
  const columns: Record<string, Column> = schema[collection].columns
  const { fields } = codecOf(collection)
  expect(Object.keys(columns).sort()).toEqual([...fields, ...tableOf(collection).derived].sort())
})

describe.each(bareDatabases)('a database in $name', ({ make }) => {
  let database: BareDatabase
  beforeEach(async () => {
    database = await make()
  })
  afterEach(() => database.remove())
  const migrated = async (steps?: Steps) => {
    const { db, dialect } = connectTo(database.address)
    return migrate(db, dialect, steps).finally(() => db.destroy())
  }
  const open = () => openStore(database.source, async () => Buffer.alloc(32))
  const zonesOf = async () => {
    const { db } = connectTo(database.address)
    const { rows } = await sql`select * from zones order by id`.execute(db).finally(() => db.destroy())
    return rows
  }
  const withZones = async () => {
    const store = await open()
    await store.transaction((tx) => tx.createMany('zones', [aZone('Norte'), aZone('Sur')]))
    await store.close()
  }

  it('that is new has all that the steps would do, and takes none', async () => {
    expect(await lookAhead(database.source, SAMPLE_STEPS)).toBeUndefined()
    expect(await migrated(SAMPLE_STEPS)).toEqual([])
    expect(await lookAhead(database.source, SAMPLE_STEPS)).toMatchObject({ steps: [] })
    expect(await migrated(SAMPLE_STEPS)).toEqual([])
  })

  it('that is there takes each step once, and keeps its rows', async () => {
    await withZones()
    expect((await lookAhead(database.source, SAMPLE_STEPS))?.steps.map(({ name }) => name)).toEqual(
      SAMPLE_STEP_NAMES,
    )
    expect(await migrated(SAMPLE_STEPS)).toEqual(SAMPLE_STEP_NAMES)
    expect(await migrated(SAMPLE_STEPS)).toEqual([])
    expect(await nicknamesIn(database.address)).toEqual([
      { name: 'Norte', nickname: 'NORTE', emblem: 1 },
      { name: 'Sur', nickname: 'SUR', emblem: 2 },
    ])
  })

  it.each([['0002-identity-requests', 'identity_requests']])(
    'gets by the step %s the table that a new database has',
    async (step, table) => {
      await withZones()
      const { db } = connectTo(database.address)
      const columnsOf = async () => {
        const tables = await db.introspection.getTables()
        return tables
          .find(({ name }) => name === table)
          ?.columns.map(({ name, dataType, isNullable }) => ({ name, dataType, isNullable }))
      }
      try {
        const before = await columnsOf()
        expect(before?.length).toBeGreaterThan(0)
        await sql.raw(`drop table ${table}`).execute(db)
        await sql`delete from kysely_migration where name = ${step}`.execute(db)
        expect(await migrated()).toEqual([step])
        expect(await columnsOf()).toEqual(before)
      } finally {
        await db.destroy()
      }
    },
  )

  it('is left as it was by a step that fails', async () => {
    await withZones()
    const before = await zonesOf()
    const failing: Steps = {
      ...STEPS,
      '9001-failing': {
        says: 'Falla a la mitad de lo que hace.',
        async up(db) {
          await sql`update zones set name = ${'Otra'} where id = 1`.execute(db)
          await sql`insert into no_such_table values (1)`.execute(db)
        },
      },
    }
    await expect(migrated(failing)).rejects.toThrow('no_such_table')
    expect(await zonesOf()).toEqual(before)
    expect(await migrated(SAMPLE_STEPS)).toEqual(SAMPLE_STEP_NAMES)
  })

  it('from before the first release is refused with how to move, and not touched', async () => {
    await database.makeUnreleased()
    const before = await zonesOf()
    expect(before.length).toBeGreaterThan(0)
    await expect(open()).rejects.toThrow(/versión anterior.*\n.*export.*\n.*import/u)
    await expect(lookAhead(database.source)).rejects.toThrow('versión anterior')
    expect(await zonesOf()).toEqual(before)
  })

  it('of a newer version is refused by name', async () => {
    await migrated(SAMPLE_STEPS)
    await expect(open()).rejects.toThrow(/más nueva.*9001-nicknames, 9002-emblems/u)
  })
})
