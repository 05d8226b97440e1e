import { beforeEach, describe, expect, it } from 'vitest'
import { formatReason } from '../../src/contract/logReasons.ts'
import { computeCode, toTimeStep } from '../../src/server/accounts/secondFactor.ts'
import type { Caller } from '../support/api.ts'
import { NOW } from '../support/portalDump.ts'
import { type PortalOpener, PUBLIC_URL, portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { type Bent, softAuthenticator } from './softAuthenticator.ts'

const OWN = '/api/account/passkeys/'
const FACTOR = '/api/account/second_factor/'
type Question = { challenge: string }
interface Standing {
  passkeys: { id: number; name: string; last_used_at: string | null }[]
  recovery_codes: number
}

const usePasskeys = (open: PortalOpener['open']) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ now: () => clock.now }))
  const device = () => softAuthenticator(PUBLIC_URL)

  const login = (username = 'utility') =>
    portal.api.post<{ second_factor: string; second_factor_by: string[] }>('/api/auth/login/', {
      username,
      password: 'demo',
    })
  const ticket = async (username?: string) => (await login(username)).body.second_factor
  const ask = (of: string) => portal.api.post<Question>('/api/auth/passkey/begin/', { ticket: of })
  const show = (of: string, answer: object) =>
    portal.api.post<{ token: string; detail: string }>('/api/auth/passkey/', { ticket: of, answer })
  const askOwn = async (me: Caller) => (await me.post<Question>(`${OWN}begin/`, { password: 'demo' })).body
  const add = async (me: Caller, made = device(), bent: Bent = {}) => ({
    made,
    done: await me.post<{ recovery_codes: string[] }>(OWN, {
      name: 'Laptop',
      answer: made.make(await askOwn(me), bent),
    }),
  })
  const standing = async (me: Caller) => (await me.get<Standing>(FACTOR)).body
  const last = async () =>
    (await portal.store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 0] }))
      .rows[0]
  const later = (seconds = 60) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  beforeEach(async () => {
    portal.config.secondFactorFor = []
    await portal.store.transaction(async (tx) => {
      for (const { id } of (await tx.getList('users', {})).rows)
        await tx.update('users', id, { totp_secret: '', recovery_codes: [], totp_step: 0 })
      for (const name of ['attempts', 'passkeys', 'tickets'] as const) await tx.deleteMany(name, {})
    })
  })
  return { clock, portal, device, login, ticket, ask, show, askOwn, add, standing, last, later }
}

