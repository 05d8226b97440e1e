import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import { openSqliteConnection } from '../../src/server/store/sql/sqlite.ts'
import { buildForm } from '../support/buildForm.ts'
import { openPortalOver, type TestPortal } from '../support/testPortals.ts'

/** Simulates a full disk with the page limit of SQLite on the writing connection. */
describe('a full disk', () => {
  const lines: string[] = []
  const connections: InstanceType<typeof BetterSqlite>[] = []
  let portal: TestPortal
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-full-'))
    const pragma = vi.spyOn(BetterSqlite.prototype, 'pragma')
    portal = await openPortalOver(async () => {
      const source = { filename: join(folder, 'acredita.sqlite') }
      const store = await openSqliteStore(source, DERIVED_HOOKS)
      return { store, source, close: () => store.close() }
    })({ app: { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } } })
    connections.push(...(pragma.mock.contexts as typeof connections))
    pragma.mockRestore()
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true })
  })

  const setMaxPages = (pages: number) => {
    for (const connection of new Set(connections))
      if (connection.open) connection.pragma(`max_page_count = ${pages}`)
  }
  const publish = () =>
    portal.api
      .as('admin')
      .post('/api/v1/announcements/', buildForm({ text: `<p>${'Aviso '.repeat(3_000)}</p>` }))

  it('is reported to the caller and once in the log, and existing data stays', async () => {
    expect((await publish()).status).toBe(201)
    const noticesBefore = await portal.store.getList('announcements', {})
    // Removes free pages, so that writing needs a larger file.
    for (const connection of new Set(connections))
      if (connection.open && connection.pragma('query_only', { simple: true }) === 0)
        connection.exec('vacuum')
    setMaxPages(1)
    const refusedNotices = [await publish(), await publish(), await publish()]
    for (const { status, body, headers } of refusedNotices) {
      expect([status, headers.get('retry-after')]).toEqual([503, '30'])
      expect(body.detail).toMatch(/^No hay espacio en el disco del servidor/u)
    }
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toContain('database or disk is full')
    expect(lines.join()).not.toContain('rollback')
    setMaxPages(1_000_000)
    expect((await portal.store.getList('announcements', {})).total).toBe(noticesBefore.total)
    expect((await publish()).status).toBe(201)
  })
})

it('the error of a migration is not hidden by the failing rollback', async () => {
  const db = openSqliteConnection(':memory:', 'migrate')
  const failingWork = db.transaction().execute(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('the disk is full')
  })
  await expect(failingWork).rejects.toThrow('the disk is full')
  await db.destroy()
})

it('nor is an error during a snapshot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-moment-'))
  const store = await openSqliteStore({ filename: join(folder, 'acredita.sqlite') }, DERIVED_HOOKS)
  const failingWork = store.snapshot(async (moment) => {
    const connections = vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(() => {
      throw new Error('cannot rollback')
    })
    await moment.getList('roles', {}).catch(() => undefined)
    setImmediate(() => connections.mockRestore())
    throw new Error('the backup’s disk is full')
  })
  await expect(failingWork).rejects.toThrow('the backup’s disk is full')
  await store.close()
  await rm(folder, { recursive: true })
})
