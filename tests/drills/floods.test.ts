import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../../src/server/accounts/passwords.ts'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** The default limits, except smaller ones where counting to them would take long. */
const LIMITS = { signInFailuresPerMinute: 30, userCallsPerMinute: 60, publicCallsPerMinute: 60 }

/** Most tests count attempts and need no real hashes. */
const plainPasswords = {
  hash: async (password: string) => password,
  verify: async (known: string | undefined, password: string) => known !== undefined && password === 'demo',
}

const countStatuses = (statuses: number[]): Record<number, number> => {
  const tally: Record<number, number> = {}
  for (const status of statuses) tally[status] = (tally[status] ?? 0) + 1
  return tally
}

describe.each(portalOpeners)('sign-in, $name', ({ open }) => {
  const auditEvents: AuditEvent[] = []
  const passwordChecks = createPasswordHasher()
  /**
   * Delays all checks until one attempt is refused for waiting. On a busy machine, attempts arrive one by
   * one and none would wait.
   */
  const limitReached = Promise.withResolvers<void>()
  const audit = (event: AuditEvent) => {
    auditEvents.push(event)
    if (event.reason === 'limit sign-in-waiting') limitReached.resolve()
  }
  const passwords = {
    ...passwordChecks,
    async verify(known: string | undefined, password: string) {
      if (known === undefined) await limitReached.promise
      return passwordChecks.verify(known, password)
    },
  }
  const portal = usePortal(open, () => ({ config: LIMITS, passwords, app: { audit } }))
  const signInFrom = (address: string, username: string, password: string) =>
    portal.api.raw('POST', '/api/auth/login/', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password }),
    })

  it('checks few of four hundred simultaneous attempts from one address, and affects no other address', async () => {
    const flood = Array.from({ length: 400 }, (_, i) => signInFrom('192.0.2.1', `nobody${i}`, 'guess'))
    const names = ['admin', 'super', 'utility', 'empresa', 'lectura', 'atencion']
    const honestAnswers = await Promise.all(
      names.map((name, i) => signInFrom(`198.51.100.${i}`, name, 'demo')),
    )
    expect(honestAnswers.map(({ status }) => status)).toEqual(names.map(() => 200))

    const answers = await Promise.all(flood)
    const rejected = answers.filter(({ status }) => status === 429)
    const checked = answers.filter(({ status }) => status === 401)
    expect(rejected.length + checked.length).toBe(400)
    // As many as may fail, and those that were being checked at that time.
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.length).toBeLessThan(30 + 4)
    for (const { headers, body } of rejected) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body).toEqual({ detail: expect.stringMatching(/^Demasiados intentos\. Espere \d+ segundo/u) })
    }

    const { text } = await portal.api.get('/metrics')
    const refusedCounts = [...text.matchAll(/^acredita_refused_total\{limit="sign-in-\w+"\} (\d+)$/gmu)]
    expect(refusedCounts.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(rejected.length)
    const limitEvents = auditEvents.filter(({ reason }) => reason?.startsWith('limit'))
    expect(limitEvents.map(({ reason, address }) => [reason, address]).sort()).toEqual([
      ['limit sign-in-address', '192.0.2.1'],
      ['limit sign-in-waiting', '192.0.2.1'],
    ])
  })
})

describe.each(portalOpeners)('limits, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ config: LIMITS, passwords: plainPasswords, now: () => clock.now }))
  const headersFrom = (address: string) => ({
    'content-type': 'application/json',
    'x-forwarded-for': address,
  })
  const signInFrom = async (address: string, username: string, password = 'guess') =>
    portal.api.raw('POST', '/api/auth/login/', {
      headers: headersFrom(address),
      body: JSON.stringify({ username, password }),
    })
  /** Waits until the account can be tried again. */
  const waitUntilUnlocked = () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
  }

  it('slow down an address that tries a hundred accounts, but not users known there', async () => {
    expect((await signInFrom('192.0.2.1', 'admin', 'demo')).status).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 100; i += 1) statuses.push((await signInFrom('192.0.2.1', `nobody${i}`)).status)
    expect(countStatuses(statuses)).toEqual({ 401: 30, 429: 70 })
    expect((await signInFrom('192.0.2.1', 'super', 'demo')).status).toBe(429)
    expect((await signInFrom('192.0.2.1', 'admin', 'demo')).status).toBe(200)
    expect((await signInFrom('192.0.2.2', 'super', 'demo')).status).toBe(200)
  })

  it('treat a network of 64 bits as one address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 40; i += 1)
      statuses.push((await signInFrom(`2001:db8:0:1::${i.toString(16)}`, `nobody${i}`)).status)
    expect(countStatuses(statuses)).toEqual({ 401: 30, 429: 10 })
    expect((await signInFrom('2001:db8:0:2::1', 'super', 'demo')).status).toBe(200)
  })

  it('admit an office of 64 users behind one address at the same time', async () => {
    const names = ['admin', 'super', 'utility', 'empresa', 'vecina', 'lectura', 'atencion', 'comercial']
    const office = Array.from({ length: 64 }, (_, i) => signInFrom('203.0.113.9', names[i % 8] ?? '', 'demo'))
    expect(countStatuses((await Promise.all(office)).map(({ status }) => status))).toEqual({ 200: 64 })
  })

  it('slow down attempts on one account from everywhere, but not its owner from a known address', async () => {
    expect((await signInFrom('203.0.113.50', 'certificador', 'demo')).status).toBe(200)
    for (let i = 0; i < 50; i += 1) {
      const { status } = await signInFrom(`10.0.${i}.1`, 'certificador')
      expect([i, status]).toEqual([i, 401])
    }
    const ownerAnswer = await signInFrom('10.1.0.1', 'certificador', 'demo')
    expect([ownerAnswer.status, ownerAnswer.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await signInFrom('203.0.113.50', 'certificador', 'demo')).status).toBe(200)
    waitUntilUnlocked()
    expect((await signInFrom('10.1.0.1', 'certificador', 'demo')).status).toBe(200)
  })

  it('count the calls of each user separately', async () => {
    const [busy, calm] = [await portal.api.signIn('utility'), await portal.api.signIn('lectura')]
    const calls = await Promise.all(Array.from({ length: 25 }, () => busy.get('/api/zones/')))
    expect(countStatuses(calls.map(({ status }) => status))).toEqual({ 200: 10, 429: 15 })
    const rejected = calls.find(({ status }) => status === 429)
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(rejected?.headers.get('retry-after'))).toBeLessThan(11)
    expect(rejected?.body.detail).toMatch(/^Demasiadas solicitudes\. Espere \d+ segundo/u)
    expect((await calm.get('/api/zones/')).status).toBe(200)
  })

  it('count the public requests of each address separately, including guesses', async () => {
    const openPage = (address: string, id: string) =>
      portal.api.raw('GET', `/api/personnel_public/${id}/`, { headers: { 'x-forwarded-for': address } })
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => openPage('192.0.2.8', `guess-${i}`)),
    )
    expect(countStatuses(guesses.map(({ status }) => status))).toEqual({ 404: 10, 429: 40 })
    expect((await openPage('192.0.2.8', 'valid')).status).toBe(429)
    expect((await openPage('192.0.2.9', 'valid')).status).toBe(200)
  })
})
