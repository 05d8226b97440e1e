import { describe, expect, it, onTestFinished } from 'vitest'
import { computeDerivedRows, recomputeAllDerivedFields } from '../../src/server/portal/derivedRows.ts'
import { loggedCollections } from '../../src/server/store/logged.ts'
import type { Reader, Store } from '../../src/server/store/store.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { portalDump } from '../support/portalDump.ts'
import { runSql } from '../support/runSql.ts'
import { buildImport, buildZone } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('a log in $name that is not what was written', ({ open }) => {
  const withRows = async () => {
    const database = await open()
    onTestFinished(database.close)
    const { store } = database
    await store.load(portalDump(), { finish: recomputeAllDerivedFields })
    for (const phone of ['5511111111', '5522222222', '5533333333'])
      await store.transaction((tx) => tx.update('companies', 1, { ruec: phone }))
    await store.transaction((tx) => tx.create('zones', buildZone('Nueva')))
    expect(await collectLogFaults(store)).toEqual([])
    return database
  }
  const places = async (store: Store) => [
    ...new Set((await collectLogFaults(store)).map(({ at: location }) => location)),
  ]

  it.each([
    ['an entry that was changed', `update log_entries set username = 'nobody' where id = 2`, ['entrada 2']],
    [
      'what an entry changed',
      `update log_changes set after = '{"ruec":"other"}' where entry = 2`,
      ['entrada 2'],
    ],
    [
      'an entry from which another program erased values',
      `update log_entries set username = '', erased = 'signed by another program' where id = 2`,
      ['entrada 2'],
    ],
    ['an entry that was taken out', 'delete from log_entries where id = 2', ['entrada 3']],
    ['the first one that was taken out', 'delete from log_entries where id = 1', ['entrada 2']],
    ['what an entry is looked up by', `update log_entries set kind = 'zones' where id = 2`, ['entrada 2']],
    ['the record that it leads to', `update log_entries set about = 'zones:1' where id = 2`, ['entrada 2']],
    ['the last one that was taken out', 'delete from log_entries where id = 4', ['entrada 4']],
    ['a row that was changed', `update companies set ruec = 'other' where id = 1`, ['companies:1']],
    ['a row that was taken out', `delete from zones where name = 'Nueva'`, ['zones', 'zones:N']],
    ['the key that a list sorts by', `update companies set name_key = 'a' where id = 1`, ['companies:1']],
    ['the words of a search', `update users set words = ' ' where id = 2`, ['users:2']],
    ['the key of a sign-in', `update users set username_key = 'other' where id = 2`, ['users:2']],
    ['the index of words', 'delete from personnel_search', ['personnel']],
    ['what an entry is filtered by', 'delete from log_facts where entry = 2', ['entrada 2']],
    [
      'an entry that a filter shows wrongly',
      `insert into log_facts (fact, entry) values ('zones+', 3)`,
      ['entrada 3'],
    ],
  ])('is found by verifying it: %s', async (_, statement, expected) => {
    const { store, env } = await withRows()
    await runSql(env, statement)
    const records = (await places(store)).map((location) =>
      location.replace(/zones:\d+/u, 'zones:N').replace(/personnel:.+/u, 'personnel'),
    )
    expect([...new Set(records)]).toEqual(expected)
  })

  it.each([
    ['a list', `update users set groups = '"x"' where id = 2`, 'users:2', 'groups'],
    ['an object', `update imports set reading = '[5]' where id = 1`, 'imports:1', 'reading'],
    ['the values of an entry', `update log_changes set after = '5' where id = 2`, 'log_changes:2', 'after'],
    ['the facts of an entry', `update log_entries set facts = '{}' where id = 2`, 'log_entries:2', 'facts'],
    ['broken JSON', `update users set groups = '[' where id = 2`, 'users:2', 'groups'],
  ])('is verified to its end where a cell cannot be read: %s', async (_, statement, at, column) => {
    const { store, env } = await withRows()
    await store.transaction((tx) => tx.create('imports', buildImport({})))
    // Postgres stores no broken JSON.
    if (env.DATABASE_URL && statement.includes(`'['`)) return
    await runSql(env, statement)
    await runSql(env, `update companies set ruec = 'other' where id = 1`)
    const faults = await store.snapshot((snapshot) => collectLogFaults(snapshot), { isTolerant: true })
    expect(faults).toContainEqual({
      at,
      reason: expect.stringContaining(`no se puede leer lo que guarda (${column})`),
    })
    expect(faults.map((fault) => fault.at)).toContain('companies:1')
  })

  it('is verified to its end where a check fails', async () => {
    const { store } = await withRows()
    const broken: Reader = {
      ...store,
      findDerivedFaults: () => {
        throw new Error('a row without sense')
      },
    }
    await store.transaction((tx) => tx.create('zones', buildZone('Otra')))
    expect(await collectLogFaults(broken)).toEqual([
      { at: 'valores deducidos', reason: 'no se pudo terminar de comprobar: a row without sense' },
    ])
  })

  it('has derived fields that are all computed anew', async () => {
    const { store } = await withRows()
    const computedFields = new Map<string, Set<string>>()
    for await (const { collection, values } of computeDerivedRows(store))
      computedFields.set(
        collection,
        new Set([...(computedFields.get(collection) ?? []), ...Object.keys(values)]),
      )
    for (const [collection, { derived = [] }] of Object.entries(loggedCollections))
      expect([...(computedFields.get(collection) ?? [])], collection).toEqual(
        expect.arrayContaining([...derived]),
      )
  })
})
