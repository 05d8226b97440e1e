import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sortedName } from '../../src/domain/personNames.ts'
import { fold } from '../../src/domain/text.ts'
import { aPerson, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

/** Each before the one before it, all between "Aa" and "Ab": the worst order that a list kept in order can be filled in. */
const againstTheOrder = Array.from({ length: 150 }, (_, i) => `Aa ${String(999 - i)}`)
const inTheOrder = Array.from({ length: 150 }, (_, i) => `Aa 5 ${String(100 + i)}`)

describe.each(stores)('a crowd of nearly one name on $name', ({ open }) => {
  let opened: OpenStore
  const named = (last_names: string) =>
    aPerson({ id: last_names, last_names, first_names: 'Eva', rfc: 'XEXX900101' })
  const register = (...names: string[]) =>
    opened.store.transaction(async (tx) => {
      for (const name of names) await tx.create('personnel', named(name))
    })
  const search = (range: [number, number], order: 'ASC' | 'DESC' = 'ASC') =>
    opened.store.getList('personnel', {
      q: 'aa eva',
      filter: { active: true },
      sort: { field: 'name', order },
      range,
    })

  beforeAll(async () => {
    opened = await open()
    await opened.store.transaction(seedCatalog)
    await register('Ab', 'Aa', ...againstTheOrder, ...inTheOrder)
  })
  afterAll(() => opened.close())

  it('is found in order, whichever order it was registered in', async () => {
    const { rows, total } = await search([0, 999])
    const keys = rows.map((row) => fold(sortedName(row)))
    expect(total).toBe(1 + againstTheOrder.length + inTheOrder.length)
    expect(keys).toHaveLength(total)
    expect(keys).toEqual([...keys].sort())
  })

  it('has pages that follow one another, forwards and backwards', async () => {
    const { rows } = await search([0, 999])
    const paged = []
    for (let from = 0; from < rows.length; from += 7) paged.push(...(await search([from, from + 6])).rows)
    expect(paged).toEqual(rows)
    expect((await search([0, 999], 'DESC')).rows).toEqual([...rows].reverse())
  })

  it('loses those who become inactive and gets them back in their place', async () => {
    const { rows } = await search([0, 999])
    const away = rows.filter((_, i) => i % 3 === 0)
    const setActive = (active: boolean) =>
      opened.store.transaction(async (tx) => {
        for (const { id } of away) await tx.update('personnel', id, { active })
      })
    await setActive(false)
    const left = await search([0, 999])
    expect(left.rows).toEqual(rows.filter((_, i) => i % 3 !== 0))
    expect(left.total).toBe(left.rows.length)
    await setActive(true)
    expect((await search([0, 999])).rows).toEqual(rows)
  })
})
