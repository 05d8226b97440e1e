import { describe, expect, it } from 'vitest'
import { createPasswords } from '../../src/server/accounts/passwords.ts'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import { portalOpeners } from '../support/mounts.ts'
import { NOW } from '../support/portalDump.ts'
import { usePortal } from '../support/usePortal.ts'

/** The defaults, smaller where counting up to them would take long. */
const LIMITS = { signInFailuresPerMinute: 30, userCallsPerMinute: 60, publicCallsPerMinute: 60 }

/** Most tests count tries, however long a hash takes. */
const quick = {
  hash: async (password: string) => password,
  verify: async (known: string | undefined, password: string) => known !== undefined && password === 'demo',
}

const tallied = (statuses: number[]): Record<number, number> => {
  const tally: Record<number, number> = {}
  for (const status of statuses) tally[status] = (tally[status] ?? 0) + 1
  return tally
}

describe.each(portalOpeners)('sign-in, $name', ({ open }) => {
  const audited: AuditEvent[] = []
  const asEver = createPasswords()
  /** Until one was refused for waiting, nobody's guess is done: on a busy machine they come one after the other, and none would wait. */
  const someWait = Promise.withResolvers<void>()
  const audit = (event: AuditEvent) => {
    audited.push(event)
    if (event.reason === 'limit sign-in-waiting') someWait.resolve()
  }
  const passwords = {
    ...asEver,
    async verify(known: string | undefined, password: string) {
      if (known === undefined) await someWait.promise
      return asEver.verify(known, password)
    },
  }
  const portal = usePortal(open, () => ({ config: LIMITS, passwords, app: { audit } }))
  const tryFrom = (address: string, username: string, password: string) =>
    portal.api.raw('POST', '/api/auth/login/', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password }),
    })

  it('of four hundred tries at once from one address few are looked at, and nobody elsewhere is harmed', async () => {
    const flood = Array.from({ length: 400 }, (_, i) => tryFrom('192.0.2.1', `nobody${i}`, 'guess'))
    const names = ['admin', 'super', 'utility', 'empresa', 'lectura', 'atencion']
    const honest = await Promise.all(names.map((name, i) => tryFrom(`198.51.100.${i}`, name, 'demo')))
    expect(honest.map(({ status }) => status)).toEqual(names.map(() => 200))

    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status === 429)
    const looked = answers.filter(({ status }) => status === 401)
    expect(refused.length + looked.length).toBe(400)
    // As many as may fail, and those that were being looked at meanwhile.
    expect(looked.length).toBeGreaterThan(0)
    expect(looked.length).toBeLessThan(30 + 4)
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body).toEqual({ detail: expect.stringMatching(/^Demasiados intentos\. Espere \d+ segundo/u) })
    }

    const { text } = await portal.api.get('/metrics')
    const counted = [...text.matchAll(/^acredita_refused_total\{limit="sign-in-\w+"\} (\d+)$/gmu)]
    expect(counted.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(refused.length)
    const said = audited.filter(({ reason }) => reason?.startsWith('limit'))
    expect(said.map(({ reason, address }) => [reason, address]).sort()).toEqual([
      ['limit sign-in-address', '192.0.2.1'],
      ['limit sign-in-waiting', '192.0.2.1'],
    ])
  })
})

describe.each(portalOpeners)('limits, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ config: LIMITS, passwords: quick, now: () => clock.now }))
  const from = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address })
  const tryFrom = async (address: string, username: string, password = 'guess') =>
    portal.api.raw('POST', '/api/auth/login/', {
      headers: from(address),
      body: JSON.stringify({ username, password }),
    })
  /** The same account may be tried again at once. */
  const wait = () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
  }

  it('slow down whoever tries a hundred accounts from one address, and not who is known there', async () => {
    expect((await tryFrom('192.0.2.1', 'admin', 'demo')).status).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 100; i += 1) statuses.push((await tryFrom('192.0.2.1', `nobody${i}`)).status)
    expect(tallied(statuses)).toEqual({ 401: 30, 429: 70 })
    expect((await tryFrom('192.0.2.1', 'super', 'demo')).status).toBe(429)
    expect((await tryFrom('192.0.2.1', 'admin', 'demo')).status).toBe(200)
    expect((await tryFrom('192.0.2.2', 'super', 'demo')).status).toBe(200)
  })

  it('take a network of 64 bits for one address, and the next one for another', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 40; i += 1)
      statuses.push((await tryFrom(`2001:db8:0:1::${i.toString(16)}`, `nobody${i}`)).status)
    expect(tallied(statuses)).toEqual({ 401: 30, 429: 10 })
    expect((await tryFrom('2001:db8:0:2::1', 'super', 'demo')).status).toBe(200)
  })

  it('let an office in at eight, all at once and behind one address', async () => {
    const names = ['admin', 'super', 'utility', 'empresa', 'vecina', 'lectura', 'atencion', 'comercial']
    const office = Array.from({ length: 64 }, (_, i) => tryFrom('203.0.113.9', names[i % 8] ?? '', 'demo'))
    expect(tallied((await Promise.all(office)).map(({ status }) => status))).toEqual({ 200: 64 })
  })

  it('slow down whoever tries one account from everywhere, and not its owner, where it is known', async () => {
    expect((await tryFrom('203.0.113.50', 'certificador', 'demo')).status).toBe(200)
    for (let i = 0; i < 50; i += 1) {
      const { status } = await tryFrom(`10.0.${i}.1`, 'certificador')
      expect([i, status]).toEqual([i, 401])
    }
    const next = await tryFrom('10.1.0.1', 'certificador', 'demo')
    expect([next.status, next.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await tryFrom('203.0.113.50', 'certificador', 'demo')).status).toBe(200)
    wait()
    expect((await tryFrom('10.1.0.1', 'certificador', 'demo')).status).toBe(200)
  })

  it('count every call of a user, and nobody else’s', async () => {
    const [busy, calm] = [await portal.api.signIn('utility'), await portal.api.signIn('lectura')]
    const calls = await Promise.all(Array.from({ length: 25 }, () => busy.get('/api/zones/')))
    expect(tallied(calls.map(({ status }) => status))).toEqual({ 200: 10, 429: 15 })
    const refused = calls.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThan(11)
    expect(refused?.body.detail).toMatch(/^Demasiadas solicitudes\. Espere \d+ segundo/u)
    expect((await calm.get('/api/zones/')).status).toBe(200)
  })

  it('count what the public asks from one address, guesses as well, and nobody else’s', async () => {
    const ask = (address: string, id: string) =>
      portal.api.raw('GET', `/api/personnel_public/${id}/`, { headers: { 'x-forwarded-for': address } })
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, i) => ask('192.0.2.8', `guess-${i}`)))
    expect(tallied(guesses.map(({ status }) => status))).toEqual({ 404: 10, 429: 40 })
    expect((await ask('192.0.2.8', 'valid')).status).toBe(429)
    expect((await ask('192.0.2.9', 'valid')).status).toBe(200)
  })
})
