import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createApi, type Json } from '../support/api.ts'
import { PRODUCTION_PASSWORD, productionDump } from '../support/portalDump.ts'
import { startPortal } from '../support/portalProcess.ts'
import { databases, openPostgres } from '../support/stores.ts'
import { portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PASSWORD = '/api/account/password/'
const SESSIONS = '/api/account/sessions/'
const VIEWS = '/api/account/views/'
const USER = '/api/auth/user/'
const GOOD = 'una frase larga y propia'

describe.each(portalOpeners)('one’s own account, $name', ({ open }) => {
  const portal = usePortal(open)

  it('gets another password for the old one, and its other sessions end', async () => {
    const [currentSession, otherSession] = [
      await portal.api.signIn('admin'),
      await portal.api.signIn('admin'),
    ]
    expect((await portal.api.as('super').post('/api/users/2/link/')).status).toBe(201)
    const wrongPassword = await currentSession.post(PASSWORD, { old_password: 'otra', password: GOOD })
    expect([wrongPassword.status, wrongPassword.body]).toEqual([
      400,
      { old_password: ['La contraseña no es la actual.'] },
    ])
    const weak = await currentSession.post(PASSWORD, { old_password: 'demo', password: 'admin' })
    expect([weak.status, Object.keys(weak.body)]).toEqual([400, ['password']])
    expect((await otherSession.get(USER)).status).toBe(200)
    expect((await currentSession.post(PASSWORD, { old_password: 'demo', password: GOOD })).status).toBe(204)
    expect([(await currentSession.get(USER)).status, (await otherSession.get(USER)).status]).toEqual([
      200, 401,
    ])
    // A pending link is revoked as well.
    expect((await portal.store.getList('account_links', { filter: { user: 2 } })).total).toBe(0)
    const signIn = async (password: string) =>
      (await portal.api.post('/api/auth/login/', { username: 'admin', password })).status
    expect([await signIn('demo'), await signIn(GOOD)]).toEqual([401, 200])
  })

  it('has saved views that no other account sees, changes or deletes', async () => {
    const [own, other] = [portal.api.as('certificador'), portal.api.as('comercial')]
    const view = {
      resource: 'personnel',
      name: ' Bajas ',
      value: { filter: { active: false }, columns: ['name'] },
    }
    const saved = { ...view, id: 1, name: 'Bajas' }
    expect((await own.put(VIEWS, view)).body).toEqual(saved)
    const value = { sort: { field: 'zone', order: 'DESC' } }
    expect((await own.put(VIEWS, { ...view, value })).body).toEqual({ ...saved, value })
    expect((await other.get(VIEWS)).body).toEqual([])
    expect((await other.put(VIEWS, view)).body).toEqual({ ...saved, id: 2 })
    expect((await own.get(VIEWS)).body).toEqual([{ ...saved, value }])
    expect((await other.delete(`${VIEWS}1/`)).status).toBe(404)
    expect((await own.delete(`${VIEWS}1/`)).status).toBe(204)
    expect([(await own.get(VIEWS)).body, (await other.get<Json[]>(VIEWS)).body.length]).toEqual([[], 1])
  })

  it.each([
    [{ resource: 'personnel; drop', name: 'a', value: {} }, 'resource'],
    [{ resource: 'personnel', name: '  ', value: {} }, 'name'],
    [{ resource: 'personnel', name: 'a'.repeat(61), value: {} }, 'name'],
    [{ resource: 'personnel', name: 'a', value: { filter: { q: 'x'.repeat(4000) } } }, 'value'],
    [{ resource: 'personnel', name: 'a', value: { other: 1 } }, 'value'],
    [{ resource: 'personnel', name: 'a', value: {}, user: 3 }, 'user'],
  ])('refuses the view %o', async (body, field) => {
    const refused = await portal.api.as('certificador').put(VIEWS, body)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]])
  })

  it('has a hundred views at most', async () => {
    const api = portal.api.as('lectura')
    const save = (name: string) => api.put(VIEWS, { resource: 'companies', name, value: {} })
    for (let number = 1; number <= 100; number += 1) expect((await save(`Vista ${number}`)).status).toBe(200)
    expect((await save('Vista 7')).status).toBe(200)
    const refused = await save('Otra')
    expect([refused.status, refused.body]).toEqual([
      400,
      { name: ['Ya hay 100 vistas guardadas. Elimine las que no use.'] },
    ])
  })

  it('is kept of no password that was sent, nor of its hash', async () => {
    const session = await portal.api.signIn('utility')
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': 'una',
      authorization: `Token ${session.token}`,
    }
    const body = JSON.stringify({ old_password: 'demo', password: GOOD })
    expect((await portal.api.raw('POST', PASSWORD, { headers, body })).status).toBe(204)
    expect((await portal.store.getList('answers', {})).total).toBe(0)
  })

  it('has its sessions and nobody else’s, with what they were opened with', async () => {
    const [ownSession, otherSession] = [
      await portal.api.signIn('empresa'),
      await portal.api.signIn('empresa'),
    ]
    const foreignSession = await portal.api.signIn('vecina')
    const list = async () => (await ownSession.get<Json[]>(SESSIONS)).body
    const sessions = await list()
    expect(sessions.map(({ current }) => current)).toEqual([false, true])
    const foreign = (await foreignSession.get<Json[]>(SESSIONS)).body[0]?.id
    expect((await ownSession.delete(`${SESSIONS}${foreign}/`)).status).toBe(404)
    expect((await foreignSession.get(USER)).status).toBe(200)
    expect((await ownSession.delete(`${SESSIONS}${sessions[0]?.id}/`)).status).toBe(204)
    expect((await otherSession.get(USER)).status).toBe(401)
    const third = await portal.api.signIn('empresa')
    expect((await ownSession.delete(SESSIONS)).status).toBe(204)
    expect([(await third.get(USER)).status, (await ownSession.get(USER)).status]).toEqual([401, 200])
  })
})

