import { describe, expect, it, onTestFinished } from 'vitest'
import { has, isCondition, type Range, range } from '../../src/domain/common/filters.ts'
import type { LogEntryRow } from '../../src/domain/log/auditLog.ts'
import { createEmptyDump } from '../../src/server/store/dump.ts'
import type { Store } from '../../src/server/store/store.ts'
import { runSql } from '../support/runSql.ts'
import { buildZone } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'

const COUNT = 500

/** Some values occur in every entry, some in a few, some in one. */
const buildEntry = (i: number): LogEntryRow => ({
  id: i + 1,
  at: new Date(1_767_225_600_000 + i * 1000).toISOString(),
  username: '',
  reason: '',
  user: i % 9 === 0 ? null : Math.floor(i / 70),
  action: i % 150 === 3 ? 'personnel.delete' : i % 3 === 0 ? 'accreditation.tick' : 'personnel.update',
  address: `10.0.0.${i % 40}`,
  result: i % 170 === 3 ? 'refused' : 'ok',
  subject: `personnel:${i % 7}`,
  kind: i === 77 ? 'zones' : 'personnel',
  about: null,
  nature: i % 170 === 3 ? 'refusal' : i % 60 === 1 ? 'download' : 'change',
  facts: i % 90 === 5 ? ['personnel.phone', 'vetoes+'] : i % 4 === 0 ? [] : ['personnel.phone'],
  changes: 1,
  part_of: i > 200 && i < 300 ? 201 : null,
  previous: '',
  hash: '',
  erased: '',
})

const FILTERS: Record<string, unknown>[] = [
  { user: 2 },
  { user: [0, 1, 99] },
  { user: 99 },
  { action: 'personnel.delete' },
  { action: 'personnel.delete', user: 4 },
  { nature: 'refusal', address: '10.0.0.3' },
  { kind: 'zones' },
  { nature: ['refusal', 'download'], part_of: null },
  { action: 'accreditation.tick', nature: 'change', kind: 'personnel', user: 3 },
  { user: null },
  { facts: has('vetoes+') },
  { facts: has(['vetoes+', 'vetoes-']), user: [1, 4] },
  { facts: has('personnel.phone'), action: 'personnel.delete' },
  { facts: has(['personnel.email']) },
  { action: 'personnel.update', id: range({ from: 130, to: 391 }) },
  { action: 'personnel.delete', id: [4, 154, 155] },
]

const passes = (entry: LogEntryRow, filter: Record<string, unknown>): boolean =>
  Object.entries(filter).every(([field, condition]) => {
    const value: unknown = Reflect.get(entry, field)
    if (Array.isArray(condition)) return condition.includes(value)
    if (!isCondition(condition)) return value === condition
    if (condition.kind === 'has') return condition.texts.some((fact) => (value as string[]).includes(fact))
    const { from = -Infinity, to = Infinity } = condition as Range<number>
    return Number(value) >= from && Number(value) <= to
  })

describe.each(stores)('pages of the log in $name', ({ open }) => {
  it('have the same entries as looking at each, one page after the other', async () => {
    const { store, env, close } = await open()
    onTestFinished(close)
    const allEntries = Array.from({ length: COUNT }, (_, i) => buildEntry(i))
    await store.transaction(async (tx) => {
      for (const entry of allEntries) await tx.create('log_entries', entry)
    })
    for (const filter of FILTERS) {
      for (const order of ['ASC', 'DESC'] as const) {
        const expectedIds = allEntries.filter((entry) => passes(entry, filter)).map(({ id }) => id)
        if (order === 'DESC') expectedIds.reverse()
        const query = { filter: filter as object, order }
        const idsOf = async (range: readonly [number, number], afterId?: number) =>
          (await store.getLog({ ...query, range, after: afterId })).map(({ id }) => id)
        expect([filter, await idsOf([1, 5])]).toEqual([filter, expectedIds.slice(1, 6)])
        expect([filter, await idsOf([0, COUNT])]).toEqual([filter, expectedIds])
        const third = expectedIds[2] ?? (order === 'ASC' ? COUNT : 1)
        expect([filter, await idsOf([0, 3], third)]).toEqual([filter, expectedIds.slice(3, 7)])
      }
    }

    // The swept entries leave no facts behind.
    const [swept, remaining] = [allEntries.slice(0, 333), allEntries.slice(333)]
    await store.transaction((tx) => tx.deleteOldestEntries(swept))
    const storedFacts = await runSql(env, 'select fact, entry from log_facts order by entry, fact')
    expect(storedFacts.map(({ fact, entry }) => [fact, Number(entry)])).toEqual(
      remaining.flatMap(({ id, facts }) => facts.toSorted().map((fact) => [fact, id])),
    )
  })

  it('find what older entries tell too, as an older backup is loaded', async () => {
    const { store, close } = await open()
    onTestFinished(close)
    const [zone] = await store.transaction((tx) =>
      tx.createMany('zones', [buildZone('Norte'), buildZone('Sur')]),
    )
    await store.transaction((tx) => tx.update('zones', zone?.id ?? 0, { name: 'Centro', active: false }))
    await store.transaction((tx) => tx.delete('zones', zone?.id ?? 0))
    const factsOf = async (portalStore: Store) =>
      (await portalStore.getList('log_entries', { sort: { field: 'id', order: 'ASC' } })).rows.map(
        ({ facts }) => facts,
      )
    const expectedFacts = [['zones+'], ['zones.active', 'zones.active=false', 'zones.name'], ['zones-']]
    expect(await factsOf(store)).toEqual(expectedFacts)

    const dump = createEmptyDump()
    for (const name of ['zones', 'log_changes', 'log_heads'] as const)
      Object.assign(dump, { [name]: (await store.getList(name, {})).rows })
    const { rows } = await store.getList('log_entries', {})
    const otherDatabase = await open()
    onTestFinished(otherDatabase.close)
    await otherDatabase.store.load({ ...dump, log_entries: rows.map((entry) => ({ ...entry, facts: [] })) })
    expect((await factsOf(otherDatabase.store)).slice(0, 3)).toEqual(expectedFacts)
  })
})
