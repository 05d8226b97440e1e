import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openPostgresStore } from '../../src/server/store/sql/openPostgresStore.ts'
import type { Store, Writer } from '../../src/server/store/store.ts'
import { createOwnDatabase } from '../support/ownDatabase.ts'
import { buildItem, buildPerson, insertPeople, seedCatalog } from '../support/storeRows.ts'
import { databases, type OpenStore, runStatement, stores } from '../support/stores.ts'

const increment = async (tx: Writer) => {
  const ana = await tx.getOne('personnel', 'ana')
  await new Promise((resolve) => setTimeout(resolve, 1))
  await tx.update('personnel', 'ana', { version: (ana?.version ?? 0) + 1 })
}

describe.each(stores)('a transaction of the $name store', ({ open }) => {
  let openStore: OpenStore
  let store: Store

  beforeEach(async () => {
    openStore = await open()
    store = openStore.store
    await store.transaction(seedCatalog)
  })
  afterEach(() => openStore.close())

  const total = async () => (await store.getList('personnel', { range: [0, 0] })).total

  it('sees its own writes; the others see them when it is done', async () => {
    await store.transaction(async (tx) => {
      await tx.create('personnel', buildPerson({ id: 'ana', last_names: 'Zamora' }))
      await tx.update('companies', 1, { company_name: 'Aurora' })
      expect((await tx.getList('personnel', { q: 'zamora aurora' })).total).toBe(1)
      expect((await tx.getOne('personnel', 'ana'))?.company_name).toBe('Aurora')
      expect(await store.getOne('personnel', 'ana')).toBeUndefined()
      expect((await store.getOne('companies', 1))?.company_name).toBe('Instalaciones del Bajío')
      expect(await total()).toBe(0)
    })
    expect((await store.getList('personnel', { q: 'zamora aurora' })).total).toBe(1)
  })

  it('leaves nothing when it fails', async () => {
    await insertPeople(store, buildPerson({ id: 'ana', last_names: 'Zamora' }))
    const peopleBefore = await store.getList('personnel', {})
    const failingTransaction = store.transaction(async (tx) => {
      await tx.create('personnel', buildPerson({ id: 'eva', accreditation_number: 'N1' }))
      await tx.update('companies', 1, { company_name: 'Aurora' })
      await tx.update('personnel', 'ana', { active: false, last_names: 'Bravo' })
      await tx.delete('personnel', 'ana')
      throw new Error('no luck')
    })
    await expect(failingTransaction).rejects.toThrow('no luck')
    expect(await store.getList('personnel', {})).toEqual(peopleBefore)
    expect((await store.getList('personnel', { q: 'zamora instalaciones' })).total).toBe(1)
    expect((await store.getList('personnel', { q: 'bravo' })).total).toBe(0)
    expect((await store.getList('personnel', { filter: { active: true }, range: [0, 0] })).total).toBe(1)
    await insertPeople(store, buildPerson({ id: 'eva', accreditation_number: 'N1' }))
  })

  it('waits for the one before it', async () => {
    await insertPeople(store, buildPerson({ id: 'ana', version: 0 }))
    await Promise.all(Array.from({ length: 10 }, () => store.transaction(increment)))
    expect((await store.getOne('personnel', 'ana'))?.version).toBe(10)
  })

  it('does not stop the one after it by failing', async () => {
    const failingTransaction = store.transaction(() => Promise.reject(new Error('no luck')))
    const next = insertPeople(store, buildPerson({ id: 'ana' }))
    await expect(failingTransaction).rejects.toThrow('no luck')
    await next
    expect(await total()).toBe(1)
  })

  it('reads anew what it has written, and what shows names of that, whatever it had read', async () => {
    await insertPeople(store, buildPerson({ id: 'ana' }), buildPerson({ id: 'eva', company: 2 }))
    await store.transaction((tx) => tx.createMany('accreditation_items', [buildItem('ana', 1, false)]))
    await store.transaction(async (tx) => {
      const zoneOf = async () => [
        (await tx.getOne('personnel', 'ana'))?.zone,
        (await tx.getMany('personnel', ['ana', 'ana']))[0]?.zone,
        (await tx.getList('personnel', { filter: { id: 'ana' } })).rows[0]?.zone,
      ]
      const wearing = async () =>
        (
          await tx.getList('companies', {
            referencedBy: { collection: 'personnel', by: 'company', filter: { phone: '1' } },
          })
        ).total
      const [zoneBefore] = await zoneOf()
      expect([zoneBefore, await wearing()]).toEqual(['Bajío', 0])
      const company = await tx.getOne('companies', 1)
      await tx.update('zones', company?.zone ?? 0, { name: 'Centro' })
      expect(await zoneOf()).toEqual(['Centro', 'Centro', 'Centro'])
      await tx.updateMany('companies', { id: 1 }, { zone: (await tx.getOne('companies', 2))?.zone ?? 0 })
      expect(await zoneOf()).toEqual(['Monterrey', 'Monterrey', 'Monterrey'])
      await tx.update('personnel', 'eva', { phone: '1' })
      expect(await wearing()).toBe(1)

      const items = async () =>
        (await tx.getList('accreditation_items', { filter: { personnel: 'ana' } })).rows
      const [item] = await items()
      Object.assign(item ?? {}, { status: true })
      expect((await items())[0]?.status).toBe(false)
      await tx.updateMany('accreditation_items', { personnel: 'ana' }, { status: true })
      expect((await items()).map(({ status }) => status)).toEqual([true])
      expect((await tx.getOne('accreditation_items', item?.id ?? 0))?.status).toBe(true)
      await tx.createMany('accreditation_items', [buildItem('ana', 1, false)])
      expect(await items()).toHaveLength(2)
      await tx.delete('personnel', 'ana')
      expect([await items(), await tx.getOne('personnel', 'ana')]).toEqual([[], undefined])
      expect(await tx.getMany('accreditation_items', [item?.id ?? 0])).toEqual([])
    })
  })

  it('answers of what it has created the names and what points at it, whatever it had read', async () => {
    await store.transaction(async (tx) => {
      const company = await tx.getOne('companies', 1)
      const role = await tx.getOne('roles', 1)
      const person = await tx.create('personnel', buildPerson({ id: 'ana', company: 1, role: 1 }))
      expect(person).toMatchObject({
        company_name: company?.company_name,
        zone: 'Bajío',
        role_name: role?.name,
        role_type: role?.type,
      })
      expect(await tx.getOne('personnel', 'ana')).toEqual(person)
      const items = async () =>
        (await tx.getList('accreditation_items', { filter: { personnel: 'ana' } })).total
      expect(await items()).toBe(0)
      await tx.createMany('accreditation_items', [buildItem('ana', 1, false)])
      expect(await items()).toBe(1)
      await tx.update('zones', company?.zone ?? 0, { name: 'Centro' })
      expect((await tx.create('personnel', buildPerson({ id: 'eva', company: 1 }))).zone).toBe('Centro')
    })
  })
})

describe.runIf(databases.includes('Postgres'))('a Postgres whose default is repeatable read', () => {
  it('shows a writer what another process wrote while the writer waited', async () => {
    const database = await createOwnDatabase(process.env.TEST_POSTGRES ?? '')
    const name = new URL(database.url).pathname.slice(1)
    await runStatement(
      'postgres',
      `alter database ${name} set default_transaction_isolation = 'repeatable read'`,
    )
    const first = await openPostgresStore(database.url, DERIVED_HOOKS)
    const second = await openPostgresStore(database.url, DERIVED_HOOKS)
    await first.transaction(seedCatalog)
    await insertPeople(first, buildPerson({ id: 'ana', version: 0 }))
    const letWriters = await database.holdWriters()
    const writes = [first, second].map((store) => store.transaction(increment))
    await expect.poll(database.countWaitingWriters).toBe(writes.length)
    await letWriters()
    await Promise.all(writes)
    expect((await second.getOne('personnel', 'ana'))?.version).toBe(writes.length)
    await first.close()
    await second.close()
    await database.close()
  })
})
