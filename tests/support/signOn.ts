import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import type { SignOnRule } from '../../src/domain/users/signOn.ts'
import { ENTRY_HASH } from '../../src/domain/users/signOnPaths.ts'
import type { SignOn } from '../../src/server/common/config.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identityProvider.ts'
import { openTestBrowser, type TestBrowser } from './testBrowser.ts'
import { PUBLIC_URL, type TestPortal } from './testPortals.ts'

/** Starts a provider for the tests of a file. It knows the portal of the tests. */
export const setUpIdentityProvider = (): IdentityProvider => {
  const provider = {} as IdentityProvider
  beforeAll(async () => {
    Object.assign(provider, await startIdentityProvider(PUBLIC_URL, provider))
  })
  afterAll(() => provider.close())
  return provider
}

export const START_URL = `${PUBLIC_URL}/api/auth/sign_on/start/`
export const CALLBACK_URL = `${PUBLIC_URL}/api/auth/sign_on/callback/`

const buildRule = (
  value: string,
  gives: SignOnRule['gives'],
  more: Partial<SignOnRule> = {},
): SignOnRule => ({
  claim: 'groups',
  value,
  gives,
  company: null,
  ...more,
})
export const RULES = [
  buildRule('gas-empleados', 'utility'),
  buildRule('gas-jefes', 'super_admin'),
  buildRule('contratistas', 'company', { company: 1 }),
  buildRule('norte', 'company', { claim: 'realm_access.roles', company: 3 }),
  buildRule('nadie', 'company', { company: 99 }),
]
export const ANA_CLAIMS = {
  name: 'Ana Paz',
  preferred_username: 'ana.paz',
  email: 'ana@gas.example',
  email_verified: true,
}

/** Responds in place of the provider. */
export const respondJson = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}

/** Returns the settings of a portal for the provider. */
export const signOnSettings = (provider: IdentityProvider, more: object = {}): SignOn => ({
  name: 'Entrada Gas',
  issuer: provider.issuer,
  client: CLIENT.id,
  secret: CLIENT.secret,
  scope: 'openid profile email',
  creates: 'mapped',
  trustsEmail: false,
  rules: RULES,
  domains: [],
  ...more,
})

/** Signs in on the provider's pages and follows the redirects back to the portal. */
export const signInAtProvider = async (
  provider: IdentityProvider,
  me: TestBrowser,
  sub: string,
): Promise<URL> => {
  let page = await me.go(START_URL)
  const forms: Record<string, string>[] = [
    { prompt: 'login', login: sub, password: 'x' },
    { prompt: 'consent' },
  ]
  for (const form of forms) {
    const [, to = ''] = /action="([^"]+)"/u.exec(page.text) ?? []
    if (to === '') break
    page = await me.go(new URL(to, provider.issuer).href, form)
  }
  return page.at
}

/** Response of `auth.enter`. */
export interface EnterReply {
  token: string
  user: { username: string; groups: string[]; superAdmin: boolean; admin_access: boolean }
  notice?: string
  detail?: string
}

/** Signs in at the provider with a new browser and exchanges the code at the portal. */
export const signOnAs = async (portal: TestPortal, provider: IdentityProvider, sub: string) => {
  const browser = openTestBrowser(portal.url)
  const { hash } = await signInAtProvider(provider, browser, sub)
  return portal.api.raw<EnterReply>('POST', '/api/auth/enter/', {
    headers: { 'content-type': 'application/json', cookie: browser.cookies(portal.url) },
    body: JSON.stringify({ code: hash.replace(ENTRY_HASH, '') }),
  })
}
