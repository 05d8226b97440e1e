import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOT_NULL, range } from '../../src/domain/common/filters.ts'
import { COLLECTION_NAMES, collections } from '../../src/server/store/collections.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import type { ListQuery, Store } from '../../src/server/store/store.ts'
import { isFullRun } from '../support/fullRun.ts'
import {
  applyWrite,
  countByCompany,
  countByState,
  listPeople,
  type Model,
  type ModelWrite,
  RollbackError,
  searchPeople,
} from '../support/storeModel.ts'
import { buildPerson, seedCatalog } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'

const ODD = [
  'Núñez',
  'NUÑEZ',
  'nunez',
  'Álvarez',
  'zapata',
  '😀',
  'ａ',
  '𝒜',
  '50%',
  'a_b',
  '"x"',
  "O'Neil",
  'de la',
  '*',
  '1',
]
const oddWord = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
  },
)
const text = fc.array(oddWord, { maxLength: 3 }).map((parts) => parts.join(' '))
const pick = fc.nat(30)

const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04')
const between = (unit: fc.Arbitrary<string>) =>
  fc.record({ from: unit, to: unit }, { requiredKeys: [] }).map(range)

const fields = {
  first_names: text,
  last_names: text,
  company: fc.integer({ min: 1, max: 3 }),
  role: fc.integer({ min: 1, max: 3 }),
  active: fc.boolean(),
  accreditation_number: fc.option(fc.constantFrom('N1', 'N2', 'N3'), { freq: 2 }),
  accreditation_expiration_date: fc.option(day, { freq: 2 }),
  lacking_from: day,
}
const hired = fc
  .record({ id: fc.oneof(fc.nat(20).map(String), fc.stringMatching(/^[\w-]{1,3}$/u)), ...fields })
  .map((row): ModelWrite => ({ kind: 'hire', row: buildPerson(row) }))

const several = fc.record({ company: fields.company, active: fields.active }, { requiredKeys: [] })

const anyWrite: fc.Arbitrary<ModelWrite> = fc.oneof(
  { weight: 5, arbitrary: hired },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      pick,
      patch: fc.record(fields, { requiredKeys: [] }),
    }),
  },
  fc.record({
    kind: fc.constant('changeMany'),
    filter: several,
    patch: fc.record(fields, { requiredKeys: [] }),
  }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dismiss'), pick }) },
  fc.record({ kind: fc.constant('dismissMany'), filter: several }),
  fc.record({ kind: fc.constant('renameCompany'), pick, company_name: text }),
  fc.record({ kind: fc.constant('moveCompany'), pick, zone: fields.role }),
  fc.record({ kind: fc.constant('renameZone'), pick, name: text }),
  fc.record({ kind: fc.constant('renameRole'), pick, name: text }),
)
const history = fc.array(
  fc.record({ writes: fc.array(anyWrite, { minLength: 1, maxLength: 8 }), commits: fc.boolean() }),
  { maxLength: 8 },
)

