import { describe, expect, it } from 'vitest'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const VISITOR = '203.0.113.9'

describe.each([
  { trusted: ['loopback'], isBelieved: true },
  { trusted: ['10.0.0.0/8', '127.0.0.1'], isBelieved: true },
  { trusted: ['10.0.0.0/8'], isBelieved: false },
  { trusted: [], isBelieved: false },
])('TRUST_PROXY=$trusted', ({ trusted, isBelieved }) => {
  const lines: string[] = []
  const portal = usePortal(portalOpeners[0]?.open as PortalOpener['open'], () => ({
    config: { trustProxy: trusted as [] },
    app: { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } },
  }))
  const asFrom = (address: string, path: string) =>
    portal.api.raw('GET', path, { headers: { 'x-forwarded-for': address } })

  it(`${isBelieved ? 'believes a proxy of that address' : 'believes nobody else, and says so once'}`, async () => {
    // Metrics are only served to local clients; a visitor from elsewhere gets 404.
    expect((await portal.api.get('/metrics')).status).toBe(200)
    expect(lines).toEqual([])
    expect((await asFrom(VISITOR, '/metrics')).status).toBe(isBelieved ? 404 : 200)
    await asFrom(VISITOR, '/healthz')
    await asFrom('198.51.100.7', '/healthz')
    expect(lines).toHaveLength(isBelieved ? 0 : 1)
    if (!isBelieved) expect(lines[0]).toMatch(/127\.0\.0\.1 envía X-Forwarded-For y no está en TRUST_PROXY/u)
  })
})

describe.each([
  ['Azure Application Gateway', (i: number) => `203.0.113.9:${50_000 + i}`],
  ['IIS with ARR, with IPv6', (i: number) => `[2001:db8::${(i + 1).toString(16)}]:${50_000 + i}`],
  ['a chain of proxies with ports', (i: number) => `unknown, 203.0.113.9:${50_000 + i}, 127.0.0.1:${i + 1}`],
  ['dual-stack sockets', (i: number) => (i % 2 === 0 ? '::ffff:203.0.113.9' : '::FFFF:cb00:7109')],
])('behind %s', (_, getAddress) => {
  const portal = usePortal(portalOpeners[0]?.open as PortalOpener['open'], () => ({
    config: { publicCallsPerMinute: 60 },
    now: () => new Date('2026-03-10T18:00:00.000Z'),
  }))
  const check = (i: number) =>
    portal.api.raw('GET', '/api/personnel_public/nobody/', { headers: { 'x-forwarded-for': getAddress(i) } })

  it('a visitor with changing ports has one limit', async () => {
    const statuses = []
    for (let i = 0; i < 12; i += 1) statuses.push((await check(i)).status)
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
    expect((await portal.api.raw('GET', '/api/personnel_public/nobody/')).status).toBe(404)
  })
})
