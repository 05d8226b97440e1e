import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import { openSqlite } from '../../src/server/store/sql/sqlite.ts'
import { buildForm } from '../support/forms.ts'
import { openPortalOver, type TestPortal } from '../support/mounts.ts'

/** A full disk is what SQLite says when its file may not grow: the connection that writes is told so. */
describe('a full disk', () => {
  const lines: string[] = []
  const opened: InstanceType<typeof BetterSqlite>[] = []
  let portal: TestPortal
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-full-'))
    const pragma = vi.spyOn(BetterSqlite.prototype, 'pragma')
    portal = await openPortalOver(async () => {
      const source = { filename: join(folder, 'acredita.sqlite') }
      const store = await openSqlStore(source)
      return { store, source, close: () => store.close() }
    })({ app: { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } } })
    opened.push(...(pragma.mock.contexts as typeof opened))
    pragma.mockRestore()
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true })
  })

  const grow = (pages: number) => {
    for (const connection of new Set(opened))
      if (connection.open) connection.pragma(`max_page_count = ${pages}`)
  }
  const publish = () =>
    portal.api
      .as('admin')
      .post('/api/v1/announcements/', buildForm({ text: `<p>${'Aviso '.repeat(3_000)}</p>` }))

  it('is what the caller and the log are told, once each time, and costs nothing that was there', async () => {
    expect((await publish()).status).toBe(201)
    const before = await portal.store.getList('announcements', {})
    // What migrations have left free is given back: there is no place to write but at the end.
    for (const connection of new Set(opened))
      if (connection.open && connection.pragma('query_only', { simple: true }) === 0)
        connection.exec('vacuum')
    grow(1)
    const refused = [await publish(), await publish(), await publish()]
    for (const { status, body, headers } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '30'])
      expect(body.detail).toMatch(/^No hay espacio en el disco del servidor/u)
    }
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toContain('database or disk is full')
    expect(lines.join()).not.toContain('rollback')
    grow(1_000_000)
    expect((await portal.store.getList('announcements', {})).total).toBe(before.total)
    expect((await publish()).status).toBe(201)
  })
})

it('what failed in a transaction of a migration is not hidden by the rollback that fails after it', async () => {
  const db = openSqlite(':memory:', 'migrate')
  const failing = db.transaction().execute(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  await db.destroy()
})

it('nor what failed while everything is read at one moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-moment-'))
  const store = await openSqlStore({ filename: join(folder, 'acredita.sqlite') })
  const failing = store.snapshot(async (moment) => {
    const opened = vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(() => {
      throw new Error('cannot rollback')
    })
    await moment.getList('roles', {}).catch(() => undefined)
    setImmediate(() => opened.mockRestore())
    throw new Error('the backup’s disk is full')
  })
  await expect(failing).rejects.toThrow('the backup’s disk is full')
  await store.close()
  await rm(folder, { recursive: true })
})