describe.each(sqliteOpeners)('whoever guesses the old password, $name', ({ open }) => {
  const portal = usePortal(open)

  it('has to wait, as whoever guesses at the sign-in', async () => {
    const session = await portal.api.signIn('lectura')
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1)
      statuses.push((await session.post(PASSWORD, { old_password: `x${i}`, password: GOOD })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    const rightPassword = await session.post(PASSWORD, { old_password: 'demo', password: GOOD })
    expect([rightPassword.status, String(rightPassword.body.detail)]).toEqual([
      429,
      expect.stringContaining('Espere'),
    ])
  })
})

describe.runIf(databases.includes('Postgres'))('two processes over one Postgres', () => {
  it('end a session at once, whichever was asked to', async () => {
    const { store, env = {}, close } = await openPostgres()
    await store.load(productionDump())
    const folder = await mkdtemp(join(tmpdir(), 'acredita-two-'))
    const settings = { ...env, DATA_DIR: folder }
    const [firstProcess, secondProcess] = await Promise.all([startPortal(settings), startPortal(settings)])
    try {
      const session = await createApi(firstProcess.url).signIn('admin', PRODUCTION_PASSWORD)
      const root = await createApi(secondProcess.url).signIn('super', PRODUCTION_PASSWORD)
      const headers = { authorization: `Token ${session.token}` }
      const statuses = () =>
        Promise.all(
          [firstProcess, secondProcess].map(
            async ({ url }) => (await fetch(`${url}${USER}`, { headers })).status,
          ),
        )
      expect(await statuses()).toEqual([200, 200])
      expect((await root.delete('/api/users/2/sessions/')).status).toBe(204)
      expect(await statuses()).toEqual([401, 401])
    } finally {
      await firstProcess.end('SIGKILL')
      await secondProcess.end('SIGKILL')
      await close()
      await rm(folder, { recursive: true })
    }
  })
})
