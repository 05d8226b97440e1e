import { beforeEach, describe, expect, it } from 'vitest'
import { deleteExpiredRows } from '../../src/server/deleteExpiredRows.ts'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const USER = '/api/auth/user/'
const MINUTE = 60_000

describe.each(portalOpeners)('a session, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ now: () => clock.now, config: { sessionIdleMinutes: 120 } }))
  const setMinutes = (minutes: number) => {
    clock.now = new Date(Date.parse(NOW) + minutes * MINUTE)
  }
  beforeEach(() => setMinutes(0))
  const lastUse = async () => (await portal.store.getList('tokens', {})).rows.at(-1)?.last_used_at
  const minute = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE).toISOString()

  it('ends when nobody has used it for two hours', async () => {
    const session = await portal.api.signIn('admin')
    setMinutes(119)
    expect((await session.get(USER)).status).toBe(200)
    await expect.poll(lastUse).toBe(minute(119))
    setMinutes(238)
    expect((await session.get(USER)).status).toBe(200)
    await expect.poll(lastUse).toBe(minute(238))
    setMinutes(358)
    expect((await session.get(USER)).status).toBe(401)
  })

  it('ends after its hours however much it is used, and says when', async () => {
    const { body } = await portal.api.post('/api/auth/login/', { username: 'super', password: 'demo' })
    expect(body.expires_at).toBe(minute(portal.config.tokenHours * 60))
    const session = await portal.api.signIn('super')
    for (let minutes = 100; minutes < portal.config.tokenHours * 60; minutes += 100) {
      setMinutes(minutes)
      expect((await session.get(USER)).status).toBe(200)
      await expect.poll(lastUse).toBe(minute(minutes))
    }
    setMinutes(portal.config.tokenHours * 60)
    expect((await session.get(USER)).status).toBe(401)
  })

  it('is noted as used every few minutes, not at each call', async () => {
    const session = await portal.api.signIn('utility')
    setMinutes(1.9)
    for (let i = 0; i < 5; i += 1) await session.get(USER)
    expect(await lastUse()).toBe(minute(0))
    setMinutes(2)
    await Promise.all(Array.from({ length: 5 }, () => session.get(USER)))
    await expect.poll(lastUse).toBe(minute(2))
  })

  it('is noted on the account, and its use once an hour', async () => {
    const readLastAccess = async () =>
      (await portal.store.getBy('users', 'username', 'atencion'))?.last_access_at
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    }
    const body = JSON.stringify({ username: 'atencion', password: 'demo' })
    const login = await portal.api.raw<{ token: string }>('POST', '/api/auth/login/', { headers, body })
    const use = () => portal.api.raw('GET', USER, { headers: { authorization: `Token ${login.body.token}` } })
    const [token] = (
      await portal.store.getList('tokens', { sort: { field: 'id', order: 'DESC' }, range: [0, 0] })
    ).rows
    expect([await readLastAccess(), token?.device]).toEqual([NOW, 'Firefox · Windows'])
    setMinutes(59)
    await use()
    await expect
      .poll(async () => (await portal.store.getOne('tokens', token?.id ?? 0))?.last_used_at)
      .not.toBe(NOW)
    expect(await readLastAccess()).toBe(NOW)
    setMinutes(63)
    await use()
    await expect.poll(readLastAccess).toBe(clock.now.toISOString())
  })

  it('goes on when the clock is set back', async () => {
    const session = await portal.api.signIn('lectura')
    setMinutes(-60 * 24)
    expect((await session.get(USER)).status).toBe(200)
    await expect.poll(lastUse).toBe(minute(-60 * 24))
    setMinutes(-60 * 24 + 119)
    expect((await session.get(USER)).status).toBe(200)
  })

  it('that ended by itself is not kept', async () => {
    await portal.api.signIn('empresa')
    setMinutes(119)
    await deleteExpiredRows(portal.store, clock.now, portal.config)
    const sessionsBefore = (await portal.store.getList('tokens', { filter: { user: 4 } })).total
    setMinutes(120)
    await deleteExpiredRows(portal.store, clock.now, portal.config)
    expect([sessionsBefore, (await portal.store.getList('tokens', { filter: { user: 4 } })).total]).toEqual([
      1, 0,
    ])
  })

  it('that is closed leaves nothing in the browser’s cache', async () => {
    const session = await portal.api.signIn('atencion')
    const signOut = await session.post('/api/auth/logout/')
    expect([signOut.status, signOut.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  })
})
