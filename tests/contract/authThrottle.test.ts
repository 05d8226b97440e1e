import { describe, expect, it } from 'vitest'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

describe.each(portalOpeners)('guessing passwords, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ now: () => clock.now }))
  const wait = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  /** Signs in through a local proxy that reports the client's address. */
  const tryFrom = (address: string, username: string, password: string) =>
    portal.api.raw('POST', '/api/auth/login/', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password }),
    })

  it('is slowed down after ten failures, for that account from that address alone', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await tryFrom('192.0.2.1', 'admin', `guess ${i}`)).status).toBe(401)

    const throttled = await tryFrom('192.0.2.1', 'ADMIN', 'demo')
    expect(throttled.status).toBe(429)
    expect(throttled.headers.get('retry-after')).toBe('1')
    expect(throttled.body).toEqual({ detail: 'Demasiados intentos. Espere 1 segundo y vuelva a intentarlo.' })

    expect((await tryFrom('192.0.2.2', 'admin', 'demo')).status).toBe(200)
    expect((await tryFrom('192.0.2.1', 'super', 'demo')).status).toBe(200)
  })

  it('waits twice as long after each further failure, up to a minute', async () => {
    const waits: number[] = []
    for (let i = 0; i < 8; i += 1) {
      wait(waits.at(-1) ?? 1)
      expect((await tryFrom('192.0.2.1', 'admin', 'guess')).status).toBe(401)
      const throttled = await tryFrom('192.0.2.1', 'admin', 'guess')
      expect(throttled.status).toBe(429)
      waits.push(Number(throttled.headers.get('retry-after')))
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('does not lock the owner out: the right password works after the wait, and clears the account', async () => {
    expect((await tryFrom('192.0.2.1', 'admin', 'demo')).status).toBe(429)
    wait(60)
    expect((await tryFrom('192.0.2.1', 'admin', 'demo')).status).toBe(200)
    for (let i = 0; i < 9; i += 1) await tryFrom('192.0.2.1', 'admin', 'guess')
    expect((await tryFrom('192.0.2.1', 'admin', 'demo')).status).toBe(200)
  })

  it('of users that do not exist is slowed down in the same way', async () => {
    for (let i = 0; i < 10; i += 1) await tryFrom('192.0.2.3', 'nobody', 'guess')
    expect((await tryFrom('192.0.2.3', 'nobody', 'guess')).status).toBe(429)
  })

  it('gains nothing from guessing all at once', async () => {
    const guesses = Array.from({ length: 30 }, (_, i) => tryFrom('192.0.2.6', 'atencion', `guess ${i}`))
    const answers = (await Promise.all(guesses)).map(({ status }) => status)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(20)
  })

  it('is forgotten after a quiet hour', async () => {
    for (let i = 0; i < 10; i += 1) await tryFrom('192.0.2.4', 'utility', 'guess')
    wait(3601)
    for (let i = 0; i < 9; i += 1) expect((await tryFrom('192.0.2.4', 'utility', 'guess')).status).toBe(401)
    expect((await tryFrom('192.0.2.4', 'utility', 'demo')).status).toBe(200)
  })

  it('keeps no list of who tried what', async () => {
    await tryFrom('192.0.2.5', 'lectura', 'guess')
    const { rows } = await portal.store.getList('attempts', {})
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/lectura|192\.0\.2\.5|guess/u)
  })

  it('goes on as ever when the clock is set back: nobody waits for it to catch up', async () => {
    for (let i = 0; i < 12; i += 1) {
      await tryFrom('192.0.2.7', 'certificador', 'guess')
      wait(5)
    }
    wait(-86_400)
    expect((await tryFrom('192.0.2.7', 'certificador', 'guess')).status).toBe(401)
    const throttled = await tryFrom('192.0.2.7', 'certificador', 'demo')
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '8'])
    wait(8)
    expect((await tryFrom('192.0.2.7', 'certificador', 'demo')).status).toBe(200)
    wait(86_400)
  })
})
