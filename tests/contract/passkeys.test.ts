import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { formatLogReason } from '../../src/contract/logReasons.ts'
import { computeTotpCode, getTotpTimeStep } from '../../src/server/accounts/secondFactor.ts'
import type { Caller } from '../support/api.ts'
import { NOW } from '../support/portalDump.ts'
import { type PortalOpener, PUBLIC_URL, portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { type Deviation, softAuthenticator } from './softAuthenticator.ts'

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
  const askPasskey = (factorTicket: string) =>
    portal.api.post<Question>('/api/auth/passkey/begin/', { ticket: factorTicket })
  const answerPasskey = (factorTicket: string, answer: object) =>
    portal.api.post<{ token: string; detail: string }>('/api/auth/passkey/', { ticket: factorTicket, answer })
  const beginPasskey = async (caller: Caller) =>
    (await caller.post<Question>(`${OWN}begin/`, { password: 'demo' })).body
  const addPasskey = async (caller: Caller, key = device(), bent: Deviation = {}) => ({
    made: key,
    done: await caller.post<{ recovery_codes: string[] }>(OWN, {
      name: 'Laptop',
      answer: key.make(await beginPasskey(caller), bent),
    }),
  })
  const readFactors = async (caller: Caller) => (await caller.get<Standing>(FACTOR)).body
  const last = async () =>
    (await portal.store.getList('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 0] }))
      .rows[0]
  const advanceClock = (seconds = 60) => {
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
  return {
    clock,
    portal,
    device,
    login,
    ticket,
    ask: askPasskey,
    show: answerPasskey,
    askOwn: beginPasskey,
    add: addPasskey,
    standing: readFactors,
    last,
    later: advanceClock,
  }
}

describe.each(portalOpeners)('passkeys, $name', ({ open }) => {
  const {
    clock,
    portal,
    login,
    ticket,
    ask: askPasskey,
    show: answerPasskey,
    add: addPasskey,
    standing: readFactors,
    last,
    later: advanceClock,
  } = usePasskeys(open)

  it('are added with the password, have names and recovery codes, and sign in as the second step', async () => {
    const [caller, otherSession] = [await portal.api.signIn('utility'), await portal.api.signIn('utility')]
    expect((await caller.post(`${OWN}begin/`, { password: 'otra' })).body).toHaveProperty('password')
    const { made, done } = await addPasskey(caller)
    expect([done.status, done.body.recovery_codes.length]).toEqual([201, 10])
    expect(await last()).toMatchObject({ action: 'passkeys.create', username: 'utility', subject: 'users:3' })
    expect((await otherSession.get('/api/auth/user/')).status).toBe(401)
    // Recovery codes exist already: an additional passkey creates none.
    expect((await addPasskey(caller)).done.body.recovery_codes).toEqual([])
    const [{ id } = { id: 0 }] = (await readFactors(caller)).passkeys
    expect((await caller.patch(`${OWN}${id}/`, { name: ' Llave  USB ' })).status).toBe(204)
    expect(await readFactors(caller)).toMatchObject({
      active: true,
      app: false,
      passkeys_possible: true,
      recovery_codes: 10,
      passkeys: [{ name: 'Llave USB', last_used_at: null }, { name: 'Laptop' }],
    })

    const loginReply = await login()
    expect([loginReply.status, loginReply.body.second_factor_by]).toEqual([401, ['passkey']])
    const factorTicket = loginReply.body.second_factor
    const question = await askPasskey(factorTicket)
    expect(question.body).toMatchObject({
      rpId: new URL(PUBLIC_URL).hostname,
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key' }, { type: 'public-key' }],
    })
    const { status, body } = await answerPasskey(factorTicket, made.use(question.body))
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'user', 'expires_at']])
    expect(await last()).toMatchObject({ action: 'auth.passkey', username: 'utility', result: 'ok' })
    expect((await readFactors(caller)).passkeys[0]?.last_used_at).toBe(clock.now.toISOString())
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
    await addPasskey(await portal.api.signIn('utility'))
    await portal.store.transaction((tx) => tx.update('users', 3, { passkeys: 0 }))
    const { status, body } = await login()
    expect([status, body.second_factor_by]).toEqual([401, ['passkey']])
  })

  it('count as a second factor that is demanded, and go with the password or by a super-admin', async () => {
    const caller = await portal.api.signIn('utility')
    const root = portal.api.as('super')
    portal.config.secondFactorFor = ['utility']
    expect((await caller.get('/api/companies/')).status).toBe(403)
    await addPasskey(caller)
    await addPasskey(caller)
    expect((await caller.get('/api/companies/')).status).toBe(200)
    const [first, second] = (await readFactors(caller)).passkeys
    const end = (id = 0, password = 'demo') => caller.post(`${OWN}${id}/end/`, { password })
    expect((await end(first?.id, 'otra')).body).toHaveProperty('password')
    expect((await end(first?.id)).status).toBe(204)
    expect((await end(second?.id)).status).toBe(409)
    expect((await caller.post(`${FACTOR}codes/`, { password: 'demo' })).status).toBe(200)
    portal.config.secondFactorFor = []
    expect((await root.post('/api/users/3/reset_second_factor/')).body).toMatchObject({
      second_factor: false,
    })
    expect((await portal.store.getList('passkeys', {})).rows).toEqual([])

    const newSession = await portal.api.signIn('utility')
    await addPasskey(newSession)
    const appSetup = await newSession.post<{ ticket: string; secret: string }>(`${FACTOR}begin/`, {
      password: 'demo',
    })
    const { ticket: setupTicket, secret } = appSetup.body
    const code = computeTotpCode(secret, getTotpTimeStep(clock.now))
    expect((await newSession.post(`${FACTOR}confirm/`, { ticket: setupTicket, code })).status).toBe(200)
    expect((await login()).body.second_factor_by).toEqual(['app', 'passkey'])
    expect((await newSession.post(`${FACTOR}codes/`, { password: 'demo' })).body).toHaveProperty('code')
    advanceClock()
    const next = computeTotpCode(secret, getTotpTimeStep(clock.now))
    // Removing the app keeps the recovery codes, which the passkey still needs.
    expect((await newSession.post(`${FACTOR}end/`, { password: 'demo', code: next })).status).toBe(204)
    expect(await readFactors(newSession)).toMatchObject({ active: true, app: false, recovery_codes: 10 })
    const [{ id } = { id: 0 }] = (await readFactors(newSession)).passkeys
    expect((await newSession.post(`${OWN}${id}/end/`, { password: 'demo' })).status).toBe(204)
    expect(await readFactors(newSession)).toMatchObject({ active: false, passkeys: [], recovery_codes: 0 })
    expect((await login()).status).toBe(200)
  })
})

