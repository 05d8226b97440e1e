import { describe, expect, it, onTestFinished } from 'vitest'
import { deriveAnew } from '../../src/server/portal/settled.ts'
import type { Store } from '../../src/server/store/store.ts'
import { faultsOf } from '../support/logFaults.ts'
import { portalDump } from '../support/portalDump.ts'
import { rawSql } from '../support/rawSql.ts'
import { aZone } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('a log in $name that is not what was written', ({ open }) => {
  const withRows = async () => {
    const opened = await open()
    onTestFinished(opened.close)
    const { store } = opened
    await store.load(portalDump(), deriveAnew)
    for (const phone of ['5511111111', '5522222222', '5533333333'])
      await store.transaction((tx) => tx.update('companies', 1, { ruec: phone }))
    await store.transaction((tx) => tx.create('zones', aZone('Nueva')))
    expect(await faultsOf(store)).toEqual([])
    return opened
  }
  const places = async (store: Store) => [...new Set((await faultsOf(store)).map(({ at }) => at))]

  it.each([
    ['an entry that was changed', `update log_entries set username = 'nobody' where id = 2`, ['entrada 2']],
    [
      'what an entry changed',
      `update log_changes set after = '{"ruec":"other"}' where entry = 2`,
      ['entrada 2'],
    ],
    ['an entry that was taken out', 'delete from log_entries where id = 2', ['entrada 3']],
    ['the first one that was taken out', 'delete from log_entries where id = 1', ['entrada 2']],
    ['what an entry is looked up by', `update log_entries set kind = 'zones' where id = 2`, ['entrada 2']],
    ['the record that it leads to', `update log_entries set about = 'zones:1' where id = 2`, ['entrada 2']],
    ['the last one that was taken out', 'delete from log_entries where id = 4', ['entrada 4']],
    ['a row that was changed', `update companies set ruec = 'other' where id = 1`, ['companies:1']],
    ['a row that was taken out', `delete from zones where name = 'Nueva'`, ['zones', 'zones:N']],
  ])('is found by verifying it: %s', async (_, statement, expected) => {
    const { store, env } = await withRows()
    await rawSql(env, statement)
    expect((await places(store)).map((at) => at.replace(/zones:\d+/u, 'zones:N'))).toEqual(expected)
  })
})
