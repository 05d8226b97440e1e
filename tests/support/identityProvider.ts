import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider, { type Configuration } from 'oidc-provider'

/** Claims of each account, by its `sub`. */
type AccountClaims = Record<string, Record<string, unknown>>

export interface IdentityProvider {
  issuer: string
  /** Handles a request instead of the provider. Returns false to let the provider answer. */
  intercept: (path: string, request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
  accounts: AccountClaims
  /** Returns a signed ID token. `key` replaces the provider's key. */
  signToken(claims: object, by?: KeyObject): string
  close(): Promise<void>
}

export const CLIENT = { id: 'acredita', secret: 'a-secret-of-the-tests-and-of-nobody-else' }

const KID = 'of-the-tests'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A key that is not the provider's. */
export const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const encodePart = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url')

const configuration = (portalUrl: string, accounts: AccountClaims): Configuration => ({
  jwks: {
    keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }],
  } as Configuration['jwks'],
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [`${portalUrl}/api/auth/sign_on/callback/`],
      post_logout_redirect_uris: [`${portalUrl}/login`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  cookies: { keys: ['of the tests'] },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'preferred_username', 'groups', 'realm_access', 'roles', 'hasgroups', 'xms_edov'],
  },
  findAccount: (_, sub) =>
    accounts[sub] ? { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) } : undefined,
  // The provider's own pages accept any password and ask for consent.
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
})

/** Starts an OpenID Connect provider for a portal at this address. */
export const startIdentityProvider = async (
  portalUrl: string,
  options: Partial<Pick<IdentityProvider, 'intercept'>> = {},
): Promise<IdentityProvider> => {
  const accounts: AccountClaims = {}
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new OidcProvider(issuer, configuration(portalUrl, accounts))
  const answer = provider.callback()
  const identityProvider: IdentityProvider = {
    issuer,
    accounts,
    intercept: () => false,
    signToken(claims, key = privateKey) {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 60, ...claims }
      const text = `${encodePart({ alg: 'RS256', kid: KID, typ: 'JWT' })}.${encodePart(payload)}`
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  server.on('request', async (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (!(await (options.intercept ?? (() => false))(path, request, response)))
      await answer(request, response)
  })
  return identityProvider
}
