import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportChange, WireImport } from '../../src/domain/imports/imports.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { recomputeAllDerivedFields } from '../../src/server/portal/derivedRows.ts'
import { getDatabaseLocation } from '../../src/server/portal/openPortal.ts'
import { openDatabaseStore } from '../../src/server/store/openDatabaseStore.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { createImportCalls } from '../support/importCalls.ts'
import { runSql } from '../support/runSql.ts'
import { stores } from '../support/stores.ts'
import { openPortalOver } from '../support/testPortals.ts'

const KEY: Buffer = Buffer.alloc(32, 7)

/** Quotes a text for SQL. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

describe.each(stores)('an import in $name that another program forges', ({ open }) => {
  /** Opens a portal whose key is not in the database, with an applied import of two companies. */
  const openPortalWithImport = async () => {
    let env: Record<string, string> = {}
    const openSignedStore = async () => {
      const database = await open()
      env = database.env
      const store = await openDatabaseStore(
        getDatabaseLocation(readConfig(env)),
        DERIVED_HOOKS,
        async () => KEY,
      )
      return {
        store: {
          ...store,
          load: (dump: Parameters<typeof store.load>[0]) =>
            store.load(dump, { finish: recomputeAllDerivedFields }),
        },
        source: database.source,
        async close() {
          await store.close()
          await database.close()
        },
      }
    }
    const portal = await openPortalOver(openSignedStore)()
    onTestFinished(() => portal.close())
    const calls = createImportCalls(portal.api.as('super'))
    const rows = ['Uno', 'Dos'].map((name) => [name, 'Bajío'])
    const { id } = await calls.uploadRows('companies', ['Razón social', 'Zona'], ...rows)
    await calls.apply(id, 'all')
    const sql = (statement: string) => runSql(env, statement)
    return {
      portal,
      id,
      sql,
      ...calls,
      findFaults: async () => [
        ...new Set((await collectLogFaults(portal.store, { key: KEY })).map(({ at }) => at)),
      ],
      countImported: async () => {
        const filter = { company_name: ['Uno', 'Dos'] }
        return (await portal.store.getList('companies', { filter, range: [0, 0] })).total
      },
      insertChange: (collection: string, rowId: string, before: object | null, after: object | null) =>
        sql(`insert into import_changes
            (import, row, outcome, label, target, collection, row_id, before, after, photo, kept_reason, seal)
          values (${id}, 99, 'changed', 'Otra', '', ${quote(collection)}, ${quote(rowId)},
            ${quote(JSON.stringify(before))}, ${quote(JSON.stringify(after))}, null, '', '')`),
    }
  }
  type Forged = Awaited<ReturnType<typeof openPortalWithImport>>

  /** Changes that would give rights, or that are not those of the import. */
  const FORGERIES: [collection: string, id: string, before: object | null, after: object | null][] = [
    ['users', '7', { super_admin: true }, { super_admin: false }],
    ['users', '7', { groups: ['utility'], admin_access: true }, { groups: [], admin_access: false }],
    ['users', '7', { password_hash: 'mine' }, {}],
    ['users', '99', { id: 99, username: 'mine', super_admin: true }, null],
    ['users', '7', null, { version: 1 }],
    ['tokens', '99', { id: 99, hash: 'h', user: 1 }, null],
    ['settings', '99', { id: 99, key: 'preferences', value: '{}' }, null],
    ['companies', '1', { ruec: 'mine' }, { ruec: '' }],
    ['constructor', '1', {}, {}],
  ]

  it('is undone without the changes that the portal did not write, which are found', async () => {
    const { portal, id, insertChange, undo, findFaults, countImported } = await openPortalWithImport()
    expect(await findFaults()).toEqual([])
    const readAll = async () => [
      (await portal.store.getList('users', {})).rows,
      (await portal.store.getList('settings', { filter: { key: 'preferences' } })).rows,
      (await portal.store.getList('tokens', { filter: { hash: 'h' } })).rows,
      (await portal.store.getOne('companies', 1))?.ruec,
    ]
    const before = await readAll()
    for (const forgery of FORGERIES) await insertChange(...forgery)
    const { rows } = await portal.store.getList('import_changes', { filter: { row: 99 } })
    const places = rows.map((row) => `import_changes:${row.id}`)
    expect(places).toHaveLength(FORGERIES.length)
    expect(await findFaults()).toEqual(places)

    // A repeated undo does no more.
    for (let times = 0; times < 2; times += 1) {
      expect(await undo(id)).toMatchObject({ state: 'undone', kept: 1 })
      expect(await readAll()).toEqual(before)
      expect(await countImported()).toBe(0)
      expect(await findFaults()).toEqual(places)
    }
    const { body } = await portal.api.as('super').get<ImportChange[]>(`/api/imports/${id}/changes/`)
    expect(new Set(body.map(({ kept_reason }) => kept_reason))).toEqual(
      new Set([expect.stringMatching(/^El portal no escribió este cambio/u)]),
    )
  })

  it('is undone without a genuine change that was altered', async () => {
    const { portal, id, sql, undo, findFaults } = await openPortalWithImport()
    const [first] = (await portal.store.getList('import_changes', {})).rows
    await sql(`update import_changes set row_id = '1' where id = ${first?.id}`)
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await portal.store.getOne('companies', 1)).toBeDefined()
    expect(await findFaults()).toEqual([`import_changes:${first?.id}`])
  })

  /** States that another program sets. */
  const FORGED_STATES: [string, (forged: Forged) => Promise<unknown>][] = [
    [
      'undoing',
      ({ sql, id }) => sql(`update imports set state = 'undoing', worker_until = 0 where id = ${id}`),
    ],
    [
      'applying, as accounts',
      ({ sql, id }) =>
        sql(
          `update imports set state = 'applying', done = 0, kind = 'users', worker_until = 0 where id = ${id}`,
        ),
    ],
    [
      'undoing, with a log entry',
      async ({ sql, id }) => {
        const [last] = await sql('select max(id) as id from log_entries')
        const [change] = await sql('select max(id) as id from log_changes')
        await sql(`insert into log_changes (id, entry, subject, collection, record, before, after)
          values (${Number(change?.id) + 1}, ${last?.id}, 'imports:${id}', 'imports', '${id}', '{"state":"done"}', '{"state":"undoing"}')`)
        await sql(`update imports set state = 'undoing', worker_until = 0 where id = ${id}`)
      },
    ],
  ]
  it.each(FORGED_STATES)('stops in a state that no user asked for: %s', async (_, forge) => {
    const forged = await openPortalWithImport()
    const { portal, id, settled, findFaults, countImported } = forged
    await forge(forged)
    portal.app.imports.wake()
    const stopped: WireImport = await settled(id)
    expect(stopped).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^La bitácora no dice quién pidió este paso/u),
    })
    expect(await countImported()).toBe(2)
    expect((await findFaults()).join()).toMatch(new RegExp(`imports:${id}|entrada`, 'u'))
  })
})
