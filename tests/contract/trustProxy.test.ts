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
