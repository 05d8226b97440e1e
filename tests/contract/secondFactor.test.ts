import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { computeTotpCode, getTotpTimeStep } from '../../src/server/accounts/secondFactor.ts'
import { findReusableCodes } from '../../src/server/log/verifyCodes.ts'
import { type Caller, createApi } from '../support/api.ts'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const LOGIN = '/api/auth/login/'
const SECOND = '/api/auth/second_factor/'
const OWN = '/api/account/second_factor/'
const USER = '/api/auth/user/'

describe.each(portalOpeners)('the second factor, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ now: () => clock.now }))
  let secret = ''
  let codes: string[] = []

  const code = (steps = 0) => computeTotpCode(secret, getTotpTimeStep(clock.now) + steps)
  /** Advances the clock by a minute, so that a new code is valid. */
  const nextMinute = () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
  }
  const login = (username = 'utility') =>
    portal.api.post<{ detail: string; second_factor: string }>(LOGIN, { username, password: 'demo' })
  const finish = (ticket: string, code: string) =>
    portal.api.post<{ token: string; code: string[]; detail: string }>(SECOND, { ticket, code: code })
  const sessionWith = (token: string) => ({
    get: (path: string) => portal.api.raw('GET', path, { headers: { authorization: `Token ${token}` } }),
    post: <T>(path: string, body: object) =>
      portal.api.raw<T>('POST', path, {
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  })
  const last = async () =>
    (await portal.store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 0] }))
      .rows[0]

  const setUp = async (username = 'utility') => {
    const caller = await createApi(portal.url).signIn(username)
    const setup = await caller.post<{ ticket: string; secret: string; uri: string }>(`${OWN}begin/`, {
      password: 'demo',
    })
    secret = setup.body.secret
    const confirmation = await caller.post<{ recovery_codes: string[] }>(`${OWN}confirm/`, {
      ticket: setup.body.ticket,
      code: code(),
    })
    codes = confirmation.body.recovery_codes
    nextMinute()
    return { me: caller, begun: setup, done: confirmation }
  }
  beforeEach(async () => {
    nextMinute()
    portal.config.secondFactorFor = []
    await portal.store.transaction(async (tx) => {
      for (const id of [1, 3])
        await tx.update('users', id, { totp_secret: '', recovery_codes: [], totp_step: 0 })
      await tx.deleteMany('attempts', {})
    })
  })

  it('counts once a code has confirmed it, is kept sealed, and is asked for after the password', async () => {
    const caller = await portal.api.signIn('utility')
    expect((await caller.post(`${OWN}begin/`, { password: 'otra' })).status).toBe(400)
    const { body } = await caller.post<{ ticket: string; uri: string }>(`${OWN}begin/`, { password: 'demo' })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Acredita:utility\?secret=[A-Z2-7]{32}&issuer=Acredita$/u)
    expect((await caller.post(`${OWN}confirm/`, { ticket: body.ticket, code: '000000' })).status).toBe(400)
    expect((await login()).status).toBe(200)
    const otherCaller = await portal.api.signIn('admin')
    expect((await otherCaller.post(`${OWN}confirm/`, { ticket: body.ticket, code: '000000' })).status).toBe(
      409,
    )

    const { done: confirmation, me: ownCaller } = await setUp()
    expect([confirmation.status, codes.length, new Set(codes).size]).toEqual([200, 10, 10])
    expect((await ownCaller.get(OWN)).body).toEqual({
      active: true,
      app: true,
      passkeys: [],
      passkeys_possible: true,
      recovery_codes: 10,
      demanded: false,
      possible: true,
    })
    const storedRows = JSON.stringify([
      (await portal.store.getList('users', {})).rows,
      (await portal.store.getList('log_changes', {})).rows,
    ])
    for (const hidden of [secret, ...codes]) expect(storedRows).not.toContain(hidden)

    const loginReply = await login()
    expect([loginReply.status, loginReply.body.detail]).toEqual([
      401,
      'Escriba también el código de su segundo factor.',
    ])
    expect(loginReply.body).not.toHaveProperty('token')
    const { status, body: session } = await finish(loginReply.body.second_factor, code())
    expect([status, Object.keys(session)]).toEqual([200, ['token', 'user', 'expires_at']])
    expect(await last()).toMatchObject({ action: 'auth.secondFactor', username: 'utility', result: 'ok' })
    expect((await sessionWith(session.token).get(USER)).status).toBe(200)
    // The ticket and the code are each valid once.
    expect((await finish(loginReply.body.second_factor, code())).status).toBe(401)
    expect((await finish((await login()).body.second_factor, code())).body.code).toEqual([
      expect.stringMatching(/no es correcto, o ya se usó/u),
    ])
    expect(await last()).toMatchObject({ result: 'refused', reason: 'wrong code', username: 'utility' })
    expect((await login('admin')).status).toBe(200)
  })

  it('whose last used code was changed in the database is found by verifying the log', async () => {
    const timeBefore = clock.now
    onTestFinished(() => {
      clock.now = timeBefore
    })
    // Log entries use the time of the machine.
    const machineNow = new Date()
    clock.now = machineNow
    await setUp()
    const faults = async () => {
      const faults = []
      for await (const fault of findReusableCodes(portal.store, clock.now)) faults.push(fault)
      return faults
    }
    const signIn = async (code: string) => finish((await login()).body.second_factor, code)
    expect((await signIn(code())).status).toBe(200)
    nextMinute()
    // A recovery code does not change the last used code of the app.
    expect((await signIn(codes[0] ?? '')).status).toBe(200)
    expect(await faults()).toEqual([])
    await portal.store.transaction((tx) =>
      tx.update('users', 3, { totp_step: getTotpTimeStep(machineNow) - 2 }),
    )
    expect(await faults()).toMatchObject([{ at: 'users:3', reason: expect.stringContaining('bitácora') }])
    const later = { totp_step: getTotpTimeStep(clock.now) + 2 }
    await portal.store.transaction((tx) => tx.update('users', 3, later))
    expect(await faults()).toMatchObject([
      { at: 'users:3', reason: expect.stringContaining('no ha llegado') },
    ])
  })

  /** Creates the caller's calendar address, which needs no session. */
  const calendarOf = async (caller: Caller) => {
    const { body } = await caller.post<{ url: string }>('/api/account/calendar/')
    return `${portal.url}${new URL(body.url).pathname}`
  }

  it('ends what was open from before it, the calendar’s address as well, but for who sets it up', async () => {
    const oldSession = await portal.api.signIn('utility')
    const calendar = await calendarOf(oldSession)
    expect((await fetch(calendar)).status).toBe(200)
    const { me } = await setUp()
    expect([(await me.get(USER)).status, (await oldSession.get(USER)).status]).toEqual([200, 401])
    expect((await fetch(calendar)).status).toBe(404)
    // Replacing the app ends no session, because the user has already shown the second factor.
    const { body } = await login()
    const { body: with2 } = await finish(body.second_factor, code())
    nextMinute()
    const setup = await me.post<{ ticket: string; secret: string }>(`${OWN}begin/`, { password: 'demo' })
    secret = setup.body.secret
    expect((await me.post(`${OWN}confirm/`, { ticket: setup.body.ticket, code: code() })).status).toBe(200)
    expect((await sessionWith(with2.token).get(USER)).status).toBe(200)
  })

  it('that was begun with a password is over with it, and so is the calendar’s address', async () => {
    const { me } = await setUp()
    const [calendar, { body }] = [await calendarOf(me), await login()]
    const password_hash = (await portal.store.getOne('users', 3))?.password_hash ?? ''
    const change = { old_password: 'demo', password: 'una frase larga y propia' }
    expect((await me.post('/api/account/password/', change)).status).toBe(204)
    expect((await finish(body.second_factor, code())).status).toBe(401)
    expect((await fetch(calendar)).status).toBe(404)
    expect((await me.get(USER)).status).toBe(200)
    await portal.store.transaction((tx) => tx.update('users', 3, { password_hash }))
  })

  it('is throttled like a password, and a sign-in that has begun is good for five minutes and five codes', async () => {
    await setUp()
    const { second_factor: ticket } = (await login()).body
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) statuses.push((await finish(ticket, '000000')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401])
    const otherTicket = (await login()).body.second_factor
    for (let i = 0; i < 4; i += 1) statuses.push((await finish(otherTicket, '000000')).status)
    expect(statuses).toContain(429)
    clock.now = new Date(clock.now.getTime() + 301_000)
    expect((await finish(otherTicket, code())).status).toBe(401)
    expect((await finish('x', code())).status).toBe(401)
    expect(await last()).toMatchObject({ result: 'refused', reason: 'ticket over' })
  })

  it('has codes for whoever loses the app, each good once, that are made anew', async () => {
    const { me } = await setUp()
    const [first = '', second = ''] = codes
    const statusOf = async (code: string) => (await finish((await login()).body.second_factor, code)).status
    expect([await statusOf(first.toLowerCase().replaceAll('-', ' ')), await statusOf(first)]).toEqual([
      200, 400,
    ])
    expect((await finish((await login()).body.second_factor, first)).body.code).toEqual([
      'El código de recuperación no es correcto, o ya se usó. Cada uno se usa una sola vez; pruebe con otro.',
    ])
    expect((await me.get(OWN)).body).toMatchObject({ recovery_codes: 9 })
    const anew = await me.post<{ recovery_codes: string[] }>(`${OWN}codes/`, {
      password: 'demo',
      code: code(),
    })
    expect(anew.body.recovery_codes).toHaveLength(10)
    expect([await statusOf(second), await statusOf(anew.body.recovery_codes[0] ?? '')]).toEqual([400, 200])
  })

  it('is given up for the password and a code only, and taken away by a super-admin', async () => {
    const { me } = await setUp()
    expect((await me.post(`${OWN}end/`, { password: 'otra', code: code() })).body).toHaveProperty('password')
    expect((await me.post(`${OWN}end/`, { password: 'demo', code: '000000' })).body).toHaveProperty('code')
    expect((await me.post(`${OWN}end/`, { password: 'demo', code: code() })).status).toBe(204)
    expect((await login()).status).toBe(200)
    await setUp()
    const root = portal.api.as('super')
    expect((await root.get('/api/users/3/')).body).toMatchObject({ second_factor: true })
    const { status, body } = await root.post('/api/users/3/reset_second_factor/')
    expect([status, body]).toEqual([200, expect.objectContaining({ second_factor: false })])
    expect(await last()).toMatchObject({
      action: 'users.resetSecondFactor',
      username: 'super',
      subject: 'users:3',
    })
    expect((await me.get(USER)).status).toBe(401)
    expect((await login()).status).toBe(200)
    expect((await root.post('/api/users/1/reset_second_factor/')).status).toBe(409)
  })

  it('can be demanded of a group: until it is set up nothing else is answered', async () => {
    const root = await portal.api.signIn('super')
    const caller = await portal.api.signIn('utility')
    portal.config.secondFactorFor = ['utility']
    expect((await caller.get(USER)).body).toMatchObject({ username: 'utility', second_factor_needed: true })
    expect((await caller.get('/api/companies/')).body).toEqual({
      detail: 'Configure primero su segundo factor: su cuenta lo requiere.',
    })
    expect((await caller.patch('/api/personnel/valid/', { ssn: '1' })).status).toBe(403)
    const loginReply = await login()
    expect(loginReply.body).toMatchObject({ user: { second_factor_needed: true } })
    portal.config.secondFactorFor = ['super_admin']
    expect((await caller.get('/api/companies/')).status).toBe(200)
    expect((await root.get('/api/companies/')).status).toBe(403)
    portal.config.secondFactorFor = ['utility']
    const { me: currentCaller } = await setUp()
    expect((await currentCaller.get('/api/companies/')).status).toBe(200)
    expect((await currentCaller.get(USER)).body).not.toHaveProperty('second_factor_needed')
    expect((await currentCaller.post(`${OWN}end/`, { password: 'demo', code: code() })).status).toBe(409)
  })
})
