import { afterEach, expect, it, vi } from 'vitest'
import { lookAt } from '../../src/server/signOn/look.ts'
import { createProvider } from '../../src/server/signOn/provider.ts'

afterEach(() => vi.unstubAllGlobals())

const MICROSOFT = 'https://login.microsoftonline.com'
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Asks Microsoft Entra ID at this issuer, which names itself as `said`. */
const askFor = (issuer: string, said: string) => {
  const metadata = {
    issuer: said,
    authorization_endpoint: `${MICROSOFT}/authorize`,
    token_endpoint: `${MICROSOFT}/token`,
    jwks_uri: `${MICROSOFT}/keys`,
  }
  vi.stubGlobal('fetch', async () => Response.json(metadata))
  const settings = {
    name: 'Entra',
    issuer,
    client: 'acredita',
    secret: 'x',
    scope: 'openid',
    creates: 'nobody' as const,
    trustsEmail: false,
    rules: [],
    domains: [],
  }
  return lookAt(createProvider({ production: true }), settings, { production: true })
}

it.each(['common', 'organizations'])('Microsoft’s issuer %s is no tenant’s, and is refused', async (name) => {
  const { works, answer } = await askFor(`${MICROSOFT}/${name}/v2.0`, `${MICROSOFT}/{tenantid}/v2.0`)
  expect([works, answer]).toEqual([false, expect.stringMatching(/identificador del directorio/u)])
})

it('Microsoft’s issuer of a tenant is taken', async () => {
  const issuer = `${MICROSOFT}/${TENANT}/v2.0`
  expect(await askFor(issuer, issuer)).toMatchObject({ works: true })
})
