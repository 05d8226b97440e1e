import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../src/server/store/store.ts'
import { olderDatabases } from '../support/olderDatabases.ts'
import { portalDump } from '../support/portalDump.ts'
import { aPerson } from '../support/storeRows.ts'

const STRONG = 'Kd8xZq3_0aBcDeFgHiJkL-'

const dump = () => {
  const { personnel, ...others } = portalDump()
  return { ...others, personnel: [...personnel, aPerson({ id: STRONG, last_names: 'Fuerte' })] }
}

describe.each(olderDatabases)('an older database in $name', ({ make }) => {
  let store: Store
  let remove: () => Promise<void>
  beforeAll(async () => {
    const older = await make(dump())
    remove = older.remove
    store = await older.update()
  })
  afterAll(async () => {
    await store?.close()
    await remove?.()
  })

  it('6.14 gives a public id to everybody whose own can be guessed', async () => {
    const { rows } = await store.getList('personnel', {})
    const given = rows.filter(({ id }) => id !== STRONG).map(({ public_id }) => public_id)
    for (const id of given) expect(id).toMatch(/^[\w-]{22}$/u)
    expect(new Set(given).size).toBe(dump().personnel.length - 1)
    expect((await store.getOne('personnel', STRONG))?.public_id).toBeNull()
    const valid = await store.getOne('personnel', 'valid')
    expect(await store.getBy('personnel', 'public_id', valid?.public_id ?? '')).toEqual(valid)
  })
})
