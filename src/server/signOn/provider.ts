import * as client from 'openid-client'
import { z } from 'zod'
import type { Config, SignOn } from '../common/config.ts'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u

/** An address that the portal may ask, or lead somebody to: https, or this machine where it is none of production. */
export const isAllowed = (address: string, { production }: { production: boolean }): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && !production && LOOPBACK.test(hostname))
}

/** What a provider says is a few kilobytes; its keys, some tens. */
const MOST_BYTES = 512 * 1024

/** An answer, read to its end: one that has none within the bound is given up. How long it may take is the signal's to say. */
const bounded = async (response: Response): Promise<Response> => {
  if (!response.body) return response
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    size += piece.length
    // Leaving the loop ends the connection.
    if (size > MOST_BYTES) throw new TypeError('the answer is too long')
    pieces.push(piece)
  }
  const { status, statusText, headers } = response
  return new Response(Buffer.concat(pieces), { status, statusText, headers })
}

/** Asks nobody else, follows nobody elsewhere, and reads no more than there can be to say. */
const outgoing =
  (where: { production: boolean }): client.CustomFetch =>
  async (address, options) => {
    if (!isAllowed(address, where)) throw new TypeError('address not allowed')
    return bounded(await fetch(address, { ...options, redirect: 'manual' } as RequestInit))
  }

/** Nobody waits longer for one answer of the provider, in seconds. */
const PATIENCE = 8
/** What the provider says of itself is asked for again after so long. */
const KNOWN_MS = 600_000

/** What a browser takes along to the provider, and what is kept here of it. */
interface Begun {
  url: string
  nonce: string
  verifier: string
}

/** Somebody as the provider knows them. */
export interface Identity {
  /** The `sub` of this issuer, as one text. */
  subject: string
  issuer: string
  claims: Record<string, unknown>
  idToken: string
}

/** The provider that says who the company's people are. Each call throws what it has to say against it: see refusals.ts. */
export interface Provider {
  begin(signOn: SignOn, to: { redirect: string; state: string }): Promise<Begun>
  finish(
    signOn: SignOn,
    answer: URL,
    asked: { state: string; nonce: string; verifier: string },
  ): Promise<Identity>
  /** Returns the address that ends the session at the provider; null if it offers none. */
  endOf(signOn: SignOn, idToken: string, back: string): Promise<string | null>
  /** What it says of itself, asked for anew. */
  look(signOn: SignOn): Promise<client.ServerMetadata>
}

/** Code of openid-client for a provider that calls itself otherwise. */
export const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/** How the portal says who it is: as most providers take it, or as this one says that it must be. */
const authentication = (
  secret: string,
  { token_endpoint_auth_methods_supported: known }: client.ServerMetadata,
) => {
  if (secret === '') return client.None()
  return !known || known.includes('client_secret_post')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
}

/** Maximum length of an ID token in an address, in characters. Proxies and servers refuse addresses of 2 to 8 kB. */
const MAX_HINT_LENGTH = 1500

const idTokenClaims = z.object({ login_hint: z.string().max(500).optional() })

/**
 * Returns the parameter that tells the provider whose session ends (OpenID Connect RP-Initiated Logout §2): the ID token.
 * If that is too long for an address, returns the `login_hint` in it instead, if there is one.
 */
const getLogoutHint = (idToken: string): Record<string, string> => {
  if (idToken.length <= MAX_HINT_LENGTH) return { id_token_hint: idToken }
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  const { login_hint } = idTokenClaims.parse(JSON.parse(payload))
  return login_hint ? { logout_hint: login_hint } : {}
}

export const createProvider = ({ production }: Pick<Config, 'production'>): Provider => {
  const ask = outgoing({ production })

  const discover = async ({ issuer, client: id, secret }: SignOn): Promise<client.Configuration> => {
    const server = new URL(issuer)
    const isInsecure = server.protocol === 'http:' && isAllowed(issuer, { production })
    const options = {
      timeout: PATIENCE,
      [client.customFetch]: ask,
      execute: isInsecure ? [client.allowInsecureRequests] : [],
    }
    const found = (await client.discovery(server, id, undefined, undefined, options)).serverMetadata()
    // openid-client lets Microsoft's `common` and `organizations` pass, which name no tenant as their issuer.
    if (new URL(found.issuer).href !== server.href)
      throw Object.assign(new client.ClientError('another issuer'), { code: OTHER_ISSUER })
    const configuration = new client.Configuration(found, id, undefined, authentication(secret, found))
    configuration.timeout = PATIENCE
    configuration[client.customFetch] = ask
    if (isInsecure) client.allowInsecureRequests(configuration)
    // Its word is signed, wherever it came by.
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  let known: { key: string; until: number; configuration: Promise<client.Configuration> } | undefined
  const configurationOf = (signOn: SignOn): Promise<client.Configuration> => {
    const key = JSON.stringify([signOn.issuer, signOn.client, signOn.secret])
    if (known?.key === key && known.until > Date.now()) return known.configuration
    const configuration = discover(signOn)
    known = { key, until: Date.now() + KNOWN_MS, configuration }
    // What failed is tried again by whoever comes next.
    configuration.catch(() => {
      if (known?.configuration === configuration) known = undefined
    })
    return configuration
  }

  const led = (url: URL): string => {
    if (!isAllowed(url.href, { production })) throw new TypeError('address not allowed')
    return url.href
  }

  return {
    async begin(signOn, { redirect, state }) {
      const configuration = await configurationOf(signOn)
      const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: signOn.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: led(url), nonce, verifier }
    },

    async finish(signOn, answer, { state, nonce, verifier }) {
      const configuration = await configurationOf(signOn)
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const said = tokens.claims()
      if (!said || !tokens.id_token) throw new client.ClientError('no id token')
      // What it does not say in its signed word, it says when it is asked.
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, said.sub)
        : {}
      return {
        subject: `${said.iss} ${said.sub}`,
        issuer: said.iss,
        claims: { ...more, ...said },
        idToken: tokens.id_token,
      }
    },

    async endOf(signOn, idToken, back) {
      const configuration = await configurationOf(signOn)
      if (!configuration.serverMetadata().end_session_endpoint) return null
      const parameters = { ...getLogoutHint(idToken), post_logout_redirect_uri: back }
      return led(client.buildEndSessionUrl(configuration, parameters))
    },

    look: async (signOn) => (await discover(signOn)).serverMetadata(),
  }
}
