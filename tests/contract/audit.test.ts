import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../../src/server/accounts/passwords.ts'
import { type AuditEvent, createAudit } from '../../src/server/common/audit.ts'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import { createApi } from '../support/api.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { startPortal } from '../support/portalProcess.ts'
import { buildUser } from '../support/storeRows.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const LOGIN = '/api/auth/login/'

describe.each(sqliteOpeners)('the audit, $name', ({ open }) => {
  const auditEvents: AuditEvent[] = []
  const portal = usePortal(open, () => ({ app: { audit: (event) => void auditEvents.push(event) } }))

  it('is told who signed in or out, who was refused and why, and from where', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' }
    const tryAs = (username: string, password: string) =>
      portal.api.raw('POST', LOGIN, { headers, body: JSON.stringify({ username, password }) })
    await portal.store.transaction((tx) => tx.update('users', 7, { active: false }))
    await tryAs('admin', 'guess')
    await tryAs('nobody', 'demo')
    await tryAs('comercial', 'demo')
    await tryAs('ADMIN', 'demo')
    const session = await portal.api.signIn('super')
    await session.post('/api/auth/logout/')
    const signInEvent = { event: 'sign-in', address: '192.0.2.7' }
    expect(auditEvents).toEqual([
      { ...signInEvent, username: 'admin', result: 'refused', reason: 'wrong password' },
      { ...signInEvent, username: 'nobody', result: 'refused', reason: 'unknown account' },
      { ...signInEvent, username: 'comercial', result: 'refused', reason: 'disabled account' },
      { ...signInEvent, username: 'admin', result: 'ok' },
      { event: 'sign-in', username: 'super', address: expect.stringMatching(/127\.0\.0\.1$/u), result: 'ok' },
      {
        event: 'sign-out',
        username: 'super',
        address: expect.stringMatching(/127\.0\.0\.1$/u),
        result: 'ok',
      },
    ])
  })

  it('is told who called for what they may not, and not what about', async () => {
    auditEvents.length = 0
    const { status } = await portal.api.as('lectura').get('/api/contacts_report/?format=csv')
    expect(status).toBe(403)
    expect(auditEvents.filter(({ event }) => event === 'call')).toEqual([
      {
        event: 'call',
        username: 'lectura',
        result: 'refused',
        reason: 'not allowed: reports.read',
        address: expect.stringMatching(/127\.0\.0\.1$/u),
      },
    ])
  })

  it('is told once that an account is tried too often, not each time', async () => {
    auditEvents.length = 0
    for (let i = 0; i < 30; i += 1)
      await portal.api.post(LOGIN, { username: 'certificador', password: `guess ${i}` })
    const reasons = auditEvents.map(({ reason }) => reason)
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => 'wrong password'), 'limit sign-in-account'])
  })
})

describe('the audit’s lines', () => {
  it('are one for each event, whatever strangers call themselves, and say nothing else', () => {
    const lines: string[] = []
    const audit = createAudit({ write: (line) => lines.push(line) }, () => new Date(NOW))
    const username = 'ana\n{"event":"sign-in","username":"super","result":"ok"}\r\u2028\u001b[2J'
    audit({ event: 'sign-in', username, address: '192.0.2.7', result: 'refused', reason: 'unknown account' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^[\x20-\x7e]+\n$/u)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: NOW,
      event: 'sign-in',
      username,
      address: '192.0.2.7',
      result: 'refused',
      reason: 'unknown account',
    })
  })

  it('are written by the server at any LOG_LEVEL, and hold neither password nor token', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'acredita-audit-'))
    const store = await openSqliteStore({ filename: join(folder, 'acredita.sqlite') }, DERIVED_HOOKS)
    const password_hash = await createPasswordHasher().hash('tubería nueva 7')
    await store.load(portalDump({ users: [{ id: 1, ...buildUser({ username: 'jefa', password_hash }) }] }))
    await store.close()
    const portal = await startPortal({
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'https://portal.gasdelbajio.mx',
    })
    await createApi(portal.url).post(LOGIN, { username: 'jefa', password: 'a-secret-guess' })
    const { token } = await createApi(portal.url).signIn('jefa', 'tubería nueva 7')
    await expect.poll(() => portal.output().match(/"event"/gu)?.length).toBe(2)
    const lines = portal.output().split('\n')
    const events = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    expect(events.map(({ event, username, result }) => [event, username, result])).toEqual([
      ['sign-in', 'jefa', 'refused'],
      ['sign-in', 'jefa', 'ok'],
    ])
    expect(portal.output()).not.toContain('a-secret-guess')
    expect(portal.output()).not.toContain(token)
    await portal.end('SIGTERM')
    await rm(folder, { recursive: true })
  })
})