describe.each(sqliteOpeners)('passkeys that are refused, $name', ({ open }) => {
  const {
    portal,
    device,
    ticket,
    ask: askPasskey,
    show: answerPasskey,
    askOwn: beginPasskey,
    add: addPasskey,
    standing: readFactors,
    last,
    later: advanceClock,
  } = usePasskeys(open)

  it.each<[string, Deviation, string]>([
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }, 'passkey over'],
    ['another origin', { origin: 'https://credenciales.example.evil.test' }, 'wrong passkey'],
    ['another RP id', { rpId: 'evil.test' }, 'wrong passkey'],
    ['nobody verified', { unverified: true }, 'wrong passkey'],
    ['a counter that goes back', { counter: 1 }, 'copied passkey'],
  ])('refuse %s, with a line in the log, and ask anew', async (_, bent, reason) => {
    const caller = await portal.api.signIn('utility')
    const { made } = await addPasskey(caller)
    const factorTicket = await ticket()
    const question = (await askPasskey(factorTicket)).body
    const { status, body } = await answerPasskey(factorTicket, made.use(question, bent))
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/Vuelva a intentarlo/u)])
    expect(await last()).toMatchObject({
      action: 'auth.passkey',
      result: 'refused',
      reason,
      username: 'utility',
    })
    expect(formatLogReason(reason)).not.toBe(reason)
    // Each challenge is valid once. A wrong challenge does not use it up.
    const secondStatus = (await answerPasskey(factorTicket, made.use(question))).status
    expect(secondStatus).toBe(bent.challenge ? 200 : 400)
    if (!bent.challenge)
      expect(
        (await answerPasskey(factorTicket, made.use((await askPasskey(factorTicket)).body))).status,
      ).toBe(200)
    if (bent.counter) return
    const addStatus = (await addPasskey(caller, device(), bent)).done.status
    expect(addStatus).toBe(bent.challenge ? 409 : 400)
    expect((await readFactors(caller)).passkeys).toHaveLength(1)
  })

  it('refuse what was answered before, another account’s, and what comes too late', async () => {
    const caller = await portal.api.signIn('utility')
    const { made } = await addPasskey(caller)
    const factorTicket = await ticket()
    const answer = made.use((await askPasskey(factorTicket)).body)
    expect((await answerPasskey(factorTicket, answer)).status).toBe(200)
    expect((await answerPasskey(factorTicket, answer)).status).toBe(401)
    expect((await answerPasskey(await ticket(), answer)).status).toBe(400)
    expect(await last()).toMatchObject({ reason: 'passkey over' })

    const otherCaller = await portal.api.signIn('admin')
    const otherKey = (await addPasskey(otherCaller)).made
    const ownTicket = await ticket()
    const question = (await askPasskey(ownTicket)).body
    expect((await answerPasskey(ownTicket, otherKey.use(question))).status).toBe(400)
    expect(await last()).toMatchObject({ reason: 'unknown passkey' })
    // A challenge is not valid for another account.
    const nextQuestion = (await askPasskey(ownTicket)).body
    expect((await answerPasskey(await ticket('admin'), otherKey.use(nextQuestion))).status).toBe(400)
    const [{ id } = { id: 0 }] = (await readFactors(otherCaller)).passkeys
    expect((await caller.patch(`${OWN}${id}/`, { name: 'mía' })).status).toBe(404)
    expect((await caller.post(`${OWN}${id}/end/`, { password: 'demo' })).status).toBe(404)
    // A challenge for creating a passkey cannot be used to sign in.
    const ownQuestion = await beginPasskey(caller)
    expect((await answerPasskey(await ticket(), made.use(ownQuestion))).status).toBe(400)
    const twice = made.make(ownQuestion)
    expect((await caller.post(OWN, { name: 'Otra vez', answer: twice })).status).toBe(400)
    const fresh = device().make(await beginPasskey(caller))
    advanceClock(301)
    expect((await caller.post(OWN, { name: 'Tarde', answer: fresh })).status).toBe(409)
    const lateTicket = await ticket()
    const lateAnswer = made.use((await askPasskey(lateTicket)).body)
    advanceClock(301)
    expect((await answerPasskey(lateTicket, lateAnswer)).status).toBe(401)
    expect(await last()).toMatchObject({ result: 'refused', reason: 'ticket over' })
    expect((await askPasskey('x')).status).toBe(401)
  })

  it('are throttled as codes are', async () => {
    const { made } = await addPasskey(await portal.api.signIn('utility'))
    const factorTicket = await ticket()
    const statuses: number[] = []
    const badAnswer = made.use({ challenge: 'x' })
    for (let i = 0; i < 6; i += 1) statuses.push((await answerPasskey(factorTicket, badAnswer)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401])
    const otherTicket = await ticket()
    for (let i = 0; i < 6; i += 1) statuses.push((await answerPasskey(otherTicket, badAnswer)).status)
    expect(statuses).toContain(429)
  })

  it('of another host of the portal say so, and are not asked for at the sign-in', async () => {
    const caller = await portal.api.signIn('utility')
    await addPasskey(caller)
    const { hostname } = new URL(PUBLIC_URL)
    const hosts = async () => {
      const { passkeys } = (await caller.get<{ passkeys: { other_host: string }[] }>(FACTOR)).body
      return passkeys.map(({ other_host }) => other_host)
    }
    expect(await hosts()).toEqual([''])
    portal.config.publicUrl = 'https://nuevo.example'
    onTestFinished(() => {
      portal.config.publicUrl = PUBLIC_URL
    })
    expect(await hosts()).toEqual([hostname])
    const refusal = await portal.api.post<{ detail: string }>('/api/auth/passkey/begin/', {
      ticket: await ticket(),
    })
    expect([refusal.status, refusal.body.detail]).toEqual([
      409,
      expect.stringContaining(`son de otra dirección del portal, ${hostname}`),
    ])
    await portal.store.transaction((tx) => tx.updateMany('passkeys', {}, { host: '' }))
    expect(await hosts()).toEqual([''])
  })

  it('are made for a host with a name and https only, and are not kept in the log', async () => {
    const caller = await portal.api.signIn('utility')
    await addPasskey(caller)
    const { rows } = await portal.store.getList('passkeys', {})
    const log = JSON.stringify((await portal.store.getList('log_changes', {})).rows)
    expect(log).toContain(rows[0]?.credential)
    expect(log).not.toContain(rows[0]?.public_key)
    portal.config.publicUrl = 'http://10.0.0.7:3000'
    expect(await readFactors(caller)).toMatchObject({ passkeys_possible: false })
    const refusal = await caller.post<{ detail: string }>(`${OWN}begin/`, { password: 'demo' })
    expect([refusal.status, refusal.body.detail]).toEqual([
      409,
      expect.stringMatching(/no hacen llaves de acceso para http:\/\/10\.0\.0\.7:3000/u),
    ])
    portal.config.publicUrl = PUBLIC_URL
  })
})
