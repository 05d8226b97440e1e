import { beforeEach, describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../../src/server/accounts/passwords.ts'
import { endSessions } from '../../src/server/accounts/sessions.ts'
import { NOW } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const LOGIN = '/api/auth/login/'
const USER = '/api/auth/user/'
const HOUR = 3_600_000

describe.each(sqliteOpeners)('signing in, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ now: () => clock.now, config: { utilityGroup: 'distribuidora' } }))
  beforeEach(() => {
    clock.now = new Date(NOW)
  })
  const user = async (username: string) => {
    const row = await portal.store.getBy('users', 'username', username)
    if (!row) throw new Error(`no ${username}`)
    return row
  }

  it('answers a token and who it is', async () => {
    const { status, body } = await portal.api.post<{ token: string; user: object }>(LOGIN, {
      username: ' empresa ',
      password: 'demo',
    })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token', 'user', 'expires_at'])
    expect(body.token).toMatch(/^[\w-]{43}$/u)
    expect(body.user).toEqual({
      id: 4,
      username: 'empresa',
      groups: ['company'],
      admin_access: false,
      company: 1,
      read_only: false,
      superAdmin: false,
      name: 'Diego Romero López',
      email: 'empresa@acredita.example',
    })
  })

  it.each([
    ['super', { groups: ['distribuidora'], admin_access: true, read_only: false, superAdmin: true }],
    ['utility', { groups: ['distribuidora'], admin_access: false, read_only: false, superAdmin: false }],
    ['comercial', { groups: ['comercial'], read_only: true, superAdmin: false }],
    ['lectura', { groups: ['read_only'], read_only: true, superAdmin: false }],
  ])('%s is told its groups as the wire names them, and its flags', async (username, expected) => {
    const { status, body } = await portal.api.as(username).get(USER)
    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
  })

  it('of a name that no account can have is refused like any field', async () => {
    for (const username of ['\u0000', 'super\u0000', '\ud800']) {
      const { status, body } = await portal.api.post(LOGIN, { username, password: 'demo' })
      expect([status, Object.keys(body)]).toEqual([400, ['username']])
    }
  })

  it.each(['SUPER', ' Super ', 'ｓｕｐｅｒ', 'su\u00adper'])(
    'knows %j as the user super, a super-admin however the setting writes it',
    async (username) => {
      const { status, body } = await portal.api.post(LOGIN, { username, password: 'demo' })
      expect([status, body.user]).toEqual([
        200,
        expect.objectContaining({ username: 'super', superAdmin: true }),
      ])
    },
  )

  it('makes whom the setting names a super-admin, where no other can sign in any more', async () => {
    const { store, api } = portal
    const readUser = async () =>
      (await api.post<{ user: object }>(LOGIN, { username: 'super', password: 'demo' })).body.user
    await store.transaction((tx) => tx.update('users', 1, { super_admin: false }))
    await store.transaction((tx) => tx.update('users', 2, { super_admin: true }))
    expect(await readUser()).toMatchObject({ superAdmin: false })
    await store.transaction((tx) => tx.update('users', 2, { super_admin: false }))
    expect(await readUser()).toMatchObject({ superAdmin: true })
    expect((await api.as('super').get(USER)).body).toMatchObject({ superAdmin: true })
  })

  it('of an account without a password is refused, whatever is typed', async () => {
    await portal.store.transaction((tx) => tx.update('users', 8, { password_hash: '' }))
    expect((await portal.api.post(LOGIN, { username: 'lectura', password: 'demo' })).status).toBe(401)
    const { password_hash } = await user('utility')
    await portal.store.transaction((tx) => tx.update('users', 8, { password_hash }))
  })

  it('never has two tokens alike, and none is kept as it is', async () => {
    const first = await portal.api.signIn('admin')
    const second = await portal.api.signIn('admin')
    expect(first.token).not.toBe(second.token)
    const { rows } = await portal.store.getList('tokens', {})
    expect(JSON.stringify(rows)).not.toContain(first.token)
  })

  it.each([
    [{}, ['password', 'username']],
    [{ username: 'admin' }, ['password']],
    [{ username: '  ', password: 'demo' }, ['username']],
    [{ username: 'admin', password: '' }, ['password']],
    [{ username: null, password: null }, ['password', 'username']],
  ])('%j lacks what is required, which is said beside the fields', async (body, fields) => {
    const answer = await portal.api.post(LOGIN, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body).sort()).toEqual(fields)
    for (const fieldErrors of Object.values(answer.body))
      expect(fieldErrors).toEqual(['Este campo es obligatorio.'])
  })

  it.each([
    { username: ['admin'], password: 'demo' },
    { username: 'admin', password: { $ne: '' } },
    { username: 'admin', password: 'x'.repeat(2000) },
    { username: 'admin', password: 'demo', remember: true },
    ['admin', 'demo'],
    'admin',
    null,
  ])('%j is no sign-in', async (body) => {
    expect((await portal.api.post(LOGIN, body)).status).toBe(400)
  })

  it('says the same of an unknown user, a wrong password and a disabled user', async () => {
    const { id } = await user('atencion')
    const fail = (username: string) => portal.api.post(LOGIN, { username, password: 'wrong' })
    const answers = [await fail('nobody'), await fail('admin')]
    await portal.store.transaction((tx) => tx.update('users', id, { active: false }))
    // The server hashes this password where the account does not exist.
    answers.push(await portal.api.post(LOGIN, { username: 'atencion', password: 'nobody has this password' }))
    const success = await portal.api.post(LOGIN, { username: 'atencion', password: 'demo' })
    expect([success.status, success.body]).toEqual([
      401,
      { detail: 'Su cuenta en este portal no está activa. Pregunte a la distribuidora.' },
    ])
    await portal.store.transaction((tx) => tx.update('users', id, { active: true }))
    for (const { status, text } of answers) {
      expect(status).toBe(401)
      expect(text).toBe('{"detail":"Usuario o contraseña incorrectos."}')
    }
  })

  it('tells a caller without a good token that it has none, in one way', async () => {
    const { token } = await portal.api.signIn('utility')
    const headers = ['', `Bearer ${token}`, `token ${token}`, `Token ${token}x`, `Token  ${token}`, 'Token']
    const none = await portal.api.get(USER)
    expect([none.status, none.text]).toEqual([401, '{"detail":"Inicie sesión para continuar."}'])
    for (const authorization of headers) {
      const answer = await portal.api.raw('GET', USER, { headers: { authorization } })
      expect([answer.status, answer.text], authorization).toEqual([401, none.text])
    }
  })

  it('ends one session at a time by signing out', async () => {
    const [leavingSession, otherSession] = [
      await portal.api.signIn('admin'),
      await portal.api.signIn('admin'),
    ]
    const signOut = await leavingSession.post('/api/auth/logout/')
    expect([signOut.status, signOut.text]).toEqual([204, ''])
    expect((await leavingSession.get(USER)).status).toBe(401)
    expect((await leavingSession.post('/api/auth/logout/')).status).toBe(401)
    expect((await otherSession.get(USER)).status).toBe(200)
  })

  it('ends a session when its hours are over', async () => {
    const session = await portal.api.signIn('admin')
    clock.now = new Date(Date.parse(NOW) + portal.config.tokenHours * HOUR - 1000)
    expect((await session.get(USER)).status).toBe(200)
    clock.now = new Date(Date.parse(NOW) + portal.config.tokenHours * HOUR)
    expect((await session.get(USER)).status).toBe(401)
    const { total: tokensBefore } = await portal.store.getList('tokens', { filter: { user: 2 } })
    await portal.api.signIn('admin')
    const { total: tokensAfter } = await portal.store.getList('tokens', { filter: { user: 2 } })
    expect(tokensBefore).toBeGreaterThan(1)
    expect(tokensAfter).toBe(1)
  })

  it('ends every session of a user who is disabled', async () => {
    const { id } = await user('certificador')
    const session = await portal.api.signIn('certificador')
    await portal.store.transaction((tx) => tx.update('users', id, { active: false }))
    expect((await session.get(USER)).status).toBe(401)
    await portal.store.transaction((tx) => tx.update('users', id, { active: true }))
  })

  it('ends every session of a user on a new password, and nobody else’s', async () => {
    const { id } = await user('certificador')
    const [firstSession, secondSession] = [
      await portal.api.signIn('certificador'),
      await portal.api.signIn('certificador'),
    ]
    const otherUserSession = await portal.api.signIn('utility')
    await portal.store.transaction((tx) => endSessions(tx, id))
    for (const session of [firstSession, secondSession]) expect((await session.get(USER)).status).toBe(401)
    expect((await otherUserSession.get(USER)).status).toBe(200)
  })

  it('follows a user from one company to the next at once', async () => {
    const { id } = await user('vecina')
    const session = await portal.api.signIn('vecina')
    await portal.store.transaction((tx) => tx.update('users', id, { company: 1 }))
    expect((await session.get(USER)).body.company).toBe(1)
    expect((await session.get('/api/personnel/valid/')).status).toBe(200)
    expect((await session.get('/api/personnel/theirs/')).status).toBe(404)
  })
})

describe.each(sqliteOpeners)('a wrong guess, $name', ({ open }) => {
  const verifiedHashes: (string | undefined)[] = []
  const verify = async (hash: string | undefined) => {
    verifiedHashes.push(hash)
    return false
  }
  const portal = usePortal(open, () => ({ passwords: { ...createPasswordHasher(), verify } }))

  it('is held against one hash, whether there is such a user or not', async () => {
    for (const username of ['lectura', 'nobody']) {
      const { status } = await portal.api.post(LOGIN, { username, password: 'wrong' })
      expect(status).toBe(401)
    }
    expect(verifiedHashes).toEqual([expect.stringMatching(/^\$argon2id\$/u), undefined])
  })
})
