import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import type { SignOnRule } from '../../src/domain/signOn.ts'
import { ENTRY_HASH } from '../../src/domain/signOnPaths.ts'
import type { SignOn } from '../../src/server/common/config.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identityProvider.ts'
import { PUBLIC_URL, type TestPortal } from './mounts.ts'
import { type Walker, walker } from './walker.ts'

/** A provider for the tests of a file, that knows the portal of the tests. */
export const runningProvider = (): IdentityProvider => {
  const provider = {} as IdentityProvider
  beforeAll(async () => {
    Object.assign(provider, await startIdentityProvider(PUBLIC_URL, provider))
  })
  afterAll(() => provider.close())
  return provider
}

export const START = `${PUBLIC_URL}/api/auth/sign_on/start/`
export const CALLBACK = `${PUBLIC_URL}/api/auth/sign_on/callback/`

const rule = (value: string, gives: SignOnRule['gives'], more: Partial<SignOnRule> = {}): SignOnRule => ({
  claim: 'groups',
  value,
  gives,
  company: null,
  ...more,
})
export const RULES = [
  rule('gas-empleados', 'utility'),
  rule('gas-jefes', 'super_admin'),
  rule('contratistas', 'company', { company: 1 }),
  rule('norte', 'company', { claim: 'realm_access.roles', company: 3 }),
  rule('nadie', 'company', { company: 99 }),
]
export const ANA = {
  name: 'Ana Paz',
  preferred_username: 'ana.paz',
  email: 'ana@gas.example',
  email_verified: true,
}

/** The answer of a provider in the place of the real one. */
export const answered = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}

/** What a portal is told of it. */
export const settingsOf = (provider: IdentityProvider, more: object = {}): SignOn => ({
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

/** Signs in at the provider's pages, and lets it tell the portal. */
export const atProvider = async (provider: IdentityProvider, me: Walker, sub: string): Promise<URL> => {
  let page = await me.go(START)
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

/** What `auth.enter` answers. */
export interface EnterReply {
  token: string
  user: { username: string; groups: string[]; superAdmin: boolean; admin_access: boolean }
  notice?: string
  detail?: string
}

/** Signs in at the provider and exchanges the code at the portal, each time with a new browser. */
export const signOnAs = async (portal: TestPortal, provider: IdentityProvider, sub: string) => {
  const browser = walker(portal.url)
  const { hash } = await atProvider(provider, browser, sub)
  return portal.api.raw<EnterReply>('POST', '/api/auth/enter/', {
    headers: { 'content-type': 'application/json', cookie: browser.cookies(portal.url) },
    body: JSON.stringify({ code: hash.replace(ENTRY_HASH, '') }),
  })
}