describe.each(portalOpeners)('passkeys, $name', ({ open }) => {
  const { clock, portal, login, ticket, ask, show, add, standing, last, later } = usePasskeys(open)

  it('are added with the password, have names and recovery codes, and sign in as the second step', async () => {
    const [me, before] = [await portal.api.signIn('utility'), await portal.api.signIn('utility')]
    expect((await me.post(`${OWN}begin/`, { password: 'otra' })).body).toHaveProperty('password')
    const { made, done } = await add(me)
    expect([done.status, done.body.recovery_codes.length]).toEqual([201, 10])
    expect(await last()).toMatchObject({ action: 'passkeys.create', username: 'utility', subject: 'users:3' })
    expect((await before.get('/api/auth/user/')).status).toBe(401)
    // The codes are there for whoever loses all of them: a further passkey brings none.
    expect((await add(me)).done.body.recovery_codes).toEqual([])
    const [{ id } = { id: 0 }] = (await standing(me)).passkeys
    expect((await me.patch(`${OWN}${id}/`, { name: ' Llave  USB ' })).status).toBe(204)
    expect(await standing(me)).toMatchObject({
      active: true,
      app: false,
      passkeys_possible: true,
      recovery_codes: 10,
      passkeys: [{ name: 'Llave USB', last_used_at: null }, { name: 'Laptop' }],
    })

    const asked = await login()
    expect([asked.status, asked.body.second_factor_by]).toEqual([401, ['passkey']])
    const of = asked.body.second_factor
    const question = await ask(of)
    expect(question.body).toMatchObject({
      rpId: new URL(PUBLIC_URL).hostname,
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key' }, { type: 'public-key' }],
    })
    const { status, body } = await show(of, made.use(question.body))
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'user', 'expires_at']])
    expect(await last()).toMatchObject({ action: 'auth.passkey', username: 'utility', result: 'ok' })
    expect((await standing(me)).passkeys[0]?.last_used_at).toBe(clock.now.toISOString())
    const code = await portal.api.post('/api/auth/second_factor/', {
      ticket: await ticket(),
      code: done.body.recovery_codes[0],
    })
    expect(code.status).toBe(200)
    expect(JSON.stringify((await portal.store.getList('tickets', {})).rows)).not.toContain(
      question.body.challenge,
    )
  })

  it('are asked for at the sign-in whatever the account says of their number', async () => {
    await add(await portal.api.signIn('utility'))
    await portal.store.transaction((tx) => tx.update('users', 3, { passkeys: 0 }))
    const { status, body } = await login()
    expect([status, body.second_factor_by]).toEqual([401, ['passkey']])
  })

  it('count as a second factor that is demanded, and go with the password or by a super-admin', async () => {
    const me = await portal.api.signIn('utility')
    const root = portal.api.as('super')
    portal.config.secondFactorFor = ['utility']
    expect((await me.get('/api/companies/')).status).toBe(403)
    await add(me)
    await add(me)
    expect((await me.get('/api/companies/')).status).toBe(200)
    const [first, second] = (await standing(me)).passkeys
    const end = (id = 0, password = 'demo') => me.post(`${OWN}${id}/end/`, { password })
    expect((await end(first?.id, 'otra')).body).toHaveProperty('password')
    expect((await end(first?.id)).status).toBe(204)
    expect((await end(second?.id)).status).toBe(409)
    expect((await me.post(`${FACTOR}codes/`, { password: 'demo' })).status).toBe(200)
    portal.config.secondFactorFor = []
    expect((await root.post('/api/users/3/reset_second_factor/')).body).toMatchObject({
      second_factor: false,
    })
    expect((await portal.store.getList('passkeys', {})).rows).toEqual([])

    const again = await portal.api.signIn('utility')
    await add(again)
    const begun = await again.post<{ ticket: string; secret: string }>(`${FACTOR}begin/`, {
      password: 'demo',
    })
    const { ticket: of, secret } = begun.body
    const code = computeCode(secret, toTimeStep(clock.now))
    expect((await again.post(`${FACTOR}confirm/`, { ticket: of, code })).status).toBe(200)
    expect((await login()).body.second_factor_by).toEqual(['app', 'passkey'])
    expect((await again.post(`${FACTOR}codes/`, { password: 'demo' })).body).toHaveProperty('code')
    later()
    const next = computeCode(secret, toTimeStep(clock.now))
    // The app goes alone; the codes stay with the passkey, and go with it.
    expect((await again.post(`${FACTOR}end/`, { password: 'demo', code: next })).status).toBe(204)
    expect(await standing(again)).toMatchObject({ active: true, app: false, recovery_codes: 10 })
    const [{ id } = { id: 0 }] = (await standing(again)).passkeys
    expect((await again.post(`${OWN}${id}/end/`, { password: 'demo' })).status).toBe(204)
    expect(await standing(again)).toMatchObject({ active: false, passkeys: [], recovery_codes: 0 })
    expect((await login()).status).toBe(200)
  })
})

