import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider, { type Configuration } from 'oidc-provider'

/** Who has an account at the provider, by the `sub` there. */
type People = Record<string, Record<string, unknown>>

export interface IdentityProvider {
  issuer: string
  /** Answers in the place of the provider; undefined lets it answer. */
  instead: (path: string, request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
  people: People
  /** A signed word of the provider, or of whoever has another key. */
  word(claims: object, by?: KeyObject): string
  close(): Promise<void>
}

export const CLIENT = { id: 'acredita', secret: 'a-secret-of-the-tests-and-of-nobody-else' }

const KID = 'of-the-tests'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Somebody else's key. */
export const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const configuration = (back: string, people: People): Configuration => ({
  jwks: {
    keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }],
  } as Configuration['jwks'],
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [`${back}/api/auth/sign_on/callback/`],
      post_logout_redirect_uris: [`${back}/login`],
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
    people[sub] ? { accountId: sub, claims: () => ({ sub, ...people[sub] }) } : undefined,
  // Its own pages ask for a name, whatever the password, and whether one agrees.
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
})

/** A real provider of OpenID Connect, for a portal at this address. */
export const startIdentityProvider = async (
  back: string,
  asked: Partial<Pick<IdentityProvider, 'instead'>> = {},
): Promise<IdentityProvider> => {
  const people: People = {}
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new OidcProvider(issuer, configuration(back, people))
  const answer = provider.callback()
  const running: IdentityProvider = {
    issuer,
    people,
    instead: () => false,
    word(claims, by = privateKey) {
      const now = Math.floor(Date.now() / 1000)
      const said = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 60, ...claims }
      const text = `${encoded({ alg: 'RS256', kid: KID, typ: 'JWT' })}.${encoded(said)}`
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), by).toString('base64url')}`
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  server.on('request', async (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (!(await (asked.instead ?? (() => false))(path, request, response))) await answer(request, response)
  })
  return running
}
