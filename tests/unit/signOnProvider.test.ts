import { afterEach, expect, it, vi } from 'vitest'
import { createSignOnProvider } from '../../src/server/signOn/provider.ts'
import { validateSignOnProviderMetadata } from '../../src/server/signOn/validateSignOnProviderMetadata.ts'

afterEach(() => vi.unstubAllGlobals())

const MICROSOFT = 'https://login.microsoftonline.com'
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Tests Microsoft Entra ID at this issuer, whose metadata names `ownIssuer`. */
const testIssuer = (issuer: string, ownIssuer: string) => {
  const metadata = {
    issuer: ownIssuer,
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
  return validateSignOnProviderMetadata(createSignOnProvider({ production: true }), settings, {
    production: true,
  })
}

it.each(['common', 'organizations'])(
  'the issuer %s of Microsoft belongs to no tenant and is refused',
  async (name) => {
    const { works, answer } = await testIssuer(`${MICROSOFT}/${name}/v2.0`, `${MICROSOFT}/{tenantid}/v2.0`)
    expect([works, answer]).toEqual([false, expect.stringMatching(/identificador del directorio/u)])
  },
)

it('the issuer of a tenant of Microsoft is accepted', async () => {
  const issuer = `${MICROSOFT}/${TENANT}/v2.0`
  expect(await testIssuer(issuer, issuer)).toMatchObject({ works: true })
})
