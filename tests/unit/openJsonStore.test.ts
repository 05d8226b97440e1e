import { expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs.ts'
import { BLANK_COMPANY } from '../../src/domain/companies.ts'
import { personRow } from '../../src/domain/personnel.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { openJsonStore } from '../../src/server/store/json/openJsonStore.ts'
import type { Writer } from '../../src/server/store/store.ts'

/** A database like json-server's that counts how often it was written and fails when it is told to. */
const aDatabase = (state: Partial<Dump> = {}) => {
  const disk = { state, writes: 0, broken: false }
  const db = {
    getState: () => disk.state,
    setState: (next: Partial<Dump>) => {
      disk.state = next
    },
    write: async () => {
      if (disk.broken) throw new Error('disk full')
      disk.writes += 1
    },
  }
  return { disk, db, store: openJsonStore(db) }
}
const add = (name: string) => (tx: Writer) => tx.create('zones', { name, ...NEW_ENTRY })

it('a transaction is written once, and one that changes nothing is not', async () => {
  const { disk, store } = aDatabase()
  await store.transaction(async (tx) => {
    await add('Bajío')(tx)
    await add('Norte')(tx)
  })
  expect(disk.writes).toBe(1)
  expect(disk.state.zones).toEqual([
    { id: 1, name: 'Bajío', ...NEW_ENTRY },
    { id: 2, name: 'Norte', ...NEW_ENTRY },
  ])
  await store.transaction((tx) => tx.getList('zones', {}))
  await store.transaction((tx) => tx.update('zones', 9, { name: 'Sur' }))
  expect(disk.writes).toBe(1)
})

it('what cannot be written has not happened', async () => {
  const { disk, store } = aDatabase({ zones: [{ id: 1, name: 'Bajío', ...NEW_ENTRY }] })
  disk.broken = true
  await expect(store.transaction(add('Norte'))).rejects.toThrow('disk full')
  expect(disk.state.zones).toHaveLength(1)
  expect(await store.getBy('zones', 'name', 'Norte')).toBeUndefined()
  disk.broken = false
  expect(await store.transaction(add('Norte'))).toEqual({ id: 2, name: 'Norte', ...NEW_ENTRY })
})

it('a state that has been replaced is read anew', async () => {
  const { db, store } = aDatabase({ zones: [{ id: 1, name: 'Bajío', ...NEW_ENTRY }] })
  expect(await store.getOne('zones', 1)).toEqual({ id: 1, name: 'Bajío', ...NEW_ENTRY })
  db.setState({ zones: [{ id: 1, name: 'Norte', ...NEW_ENTRY }] })
  expect(await store.getOne('zones', 1)).toEqual({ id: 1, name: 'Norte', ...NEW_ENTRY })
  expect(await store.getBy('zones', 'name', 'Bajío')).toBeUndefined()
})

it('nothing is written through a transaction that is over', async () => {
  const { store } = aDatabase()
  const kept = await store.transaction(async (tx) => tx)
  await expect(add('Norte')(kept)).rejects.toThrow()
  expect((await store.getList('zones', {})).total).toBe(0)
})

it('rows are kept without the names they borrow, and without what nobody asked to keep', async () => {
  const { disk, store } = aDatabase({ zones: [{ id: 1, name: 'Bajío', ...NEW_ENTRY }] })
  const company = {
    ...BLANK_COMPANY,
    company_name: 'Redes',
    zone: 1,
    created_at: '',
    zone_name: 'x',
    secret: 1,
  }
  const made = await store.transaction((tx) => tx.create('companies', company))
  expect(made.zone_name).toBe('Bajío')
  expect(disk.state.companies).toEqual([
    { ...BLANK_COMPANY, id: 1, company_name: 'Redes', zone: 1, created_at: '' },
  ])
})

it('a person of an older dump is read: what was added to the row since has a default', () => {
  const needed = Object.entries(personRow.shape).filter(([, field]) => !field.safeParse(undefined).success)
  expect(needed.map(([name]) => name).join(' '), 'give a new field of personRow a default').toBe(
    'id first_names last_names rfc ssn role company address phone email registration_date accreditation_date accreditation_expiration_date accreditation_number naturgy_id active photo created_at',
  )
})
