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
import { portalDump } from '../support/portalDump.ts'
import { ALL_STEPS, connectTo, nicknamesIn, SAMPLE_STEPS } from '../support/sampleSteps.ts'
import { aZone } from '../support/storeRows.ts'

it('every step says in a sentence what it does', () => {
  for (const { says } of Object.values(ALL_STEPS)) expect(says).toMatch(/^[A-ZÁÉÍÓÚÑ].{15,}\.$/u)
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
    expect(await lookAhead(database.source, ALL_STEPS)).toBeUndefined()
    expect(await migrated(ALL_STEPS)).toEqual([])
    expect(await lookAhead(database.source, ALL_STEPS)).toMatchObject({ steps: [] })
    expect(await migrated(ALL_STEPS)).toEqual([])
  })

  it('that is there takes each step once, and keeps its rows', async () => {
    await withZones()
    expect((await lookAhead(database.source, ALL_STEPS))?.steps.map(({ name }) => name)).toEqual(
      Object.keys(SAMPLE_STEPS),
    )
    expect(await migrated(ALL_STEPS)).toEqual(Object.keys(SAMPLE_STEPS))
    expect(await migrated(ALL_STEPS)).toEqual([])
    expect(await nicknamesIn(database.address)).toEqual([
      { name: 'Norte', nickname: 'NORTE', emblem: 1 },
      { name: 'Sur', nickname: 'SUR', emblem: 2 },
    ])
  })

  it('is left as it was by a step that fails', async () => {
    await withZones()
    const before = await zonesOf()
    const failing: Steps = {
      ...STEPS,
      '0002-failing': {
        says: 'Falla a la mitad de lo que hace.',
        async up(db) {
          await sql`update zones set name = ${'Otra'} where id = 1`.execute(db)
          await sql`insert into no_such_table values (1)`.execute(db)
        },
      },
    }
    await expect(migrated(failing)).rejects.toThrow('no_such_table')
    expect(await zonesOf()).toEqual(before)
    expect(await migrated(ALL_STEPS)).toEqual(Object.keys(SAMPLE_STEPS))
  })

  it('from before the first release is refused with how to move, and not touched', async () => {
    await database.makeUnreleased()
    const before = await zonesOf()
    expect(before.length).toBeGreaterThan(0)
    await expect(open()).rejects.toThrow(/versión anterior.*\n.*export.*\n.*import/u)
    await expect(lookAhead(database.source)).rejects.toThrow('versión anterior')
    expect(await zonesOf()).toEqual(before)
  })

  it('from before identity documents has a column and an index for them', async () => {
    const store = await open()
    await store.load(portalDump())
    await store.close()
    const { db } = connectTo(database.address)
    for (const statement of [
      'drop index personnel__identity_document',
      'alter table personnel drop column identity_document',
      `delete from kysely_migration where name = '0003-identity-documents'`,
    ])
      await sql.raw(statement).execute(db)
    await db.destroy()
    expect(await migrated(STEPS)).toEqual(['0003-identity-documents'])
    const upgraded = await open()
    expect((await upgraded.getOne('personnel', 'valid'))?.identity_document).toBe('')
    await upgraded.transaction((tx) => tx.update('personnel', 'valid', { identity_document: 'G12345678' }))
    const { rows } = await upgraded.getList('personnel', { filter: { identity_document: 'G12345678' } })
    expect(rows.map(({ id }) => id)).toEqual(['valid'])
    await upgraded.close()
  })

  it('of a newer version is refused by name', async () => {
    await migrated(ALL_STEPS)
    await expect(open()).rejects.toThrow(/más nueva.*0002-nicknames, 0003-emblems/u)
  })
})
