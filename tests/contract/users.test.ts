import { beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '../../src/server/accounts/sessions.ts'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import { queueMail } from '../../src/server/mail/outbox.ts'
import type { Json } from '../support/api.ts'
import { NOW } from '../support/portalDump.ts'
import { buildUser } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const USERS = '/api/users/'
const DAY = 86_400_000

describe.each(portalOpeners)('accounts, $name', ({ open }) => {
  const auditEvents: AuditEvent[] = []
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({
    now: () => clock.now,
    app: { audit: (event) => void auditEvents.push(event) },
  }))
  beforeEach(() => {
    clock.now = new Date(NOW)
    auditEvents.length = 0
  })
  const root = () => portal.api.as('super')
  const createUser = async (fields: object) => (await root().post<{ id: number }>(USERS, fields)).body.id
  const usernames = async (query: string) =>
    (await root().get<Json[]>(`${USERS}?${query}`)).body.map(({ username }) => username)
  const filtered = (filter: object) => usernames(`filter=${encodeURIComponent(JSON.stringify(filter))}`)

  it('are made without a password, and found by name, username and address', async () => {
    const { status, body } = await root().post(USERS, {
      username: ' Ana  Paz ',
      name: 'Ana Paz Zavaleta',
      email: 'ana@colaboradora.example',
      groups: ['company'],
      company: 2,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'Ana Paz',
      name: 'Ana Paz Zavaleta',
      email: 'ana@colaboradora.example',
      groups: ['company'],
      admin_access: false,
      super_admin: false,
      company: 2,
      active: true,
      invited: true,
      by_provider: false,
      second_factor: false,
      own: false,
      created_at: NOW,
      last_access_at: null,
    })
    expect((await root().get(`${USERS}${body.id}/`)).body).toEqual(body)
    for (const q of ['zavaleta', 'ana paz', 'ana@colaboradora.example'])
      expect(await filtered({ q })).toEqual(['Ana Paz'])
    expect(auditEvents.filter(({ event }) => event !== 'sign-in')).toEqual([
      { event: 'user-create', username: 'Ana Paz', by: 'super', address: '127.0.0.1', result: 'ok' },
    ])
    await root().delete(`${USERS}${body.id}/`)
  })

  it('are listed by group, company, state and last access, sorted, page by page', async () => {
    await portal.store.transaction(async (tx) => {
      for (const [id, days] of [
        [5, 1],
        [6, 20],
        [7, 100],
      ] as const) {
        const last_access_at = new Date(Date.parse(NOW) - days * DAY).toISOString()
        await tx.update('users', id, { last_access_at })
      }
      await tx.update('users', 8, { active: false })
    })
    await portal.api.signIn('super')
    expect(await filtered({ group: 'company' })).toEqual(['empresa', 'vecina'])
    expect(await filtered({ group: 'utility', q: 'super' })).toEqual(['super'])
    expect(await filtered({ company: 2 })).toEqual(['vecina'])
    expect(await filtered({ active: false })).toEqual(['lectura'])
    expect(await filtered({ access: 'week' })).toEqual(['certificador', 'super'])
    expect(await filtered({ access: 'month' })).toEqual(['atencion', 'certificador', 'super'])
    expect(await filtered({ access: 'longAgo' })).toEqual(['comercial'])
    expect(await filtered({ access: 'never' })).toEqual(['admin', 'empresa', 'lectura', 'utility', 'vecina'])
    const page = await root().get<Json[]>(`${USERS}?sort=["last_access_at","DESC"]&range=[0,2]`)
    expect(page.body.map(({ username }) => username)).toEqual(['super', 'certificador', 'atencion'])
    expect(page.headers.get('content-range')).toBe('users 0-2/9')
    expect(await usernames('sort=["name","ASC"]&range=[0,1]')).toEqual(['super', 'empresa'])
  })

  it.each([
    [{ username: ' ' }, { username: 'Este campo es obligatorio.' }],
    [{ username: 'j\u0435fa' }, { username: 'Use letras latinas, dígitos, espacios y signos comunes.' }],
    [{ username: ' SUPER' }, { username: 'Ya hay una cuenta con este nombre.' }],
    [{ username: 'x', email: 'a@' }, { email: 'Escriba un correo electrónico válido.' }],
    [{ username: 'x', groups: ['company'] }, { company: 'Elija la empresa de este usuario.' }],
    [{ username: 'x', groups: ['company'], company: 99 }, { company: 'Elija un valor de la lista.' }],
    [{ username: 'x', groups: ['jefes'] }, { groups: 'El valor no es válido.' }],
    [{ username: 'x', groups: ['utility', 'utility'] }, { groups: 'Hay valores repetidos.' }],
  ])('%j is refused beside its field', async (fields, messages) => {
    const { status, body } = await root().post(USERS, fields)
    expect([status, body]).toEqual([
      400,
      Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, [text]])),
    ])
    expect((await root().get(`${USERS}?range=[0,0]`)).headers.get('content-range')).toBe('users 0-0/9')
  })

  it('are changed, and no contractor is left without a company', async () => {
    const id = await createUser({ username: 'cambiante' })
    const patch = (fields: object) => root().patch(`${USERS}${id}/`, fields)
    expect((await patch({ groups: ['company'] })).body).toEqual({
      company: ['Elija la empresa de este usuario.'],
    })
    expect((await patch({ groups: ['company'], company: 1, name: 'Otra' })).body).toMatchObject({
      groups: ['company'],
      company: 1,
      name: 'Otra',
    })
    expect((await patch({ company: null })).status).toBe(400)
    expect((await patch({ name: '' })).body).toMatchObject({ name: 'cambiante' })
    await root().delete(`${USERS}${id}/`)
  })

  it('that move to another company are told nothing more of the old one', async () => {
    const email = 'cambia@otra.example'
    const id = await createUser({ username: 'cambia', groups: ['company'], company: 1, email })
    const { store } = portal
    const mail = { recipient: email, subject: 'Resumen', text: 'x', html: '', is_secret: false }
    const createNotifications = () =>
      store.transaction(async (tx) => {
        const due = '2026-03-11T13:00:00.000Z'
        for (const key of ['a', 'b'])
          await tx.create('messages', {
            key: `${key} ${id}`,
            user: id,
            contact: null,
            kind: 'ended',
            personnel: null,
            text: 'x',
            link: '/x',
            created_at: NOW,
            read_at: null,
            mail_due_at: key === 'a' ? due : null,
          })
        await queueMail(tx, { to: email, ...mail, about: 'messages a' }, new Date(NOW))
      })
    const countRemaining = async () => [
      (await store.getList('messages', { filter: { user: id } })).total,
      (await store.getList('mails', { filter: { recipient: email } })).total,
    ]
    const patch = (fields: object) => root().patch(`${USERS}${id}/`, fields)
    await createNotifications()
    await patch({ name: 'Otra' })
    expect(await countRemaining()).toEqual([2, 1])
    await patch({ company: 2 })
    expect(await countRemaining()).toEqual([0, 0])
    // A user of all companies becomes a user of one company.
    await patch({ groups: ['utility'], company: null })
    await createNotifications()
    await patch({ groups: ['company'], company: 2 })
    expect(await countRemaining()).toEqual([0, 0])
    await root().delete(`${USERS}${id}/`)
  })

  it('that are disabled or deleted are out at once, and a deleted one’s name is nobody’s', async () => {
    const session = await portal.api.signIn('atencion')
    await root().patch(`${USERS}6/`, { active: false })
    expect((await session.get('/api/auth/user/')).status).toBe(401)
    await root().patch(`${USERS}6/`, { active: true })
    const newSession = await portal.api.signIn('atencion')
    expect((await root().delete(`${USERS}6/`)).status).toBe(204)
    expect((await newSession.get('/api/auth/user/')).status).toBe(401)
    expect((await root().get(`${USERS}6/`)).status).toBe(404)
    expect(await filtered({ q: 'atencion' })).toEqual([])
    expect((await root().post(USERS, { username: 'Atencion' })).body.username).toEqual([
      expect.stringContaining('Fue el nombre de una cuenta eliminada'),
    ])
    expect(await portal.store.getOne('users', 6)).toMatchObject({ groups: [], email: '', password_hash: '' })
  })

  it('of oneself are not raised, closed or deleted', async () => {
    const ownAccountError = 'Es su propia cuenta: pídaselo a otra persona con superadministración.'
    for (const fields of [
      { groups: ['utility', 'certifier'] },
      { admin_access: false },
      { super_admin: false },
      { company: 1 },
      { active: false },
    ])
      expect((await root().patch(`${USERS}1/`, fields)).body, JSON.stringify(fields)).toEqual({
        [Object.keys(fields)[0] ?? '']: [ownAccountError],
      })
    expect((await root().delete(`${USERS}1/`)).body).toEqual({ detail: ownAccountError })
    expect((await root().post(`${USERS}1/link/`)).body).toEqual({ detail: ownAccountError })
    // Unchanged fields sent by a form are no change.
    const { status, body } = await root().patch(`${USERS}1/`, { groups: ['utility'], name: 'Beatriz Salas' })
    expect([status, body.name]).toEqual([200, 'Beatriz Salas'])
    expect(auditEvents.filter(({ result }) => result === 'refused')).toHaveLength(7)
  })

  it('of which two super-admins take it from each other leave one of them one', async () => {
    await portal.store.transaction(async (tx) => {
      await tx.update('users', 2, { super_admin: true })
    })
    const otherCaller = portal.api.as('admin')
    await otherCaller.get('/api/auth/user/')
    const statuses = await Promise.all([
      root().patch(`${USERS}2/`, { super_admin: false }),
      otherCaller.patch(`${USERS}1/`, { super_admin: false }),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await portal.store.getList('users', { filter: { super_admin: true } })).total).toBe(1)
    await portal.store.transaction(async (tx) => {
      await tx.update('users', 1, { super_admin: true })
      await tx.update('users', 2, { super_admin: false })
    })
  })

  it('have sessions that are seen and ended, one or all', async () => {
    const { user, tokens } = await portal.store.transaction(async (tx) => {
      const user = (await tx.create('users', buildUser({ username: 'con-sesiones' }))).id
      const openedSessions = []
      for (const device of ['Chrome · Windows', 'Safari · iPhone', ''])
        openedSessions.push(await createSession(tx, { user, device }, clock.now, portal.config))
      return { user, tokens: openedSessions.map(({ token }) => token) }
    })
    const statusOf = async (token = '') =>
      (await portal.api.raw('GET', '/api/auth/user/', { headers: { authorization: `Token ${token}` } }))
        .status
    const list = () => root().get<Json[]>(`${USERS}${user}/sessions/`)
    const sessionList = (await list()).body
    expect(sessionList.map(({ device }) => device)).toEqual(['', 'Safari · iPhone', 'Chrome · Windows'])
    expect(Object.keys(sessionList[0] ?? {})).toEqual([
      'id',
      'device',
      'created_at',
      'last_used_at',
      'current',
    ])
    expect((await root().delete(`${USERS}${user}/sessions/${sessionList[1]?.id}/`)).status).toBe(204)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 401, 200])
    // A session of another account is not found.
    expect((await root().delete(`${USERS}2/sessions/${sessionList[0]?.id}/`)).status).toBe(404)
    expect((await root().delete(`${USERS}${user}/sessions/`)).status).toBe(204)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 401])
    expect((await list()).body).toEqual([])
  })
})
