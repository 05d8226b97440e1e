import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import { openPortalOver, type TestPortal } from '../support/testPortals.ts'

/** A separate program that locks the database until a signal releases it. */
const LOCK_SCRIPT = `
  import BetterSqlite from 'better-sqlite3'
  const database = new BetterSqlite(process.argv[1])
  database.exec('begin immediate')
  console.log('held')
  process.stdin.once('data', () => { database.exec('rollback'); process.exit() })
`

describe('a lock that another process holds on the database', { timeout: 30_000 }, () => {
  let portal: TestPortal
  let folder = ''
  const lockDatabase = async () => {
    const filename = join(folder, 'acredita.sqlite')
    const child = spawn(process.execPath, ['--input-type=module', '-e', LOCK_SCRIPT, filename])
    await once(child.stdout, 'data')
    return async () => {
      child.stdin.write('go')
      await once(child, 'exit')
    }
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-lock-'))
    portal = await openPortalOver(async () => {
      const source = { filename: join(folder, 'acredita.sqlite') }
      const store = await openSqliteStore(source, DERIVED_HOOKS)
      return { store, source, close: () => store.close() }
    })()
    await portal.api.as('empresa').get('/api/personnel/')
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true })
  })
  const createQuotation = () =>
    portal.api.as('empresa').post('/api/quotations/', {
      name: 'María José Álvarez',
      rfc: 'AANM900101',
      phone: '5512345678',
    })

  it('delays writers only: other calls are answered, and the write succeeds after the release', async () => {
    const release = await lockDatabase()
    const quotationsBefore = await portal.store.getList('quotations', {})
    let isWritten = false
    const pendingWrite = createQuotation().finally(() => {
      isWritten = true
    })
    for (let i = 0; i < 20; i += 1)
      expect((await portal.api.as('empresa').get('/api/personnel/')).status).toBe(200)
    expect(isWritten).toBe(false)
    await release()
    expect((await pendingWrite).status).toBe(201)
    expect((await portal.store.getList('quotations', {})).total).toBe(quotationsBefore.total + 1)
  })

  it('that stays causes a 503 for all waiting writers, and nothing is written', async () => {
    const release = await lockDatabase()
    const quotationsBefore = await portal.store.getList('quotations', {})
    const answers = await Promise.all([createQuotation(), createQuotation(), createQuotation()])
    for (const { status, body, headers } of answers) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
      expect(body).toEqual({ detail: 'El servidor está ocupado. Vuelva a intentarlo en unos segundos.' })
    }
    await release()
    expect((await portal.store.getList('quotations', {})).total).toBe(quotationsBefore.total)
    expect((await createQuotation()).status).toBe(201)
  })
})
