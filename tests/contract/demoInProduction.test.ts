import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../src/domain/users/demo.ts'
import { createSession } from '../../src/server/accounts/sessions.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import { openPortal, openPortalWithoutChecks } from '../../src/server/portal/openPortal.ts'
import { createApi } from '../support/api.ts'
import { PRODUCTION_PASSWORD, portalDump, productionDump } from '../support/portalDump.ts'
import { runCommand, startPortal } from '../support/portalProcess.ts'
import { openSqlite } from '../support/stores.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const LOGIN = '/api/auth/login/'

describe('in production', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-origin-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const statusOf = async (url: string, username: string, password: string) =>
    (await createApi(url).post(LOGIN, { username, password })).status

  it('the accounts of a demo’s dump are disabled at the start, by name, and their sessions end; the others stay', async () => {
    const [demo, data] = [await openSqlite(), join(folder, 'imported')]
    const dump = portalDump()
    const ownUsers = productionDump()
      .users.slice(0, 1)
      .map((row) => ({ ...row, id: 99, username: 'jefa', username_key: 'jefa' }))
    const users = [...dump.users.map((row) => ({ ...row, active: row.username !== 'lectura' })), ...ownUsers]
    await demo.store.load({ ...dump, users })
    const { store, files } = await openPortal(readConfig({ DATA_DIR: data }))
    await exportPortal(join(folder, 'demo.json'), demo.store, files)
    await importPortal(join(folder, 'demo.json'), store, files)
    await store.transaction((tx) => createSession(tx, { user: 1 }, new Date(), readConfig({})))

    const portal = await startPortal({ DATA_DIR: data })
    const activeUsernames = dump.users
      .filter(({ username }) => username !== 'lectura')
      .map(({ username }) => username)
    expect(portal.output()).toContain(`contraseña de la demostración: ${activeUsernames.join(', ')}.`)
    const statuses = [
      await statusOf(portal.url, 'super', DEMO_PASSWORD),
      await statusOf(portal.url, 'jefa', PRODUCTION_PASSWORD),
    ]
    await portal.end('SIGKILL')
    expect(statuses).toEqual([401, 200])
    expect((await store.getList('tokens', { filter: { user: 1 } })).total).toBe(0)
    expect(
      (await store.getList('users', { filter: { active: true } })).rows.map((row) => row.username),
    ).toEqual(['jefa'])
    await store.close()
    await demo.close()
  })

  it.each([
    ['says so', true],
    ['is from before it could say so', false],
  ])(
    'a folder that the demo filled, and which %s, is refused unless somebody says that it is meant',
    async (_, says) => {
      const data = join(folder, `demo-${says}`)
      const { store } = await openPortalWithoutChecks(readConfig({ DATA_DIR: data }))
      const { users } = portalDump()
      const origin = { id: 1, key: 'origin', value: 'demo', created_at: '' }
      await store.load(portalDump(says ? { users: users.slice(0, 4), settings: [origin] } : { users }))
      await store.close()
      await expect(startPortal({ DATA_DIR: data })).rejects.toThrow(
        /los de la demostración[\s\S]*npm run portal -- accept-demo/u,
      )
      if (!says) return
      expect(await runCommand('portal.ts accept-demo', { DATA_DIR: data })).toMatchObject({ code: 0 })
      const portal = await startPortal({ DATA_DIR: data })
      expect(await statusOf(portal.url, 'empresa', DEMO_PASSWORD)).toBe(401)
      await portal.end('SIGKILL')
    },
    120_000,
  )
})

describe.each(sqliteOpeners)('a demo’s password in production, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ config: { production: true } }))

  it('is nobody’s, whoever gave it to an account: that one is disabled', async () => {
    const password_hash = await hash(DEMO_PASSWORD, { memoryCost: 1024, timeCost: 2 })
    await portal.store.transaction(async (tx) => {
      await tx.update('users', 2, { password_hash })
      await createSession(tx, { user: 2 }, new Date(), portal.config)
    })
    expect((await portal.api.post(LOGIN, { username: 'admin', password: DEMO_PASSWORD })).status).toBe(401)
    expect((await portal.store.getOne('users', 2))?.active).toBe(false)
    expect((await portal.store.getList('tokens', { filter: { user: 2 } })).total).toBe(0)
  })
})
