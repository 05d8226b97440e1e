import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LogFault } from '../../src/server/log/verify.ts'
import { logFaults } from '../../src/server/log/verify.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { Json } from '../support/api.ts'
import { mounts } from '../support/mounts.ts'
import { portalDump } from '../support/portalDump.ts'
import { aPerson, aZone } from '../support/storeRows.ts'
import { openPostgres, openSqlite } from '../support/stores.ts'
import { usePortal } from '../support/usePortal.ts'

const entries = async (store: Store) =>
  (await store.getList('log_entries', { sort: { field: 'id', order: 'ASC' } })).rows
const changesOf = async (store: Store, entry: number | undefined) =>
  (await store.getList('log_changes', { filter: { entry: entry ?? 0 }, sort: { field: 'id', order: 'ASC' } }))
    .rows
const faults = async (store: Store): Promise<LogFault[]> => {
  const found: LogFault[] = []
  for await (const fault of logFaults(store)) found.push(fault)
  return found
}

describe.each(mounts)('11 the log, $name', ({ open }) => {
  const portal = usePortal(open)
  const me = () => portal.api.as('super')
  const last = async () => (await entries(portal.store)).at(-1)

  it('says who changed what, from what to what, within the same transaction', async () => {
    const id = 'logged-one'
    await portal.store.transaction((tx) => tx.create('personnel', aPerson({ id })))
    expect(await last()).toMatchObject({
      action: 'portal',
      user: null,
      subject: `personnel:${id}`,
      changes: 1,
    })
    await me().get('/api/auth/user/')
    const before = (await entries(portal.store)).length
    expect((await me().patch(`/api/personnel/${id}/`, { phone: '5511111111' })).status).toBe(200)
    const all = await entries(portal.store)
    expect(all.length).toBe(before + 1)
    expect(all.at(-1)).toMatchObject({
      ...{
        action: 'personnel.update',
        username: 'super',
        result: 'ok',
        subject: `personnel:${id}`,
        changes: 1,
      },
      ...{ address: '127.0.0.1', part_of: null, previous: all.at(-2)?.hash },
    })
    expect(await changesOf(portal.store, all.at(-1)?.id)).toMatchObject([
      {
        collection: 'personnel',
        record: id,
        before: { phone: expect.anything() },
        after: { phone: '5511111111' },
      },
    ])
  })

  it('tells of a sign-in and of one that was refused, and of no password', async () => {
    await portal.api.signIn('admin')
    expect(await last()).toMatchObject({ action: 'auth.login', username: 'admin', result: 'ok', changes: 0 })
    await portal.api.post('/api/auth/login/', { username: 'admin', password: 'wrong-password' })
    const refused = await last()
    expect(refused).toMatchObject({ action: 'auth.login', username: 'admin', user: null, result: 'refused' })
    expect(JSON.stringify(refused)).not.toContain('wrong-password')
    await portal.store.transaction((tx) => tx.update('users', 1, { password_hash: 'a-new-hash' }))
    const [change] = await changesOf(portal.store, (await last())?.id)
    expect(change).toMatchObject({ before: { password_hash: '•' }, after: { password_hash: '•' } })
  })

  it('is listed backwards, found by who, what and when, and opens into what changed and how it is now', async () => {
    const { body: made } = await me().post<Json>('/api/zones/', { name: 'Bitácora' })
    await me().patch(`/api/zones/${made.id}/`, { name: 'Bitácora Dos' })
    await portal.store.transaction((tx) => tx.update('zones', Number(made.id), { name: 'Bitácora Tres' }))
    const list = async (filter: object) =>
      (await me().get<Json[]>(`/api/log/?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,9]`))
        .body
    const subject = `zones:${made.id}`
    const found = await list({ subject })
    expect(found.map(({ action }) => action)).toEqual(['portal', 'zones.update', 'zones.create'])
    const [, updated] = found
    expect((await list({ subject, user: updated?.user })).length).toBe(2)
    expect((await list({ subject, action: 'zones.create' })).length).toBe(1)
    expect(await list({ subject, until: '2020-01-01T00:00:00.000Z' })).toEqual([])
    expect((await list({ subject, since: updated?.at })).length).toBe(2)
    const { body: entry } = await me().get<Json>(`/api/log/${updated?.id}/`)
    expect(entry.rows).toMatchObject([
      { before: { name: 'Bitácora' }, after: { name: 'Bitácora Dos' }, now: { name: 'Bitácora Tres' } },
    ])
  })

  it('tells a person’s history, with what belongs to the person, to the utility', async () => {
    const id = 'with-a-history'
    await portal.store.transaction((tx) => tx.create('personnel', aPerson({ id })))
    await me().patch(`/api/personnel/${id}/`, { phone: '5512345678' })
    const { body } = await portal.api.as('utility').get<Json[]>(`/api/history/personnel/${id}/`)
    expect(body).toMatchObject([
      { action: 'personnel.update', username: 'super', after: { phone: '5512345678' } },
      { action: 'portal', before: null, after: { rfc: expect.any(String) } },
    ])
    expect((await portal.api.as('empresa').get(`/api/history/personnel/${id}/`)).status).toBe(403)
  })

  it('has nothing of what was undone, and nothing of what was only read', async () => {
    const before = (await entries(portal.store)).length
    await expect(
      portal.store.transaction(async (tx) => {
        await tx.create('zones', aZone('Undone'))
        throw new Error('undone')
      }),
    ).rejects.toThrow()
    expect((await me().get('/api/personnel/?range=[0,9]')).status).toBe(200)
    expect((await entries(portal.store)).length).toBe(before)
  })
})

