import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlStore } from '../../src/server/store/sql/openSqlStore.ts'
import { openPortalOver, type TestPortal } from '../support/mounts.ts'

/** Another program that locks the database until it is told to let go. */
const HOLDER = `
  import BetterSqlite from 'better-sqlite3'
  const database = new BetterSqlite(process.argv[1])
  database.exec('begin immediate')
  console.log('held')
  process.stdin.once('data', () => { database.exec('rollback'); process.exit() })
`

describe('a lock that another process holds on the database', { timeout: 30_000 }, () => {
  let portal: TestPortal
  let folder = ''
  const hold = async () => {
    const filename = join(folder, 'acredita.sqlite')
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, filename])
    await once(holder.stdout, 'data')
    return async () => {
      holder.stdin.write('go')
      await once(holder, 'exit')
    }
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-lock-'))
    portal = await openPortalOver(async () => {
      const source = { filename: join(folder, 'acredita.sqlite') }
      const store = await openSqlStore(source)
      return { store, source, close: () => store.close() }
    })()
    await portal.api.as('empresa').get('/api/personnel/')
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true })
  })
  const quote = () =>
    portal.api.as('empresa').post('/api/quotations/', {
      name: 'María José Álvarez',
      rfc: 'AANM900101',
      phone: '5512345678',
    })

  it('keeps only writers waiting: all others are answered, and the write is done when the lock is gone', async () => {
    const letGo = await hold()
    const before = await portal.store.getList('quotations', {})
    let isWritten = false
    const written = quote().finally(() => {
      isWritten = true
    })
    for (let i = 0; i < 20; i += 1)
      expect((await portal.api.as('empresa').get('/api/personnel/')).status).toBe(200)
    expect(isWritten).toBe(false)
    await letGo()
    expect((await written).status).toBe(201)
    expect((await portal.store.getList('quotations', {})).total).toBe(before.total + 1)
  })

  it('that stays is a 503 to all who wait, however many, and nothing is written', async () => {
    const letGo = await hold()
    const before = await portal.store.getList('quotations', {})
    const answers = await Promise.all([quote(), quote(), quote()])
    for (const { status, body, headers } of answers) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
      expect(body).toEqual({ detail: 'El servidor está ocupado. Vuelva a intentarlo en unos segundos.' })
    }
    await letGo()
    expect((await portal.store.getList('quotations', {})).total).toBe(before.total)
    expect((await quote()).status).toBe(201)
  })
})
