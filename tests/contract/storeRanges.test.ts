import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOT_NULL, range } from '../../src/domain/common/filters.ts'
import type { Row, Rows } from '../../src/server/store/rows.ts'
import type { ListQuery, Store } from '../../src/server/store/store.ts'
import { portalDump } from '../support/portalDump.ts'
import { listPeople, matchesFilter } from '../support/storeModel.ts'
import { buildItem, buildPerson } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const NAMES = [
  'Núñez',
  'nunez',
  'Álvarez',
  'Zapata',
  'Ñandú',
  'Soto',
  'de la O',
  'Ibáñez',
  'Cruz',
  'Paz',
  '😀',
]
const PEOPLE = 2400

/** Enough people and items that the planner treats frequent and rare references differently. */
const people: Rows['personnel'][] = Array.from({ length: PEOPLE }, (_, i) =>
  buildPerson({
    id: `p${(i * 7919) % PEOPLE}`,
    last_names: NAMES[(i * 5) % NAMES.length] ?? '',
    first_names: NAMES[(i * 3) % 7] ?? '',
    company: (i % 2) + 1,
    role: ((i >> 1) % 2) + 1,
    active: i % 5 > 0,
    accreditation_expiration_date: i % 4 === 0 ? null : `2026-0${(i % 9) + 1}-15`,
    lacking_from: `2026-0${(i % 3) + 1}-10`,
  }),
)
/** Item 1 is unmet for many people, item 2 for some, item 3 for a handful. One person lacks an item twice. */
const items: Rows['accreditation_items'][] = people
  .flatMap(({ id }, i) => [
    { personnel: id, type: 1, status: i % 3 === 0 },
    { personnel: id, type: 2, status: i % 40 > 0 },
    ...(i % 9 === 0 ? [{ personnel: id, type: 3, status: i % 300 > 0 }] : []),
    ...(i === 0 ? [{ personnel: id, type: 3, status: false }] : []),
  ])
  .map(({ personnel, type, status }, i) => ({ id: i + 1, ...buildItem(personnel, type, status) }))

const dump = portalDump({ personnel: people, accreditation_items: items })

/** Computes the list with a plain implementation of the port. */
const computeList = ({ referencedBy, range, ...query }: ListQuery<'personnel'>) => {
  const allRows = listPeople(dump, query).rows
  const referencedIds =
    referencedBy &&
    new Set(
      items.filter((item) => matchesFilter(item, referencedBy.filter)).map(({ personnel }) => personnel),
    )
  const rows = referencedIds ? allRows.filter(({ id }) => referencedIds.has(id)) : allRows
  return { rows: range ? rows.slice(range[0], range[1] + 1) : rows, total: rows.length }
}

const missing = (type: number): NonNullable<ListQuery<'personnel'>['referencedBy']> => ({
  collection: 'accreditation_items',
  by: 'personnel',
  filter: { type, status: false },
})

const day = fc.constantFrom('2026-01-15', '2026-04-15', '2026-04-16', '2026-09-15')
const lackingDay = fc.constantFrom('2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10')
const anyQuery: fc.Arbitrary<ListQuery<'personnel'>> = fc.record(
  {
    filter: fc.record(
      {
        active: fc.boolean(),
        company: fc.constantFrom(1, 2),
        lacking_from: fc.oneof(
          lackingDay,
          fc.record({ from: lackingDay, to: lackingDay }, { requiredKeys: [] }).map(range),
        ),
        accreditation_expiration_date: fc.oneof(
          fc.constantFrom(null, NOT_NULL),
          day,
          fc.record({ from: day, to: day }, { requiredKeys: [] }).map(range),
        ),
      },
      { requiredKeys: [] },
    ),
    referencedBy: fc.constantFrom(1, 2, 3, 99).map(missing),
    q: fc.constantFrom('', 'nu', 'soto', 'de la o', 'gas norte', '%'),
    sort: fc.record({
      field: fc.constantFrom('name', 'company_name', 'zone', 'id'),
      order: fc.constantFrom('ASC', 'DESC'),
    }),
    range: fc.tuple(fc.nat(PEOPLE), fc.nat(30)).map(([first, length]) => [first, first + length] as const),
  },
  { requiredKeys: [] },
)