const anyQuery: fc.Arbitrary<ListQuery<'personnel'>> = fc.record(
  {
    sort: fc.record({
      field: fc.constantFrom('name', 'company_name', 'role_name', 'zone', 'id'),
      order: fc.constantFrom('ASC', 'DESC'),
    }),
    filter: fc.record(
      {
        active: fc.boolean(),
        company: fc.oneof(fields.company, fc.array(fields.company, { maxLength: 2 })),
        accreditation_number: fc.constantFrom(null, NOT_NULL, 'N1'),
        accreditation_expiration_date: fc.oneof(fc.constantFrom(null, NOT_NULL), day, between(day)),
        lacking_from: fc.oneof(day, between(day)),
        'company.zone': fields.role,
        unless: fc.record(
          { active: fc.boolean(), accreditation_expiration_date: between(day) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    ),
    q: fc.oneof(
      text,
      oddWord.map((word) => word.slice(0, 2).toWellFormed()),
    ),
    personal: fc.boolean(),
    range: fc.tuple(fc.nat(6), fc.nat(4)).map(([first, length]) => [first, first + length] as const),
  },
  { requiredKeys: [] },
)

const anySearch = fc.record(
  {
    q: anyQuery.map(({ q = 'n', filter }) => `${q} ${filter?.active ? 'nu' : ''}`),
    limit: fc.nat(6),
    personal: fc.boolean(),
    filter: fc.record({ active: fc.boolean(), company: fields.company }, { requiredKeys: [] }),
  },
  { requiredKeys: ['q', 'limit'] },
)

const SIMPLE: ListQuery<'personnel'>[] = [
  { range: [0, 0] },
  { filter: { active: true }, range: [0, 0] },
  { filter: { company: 1 }, range: [0, 0] },
  { filter: { company: 1, active: false }, range: [0, 0] },
  { q: 'nu', sort: { field: 'name', order: 'ASC' } },
]

/** Applies a history to a store and to a model. A write that the store refuses as taken must be refused as a whole. */
const applyHistory = async (
  store: Store,
  steps: { writes: ModelWrite[]; commits: boolean }[],
): Promise<Model> => {
  await store.transaction(async (tx) => {
    await seedCatalog(tx)
    await tx.delete('accreditation_types', 1)
  })
  let model: Model = {
    zones: (await store.getList('zones', {})).rows,
    roles: (await store.getList('roles', {})).rows,
    companies: (await store.getList('companies', {})).rows,
    personnel: [],
  }
  for (const { writes, commits } of steps) {
    const draft = structuredClone(model)
    try {
      await store.transaction(async (tx) => {
        for (const step of writes) await applyWrite(draft, tx, step)
        if (!commits) throw new RollbackError()
      })
      model = draft
    } catch (error) {
      if (!(error instanceof RollbackError)) throw error
    }
  }
  return model
}

describe.each(stores)('after any history, the $name store', ({ name, open }) => {
  it('lists, counts, finds and streams what a plain model does', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(anyQuery, { minLength: 4, maxLength: 12 }),
        fc.array(anySearch, { minLength: 4, maxLength: 8 }),
        async (steps, queries, searches) => {
          const { store, close } = await open()
          try {
            const model = await applyHistory(store, steps)
            for (const query of [...SIMPLE, ...queries]) {
              expect(await store.getList('personnel', query)).toEqual(listPeople(model, query))
              const { range, ...listQuery } = query
              if (range)
                expect(await store.getPage('personnel', { ...listQuery, range })).toEqual(
                  listPeople(model, query).rows,
                )
              const { range: _, ...fullQuery } = query
              const streamedRows = []
              for await (const row of store.each('personnel', fullQuery)) streamedRows.push(row)
              expect(streamedRows).toEqual(listPeople(model, fullQuery).rows)
            }
            for (const { filter = {} } of queries) {
              const byCompany = await store.countBy('personnel', 'company', filter)
              expect(Object.fromEntries(byCompany.map(({ value, n }) => [value, n]))).toEqual(
                countByCompany(model, filter),
              )
            }
            const byState = await store.countByState([1, 3], '2026-03-02')
            expect(
              Object.fromEntries(byState.map(({ company, state, n }) => [`${company} ${state}`, n])),
            ).toEqual(countByState(model, [1, 3], '2026-03-02'))
            for (const query of searches)
              expect(await store.search('personnel', query)).toEqual(searchPeople(model, query))
          } finally {
            await close()
          }
        },
      ),
      // Each run needs its own database, which takes half a second in Postgres.
      { numRuns: name === 'Postgres' && !isFullRun ? 8 : 25 },
    )
  })
})

const dumpOf = async (store: Store): Promise<Dump> => {
  const collectionRows = COLLECTION_NAMES.map(async (name) => {
    const { rows } = await store.getList(name, {})
    return [name, rows.map((row) => collections[name].row.parse(row))]
  })
  return Object.fromEntries(await Promise.all(collectionRows))
}

it('any question gets the same answer from every store, and from one filled with what another holds', async () => {
  const openStores = await Promise.all([...stores, ...stores].map(({ open }) => open()))
  const [livedStores, filledStores] = [openStores.slice(0, stores.length), openStores.slice(stores.length)]
  try {
    const people = fc.sample(hired, { numRuns: 120, seed: 7 })
    for (const { store } of livedStores) {
      await applyHistory(
        store,
        people.map((write) => ({ writes: [write], commits: true })),
      )
    }
    for (const [i, { store }] of filledStores.entries()) {
      const source = livedStores[i]
      if (source) await store.load(await dumpOf(source.store))
    }
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const [first, ...otherResults] = await Promise.all(
          openStores.map(({ store }) => store.getList('personnel', query)),
        )
        expect(first?.total).toBeTypeOf('number')
        for (const otherResult of otherResults) expect(otherResult).toEqual(first)
      }),
      { numRuns: 150 },
    )
    await fc.assert(
      fc.asyncProperty(anySearch, async (query) => {
        const [first, ...otherResults] = await Promise.all(
          openStores.map(({ store }) => store.search('personnel', query)),
        )
        for (const otherResult of otherResults) expect(otherResult).toEqual(first)
      }),
      { numRuns: 200 },
    )
  } finally {
    await Promise.all(openStores.map(({ close }) => close()))
  }
})
