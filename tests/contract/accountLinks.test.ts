import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const LINKS = '/api/account_links/'
const GOOD = 'una frase larga y propia'
const OVER = {
  detail: 'Este enlace ya no es válido: se usó, venció o se pidió uno más nuevo. Pida otro.',
}
const HOUR = 3_600_000

interface Made {
  url: string
  kind: string
  expires_at: string
  mailed: boolean
}

describe.each(portalOpeners)('a link to choose a password, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const auditEvents: AuditEvent[] = []
  const portal = usePortal(open, () => ({
    now: () => clock.now,
    app: { audit: (event) => void auditEvents.push(event) },
  }))
  beforeEach(() => {
    clock.now = new Date(NOW)
    auditEvents.length = 0
  })
  let accountCount = 0
  const root = () => portal.api.as('super')
  /** Creates an account and its invitation link. */
  const invite = async (overrides: object = {}) => {
    accountCount += 1
    const username = `invitada-${accountCount}`
    const { id } = (await root().post<{ id: number }>('/api/users/', { username, ...overrides })).body
    return { id, username, ...(await link(id)) }
  }
  const link = async (id: number) => {
    const { body } = await root().post<Made>(`/api/users/${id}/link/`)
    return { ...body, token: body.url.split('#')[1] ?? '' }
  }
  const look = (token: string) => portal.api.post(`${LINKS}look/`, { token })
  const use = (token: string, password = GOOD) => portal.api.post(`${LINKS}use/`, { token, password })
  const signIn = async (username: string, password = GOOD) =>
    (await portal.api.post('/api/auth/login/', { username, password })).status

  it('says whose account it is, lets its password be chosen once, and nobody sign in before', async () => {
    const { username, token, url, kind, expires_at, mailed } = await invite({ email: 'a@b.example' })
    expect([kind, mailed, expires_at]).toEqual([
      'invitation',
      false,
      new Date(Date.parse(NOW) + 72 * HOUR).toISOString(),
    ])
    expect(url).toBe(`${portal.config.publicUrl}/invitacion#${token}`)
    expect(token).toMatch(/^[\w-]{43}$/u)
    expect(JSON.stringify((await portal.store.getList('account_links', {})).rows)).not.toContain(token)
    expect(await signIn(username, '')).toBe(400)
    expect(await signIn(username)).toBe(401)
    expect((await look(token)).body).toEqual({ username, kind, expires_at })
    expect((await use(token)).status).toBe(204)
    expect(await signIn(username)).toBe(200)
    for (const reply of [await look(token), await use(token, `${GOOD} otra`)])
      expect([reply.status, reply.body]).toEqual([404, OVER])
    expect(await signIn(username)).toBe(200)
    const passwordEvents = auditEvents.filter(({ event }) => event === 'user-password')
    expect(passwordEvents).toEqual([
      { event: 'user-password', username, address: '127.0.0.1', result: 'ok', reason: 'invitation' },
      {
        event: 'user-password',
        username: null,
        address: '127.0.0.1',
        result: 'refused',
        reason: 'link over',
      },
    ])
    expect(JSON.stringify(auditEvents)).not.toContain(token)
  })

  it.each([
    ['', ['Este campo es obligatorio.']],
    ['corta', [expect.stringContaining('al menos 12 caracteres')]],
    ['qwertyuiop12', [expect.stringContaining('más usadas')]],
    ['soy invitada-0', [expect.stringContaining('No puede contener su nombre')]],
  ])('takes no password that guessers know: %j', async (password, messages) => {
    const { token, username } = await invite()
    const { status, body } = await use(token, password.replace('invitada-0', username))
    expect([status, body]).toEqual([400, { password: messages }])
    expect((await look(token)).status).toBe(200)
  })

  it('is over after 72 hours, that of an account with a password after one', async () => {
    const invitation = await invite()
    const reset = await link(7)
    expect([reset.kind, reset.url.split('#')[0]]).toEqual(['reset', `${portal.config.publicUrl}/restablecer`])
    clock.now = new Date(Date.parse(NOW) + HOUR)
    expect([(await look(reset.token)).status, (await use(reset.token)).status]).toEqual([404, 404])
    clock.now = new Date(Date.parse(NOW) + 72 * HOUR - 1)
    expect((await look(invitation.token)).status).toBe(200)
    clock.now = new Date(Date.parse(NOW) + 72 * HOUR)
    expect([(await look(invitation.token)).body, (await use(invitation.token)).body]).toEqual([OVER, OVER])
  })

  it('is over once there is a newer one, or its account is disabled or deleted, or has another address', async () => {
    const { id, token } = await invite({ email: 'a@b.example' })
    const newer = await link(id)
    expect([(await look(token)).status, (await look(newer.token)).status]).toEqual([404, 200])
    await root().patch(`/api/users/${id}/`, { email: 'c@d.example' })
    expect((await look(newer.token)).status).toBe(404)
    const third = await link(id)
    await root().patch(`/api/users/${id}/`, { active: false })
    expect((await root().post(`/api/users/${id}/link/`)).body).toEqual({
      detail: 'La cuenta está desactivada. Actívela antes de enviarle un enlace.',
    })
    await root().patch(`/api/users/${id}/`, { active: true })
    expect((await look(third.token)).status).toBe(404)
    const fourth = await link(id)
    await root().delete(`/api/users/${id}/`)
    expect((await look(fourth.token)).status).toBe(404)
  })

  it('ends the sessions of its account and lets the old password in no more', async () => {
    const session = await portal.api.signIn('certificador')
    const { token } = await link(5)
    expect((await session.get('/api/auth/user/')).status).toBe(200)
    expect((await use(token)).status).toBe(204)
    expect((await session.get('/api/auth/user/')).status).toBe(401)
    expect([await signIn('certificador', 'demo'), await signIn('certificador')]).toEqual([401, 200])
  })

  it('that two use at once serves one of them', async () => {
    const { token, username } = await invite()
    const passwords = ['la primera frase larga', 'la segunda frase larga']
    const statuses = await Promise.all(passwords.map(async (password) => (await use(token, password)).status))
    expect([...statuses].sort()).toEqual([204, 404])
    const [winner, loser] = statuses[0] === 204 ? passwords : [...passwords].reverse()
    expect([await signIn(username, winner), await signIn(username, loser)]).toEqual([200, 401])
  })

  it('is kept nowhere, not even for whoever calls again with the same key', async () => {
    const { id } = await invite()
    const createLink = () =>
      portal.api
        .as('super')
        .raw<Made>('POST', `/api/users/${id}/link/`, { headers: { 'idempotency-key': 'una' } })
    const [first, second] = [await createLink(), await createLink()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.url).not.toBe(second.body.url)
    const storedAnswers = JSON.stringify((await portal.store.getList('answers', {})).rows)
    expect(storedAnswers).not.toContain(first.body.url.split('#')[1])
  })

  it('is asked for by nobody where there is no mail', async () => {
    expect((await portal.api.post(`${LINKS}ask/`, { username: 'super' })).status).toBe(404)
  })
})