const ids = (rows: Row<'personnel'>[]) => rows.map(({ id }) => id)

describe.each(stores)('long lists of the $name store', ({ open }) => {
  let openStore: OpenStore
  let store: Store
  beforeAll(async () => {
    openStore = await open()
    store = openStore.store
    await store.load(dump)
  })
  afterAll(() => openStore.close())

  const list = (query: ListQuery<'personnel'>) => store.getList('personnel', query)
  const total = async (filter: ListQuery<'accreditation_items'>['filter']) =>
    (await store.getList('accreditation_items', { range: [0, 0], filter })).total

  it.each(['name', 'company_name', 'role_name', 'zone', 'id'])(
    'by %s have the same rows page by page as whole, from either end',
    async (field) => {
      for (const order of ['ASC', 'DESC'] as const) {
        for (const query of [{}, { filter: { active: true } }, { referencedBy: missing(2) }, { q: 'nu' }]) {
          const sort = { field, order }
          const allIds = ids((await list({ ...query, sort })).rows)
          expect(allIds).toEqual(ids(computeList({ ...query, sort }).rows))
          const pages: string[] = []
          for (let start = 0; start <= allIds.length; start += 293) {
            const page = await list({ ...query, sort, range: [start, start + 292] })
            expect(page.total).toBe(allIds.length)
            pages.push(...ids(page.rows))
          }
          expect(pages).toEqual(allIds)
        }
      }
    },
    30_000,
  )

  it('end where they end', async () => {
    const sort = { field: 'name', order: 'ASC' } as const
    const last = ids(computeList({ sort }).rows).slice(-3)
    for (const [range, rows] of [
      [[PEOPLE - 3, PEOPLE - 1], last],
      [[PEOPLE - 3, PEOPLE + 500], last],
      [[PEOPLE - 1, PEOPLE - 1], last.slice(-1)],
      [[PEOPLE, PEOPLE + 9], []],
      [[10 * PEOPLE, 11 * PEOPLE], []],
    ] as const) {
      const page = await list({ sort, range })
      expect([ids(page.rows), page.total]).toEqual([rows, PEOPLE])
    }
    expect(await list({ sort, q: 'nadie', range: [0, 9] })).toEqual({ rows: [], total: 0 })
  })

  it('hold what lies between two values, has one, has none, or is pointed at', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const result = await list(query)
        const expectedResult = computeList(query)
        expect([ids(result.rows), result.total]).toEqual([ids(expectedResult.rows), expectedResult.total])
      }),
      { numRuns: 80 },
    )
  })

  it('stream those that are pointed at', async () => {
    for (const type of [1, 2, 3]) {
      const query: ListQuery<'personnel'> = {
        referencedBy: missing(type),
        sort: { field: 'name', order: 'DESC' },
      }
      const streamedRows: Row<'personnel'>[] = []
      for await (const row of store.each('personnel', query)) streamedRows.push(row)
      expect(ids(streamedRows)).toEqual(ids(computeList(query).rows))
    }
  })

  it('count items by type and status as they are ticked, added and deleted', async () => {
    const countItems = async () =>
      Promise.all([1, 2, 3].flatMap((type) => [false, true].map((status) => total({ type, status }))))
    const really = async () => {
      const { rows } = await store.getList('accreditation_items', {})
      return [1, 2, 3].flatMap((type) =>
        [false, true].map(
          (status) => rows.filter((row) => row.type === type && row.status === status).length,
        ),
      )
    }
    expect(await countItems()).toEqual(await really())
    await store.transaction(async (tx) => {
      for (const { id, status } of items.slice(0, 9))
        await tx.update('accreditation_items', id, { status: !status })
      await tx.update('accreditation_items', 10, { version: 2 })
      await tx.create('accreditation_items', buildItem('p0', 3, false))
      await tx.delete('accreditation_items', 11)
      await tx.delete('personnel', 'p1')
    })
    expect(await countItems()).toEqual(await really())
    expect(await total({ status: false })).toBe(
      (await really()).filter((_, i) => i % 2 === 0).reduce((a, b) => a + b),
    )
    expect(await total(undefined)).toBe((await really()).reduce((a, b) => a + b))
  })
})