describe.each(sqliteOpeners)('passkeys that are refused, $name', ({ open }) => {
  const { portal, device, ticket, ask, show, askOwn, add, standing, last, later } = usePasskeys(open)

  it.each<[string, Bent, string]>([
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }, 'passkey over'],
    ['another origin', { origin: 'https://credenciales.example.evil.test' }, 'wrong passkey'],
    ['another RP id', { rpId: 'evil.test' }, 'wrong passkey'],
    ['nobody verified', { unverified: true }, 'wrong passkey'],
    ['a counter that goes back', { counter: 1 }, 'copied passkey'],
  ])('refuse %s, with a line in the log, and ask anew', async (_, bent, reason) => {
    const me = await portal.api.signIn('utility')
    const { made } = await add(me)
    const of = await ticket()
    const question = (await ask(of)).body
    const { status, body } = await show(of, made.use(question, bent))
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/Vuelva a intentarlo/u)])
    expect(await last()).toMatchObject({
      action: 'auth.passkey',
      result: 'refused',
      reason,
      username: 'utility',
    })
    expect(formatReason(reason)).not.toBe(reason)
    // What was asked was asked once, unless it is not what was signed.
    const again = (await show(of, made.use(question))).status
    expect(again).toBe(bent.challenge ? 200 : 400)
    if (!bent.challenge) expect((await show(of, made.use((await ask(of)).body))).status).toBe(200)
    if (bent.counter) return
    const wrong = (await add(me, device(), bent)).done.status
    expect(wrong).toBe(bent.challenge ? 409 : 400)
    expect((await standing(me)).passkeys).toHaveLength(1)
  })

  it('refuse what was answered before, another account’s, and what comes too late', async () => {
    const me = await portal.api.signIn('utility')
    const { made } = await add(me)
    const of = await ticket()
    const answer = made.use((await ask(of)).body)
    expect((await show(of, answer)).status).toBe(200)
    expect((await show(of, answer)).status).toBe(401)
    expect((await show(await ticket(), answer)).status).toBe(400)
    expect(await last()).toMatchObject({ reason: 'passkey over' })

    const other = await portal.api.signIn('admin')
    const theirs = (await add(other)).made
    const mine = await ticket()
    const question = (await ask(mine)).body
    expect((await show(mine, theirs.use(question))).status).toBe(400)
    expect(await last()).toMatchObject({ reason: 'unknown passkey' })
    // Nor is a challenge good for whoever it was not made for.
    const question2 = (await ask(mine)).body
    expect((await show(await ticket('admin'), theirs.use(question2))).status).toBe(400)
    const [{ id } = { id: 0 }] = (await standing(other)).passkeys
    expect((await me.patch(`${OWN}${id}/`, { name: 'mía' })).status).toBe(404)
    expect((await me.post(`${OWN}${id}/end/`, { password: 'demo' })).status).toBe(404)
    // A challenge to make one signs nobody in.
    const ownQuestion = await askOwn(me)
    expect((await show(await ticket(), made.use(ownQuestion))).status).toBe(400)
    const twice = made.make(ownQuestion)
    expect((await me.post(OWN, { name: 'Otra vez', answer: twice })).status).toBe(400)
    const fresh = device().make(await askOwn(me))
    later(301)
    expect((await me.post(OWN, { name: 'Tarde', answer: fresh })).status).toBe(409)
    const late = await ticket()
    const lateAnswer = made.use((await ask(late)).body)
    later(301)
    expect((await show(late, lateAnswer)).status).toBe(401)
    expect(await last()).toMatchObject({ result: 'refused', reason: 'ticket over' })
    expect((await ask('x')).status).toBe(401)
  })

  it('are throttled as codes are', async () => {
    const { made } = await add(await portal.api.signIn('utility'))
    const of = await ticket()
    const statuses: number[] = []
    const bad = made.use({ challenge: 'x' })
    for (let i = 0; i < 6; i += 1) statuses.push((await show(of, bad)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401])
    const other = await ticket()
    for (let i = 0; i < 6; i += 1) statuses.push((await show(other, bad)).status)
    expect(statuses).toContain(429)
  })

  it('are made for a host with a name and https only, and are not kept in the log', async () => {
    const me = await portal.api.signIn('utility')
    await add(me)
    const { rows } = await portal.store.getList('passkeys', {})
    const log = JSON.stringify((await portal.store.getList('log_changes', {})).rows)
    expect(log).toContain(rows[0]?.credential)
    expect(log).not.toContain(rows[0]?.public_key)
    portal.config.publicUrl = 'http://10.0.0.7:3000'
    expect(await standing(me)).toMatchObject({ passkeys_possible: false })
    const refused = await me.post<{ detail: string }>(`${OWN}begin/`, { password: 'demo' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/no hacen llaves de acceso para http:\/\/10\.0\.0\.7:3000/u),
    ])
    portal.config.publicUrl = PUBLIC_URL
  })
})