const DATABASES = [
  { name: 'SQLite', open: openSqlite },
  ...(process.env.TEST_POSTGRES ? [{ name: 'Postgres', open: openPostgres }] : []),
]

/** Does something to the database of a store behind its back. */
const behind = async (env: Record<string, string> = {}, statement: string): Promise<void> => {
  if (env.DATABASE_URL) {
    const client = new pg.Client(env.DATABASE_URL)
    await client.connect()
    await client.query(statement)
    return client.end()
  }
  const file = new BetterSqlite(join(env.DATA_DIR ?? '', 'acredita.sqlite'))
  file.exec(statement)
  file.close()
}

describe.each(DATABASES)('11 a log in $name that is not what was written', ({ open }) => {
  const withRows = async () => {
    const opened = await open()
    onTestFinished(opened.close)
    const { store } = opened
    await store.load(portalDump())
    for (const phone of ['5511111111', '5522222222', '5533333333'])
      await store.transaction((tx) => tx.update('companies', 1, { ruec: phone }))
    await store.transaction((tx) => tx.create('zones', aZone('Nueva')))
    expect(await faults(store)).toEqual([])
    return opened
  }
  const places = async (store: Store) => (await faults(store)).map(({ at }) => at)

  it.each([
    ['an entry that was changed', `update log_entries set username = 'nobody' where id = 2`, ['entrada 2']],
    [
      'what an entry changed',
      `update log_changes set after = '{"ruec":"other"}' where entry = 2`,
      ['entrada 2'],
    ],
    ['an entry that was taken out', 'delete from log_entries where id = 2', ['entrada 3']],
    ['the last one that was taken out', 'delete from log_entries where id = 4', ['entrada 4']],
    ['a row that was changed', `update companies set ruec = 'other' where id = 1`, ['companies:1']],
    ['a row that was taken out', `delete from zones where name = 'Nueva'`, ['zones:N']],
  ])('is found by verifying it: %s', async (_, statement, expected) => {
    const { store, env } = await withRows()
    await behind(env, statement)
    expect((await places(store)).map((at) => at.replace(/zones:\d+/u, 'zones:N'))).toEqual(expected)
  })
})
