import * as client from 'openid-client'
import { z } from 'zod'
import type { Config, SignOn } from '../common/config.ts'

const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u

/**
 * Whether the portal may send requests to a provider's address, or redirect browsers to it: only https, or outside production also http on
 * this machine.
 */
export const isAllowedUrl = (address: string, { production }: { production: boolean }): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && !production && LOOPBACK_HOST.test(hostname))
}

/** Maximum size of a response of the OpenID Connect provider, in bytes. Usual responses are less than a tenth of that. */
const MAX_RESPONSE_BYTES = 512 * 1024

/** Reads a response completely. Throws if it is larger than `MAX_RESPONSE_BYTES`. */
const readWithinLimit = async (response: Response): Promise<Response> => {
  if (!response.body) return response
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    // Throws inside the loop, which closes the connection.
    if (size > MAX_RESPONSE_BYTES) throw new TypeError('the answer is too long')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  return new Response(Buffer.concat(chunks), { status, statusText, headers })
}

/** Creates a fetch function that sends requests to allowed addresses only, follows no redirects, and limits the size of responses. */
const createProviderFetch =
  ({ production }: { production: boolean }): client.CustomFetch =>
  async (address, options) => {
    if (!isAllowedUrl(address, { production })) throw new TypeError('address not allowed')
    return readWithinLimit(await fetch(address, { ...options, redirect: 'manual' } as RequestInit))
  }

/** Maximum time to wait for a response of the OpenID Connect provider, in seconds. */
const TIMEOUT_SECONDS = 8
/** Time for which the metadata of the OpenID Connect provider are cached, in milliseconds. */
const METADATA_LIFETIME_MS = 600_000

/** Address at the OpenID Connect provider to which the browser is redirected, and the secrets that verify the provider's response. */
interface SignOnStart {
  url: string
  nonce: string
  verifier: string
}

/** Person whom the OpenID Connect provider has authenticated. */
export interface Identity {
  /** The provider's issuer URL and its `sub` claim for the person, separated by a space. */
  subject: string
  issuer: string
  claims: Record<string, unknown>
  idToken: string
}

/** Client for the OpenID Connect provider of the utility. refusals.ts converts the errors of its methods to messages. */
export interface Provider {
  startSignOn(signOn: SignOn, options: { redirectUri: string; state: string }): Promise<SignOnStart>
  finishSignOn(
    signOn: SignOn,
    callbackUrl: URL,
    secrets: { state: string; nonce: string; verifier: string },
  ): Promise<Identity>
  /** Returns the address that ends the user's session at the provider; null if the provider has none. */
  getSignOutUrl(signOn: SignOn, idToken: string, returnUrl: string): Promise<string | null>
  /** Fetches the provider's metadata without the cache. */
  fetchMetadata(signOn: SignOn): Promise<client.ServerMetadata>
}

/** Error code of openid-client if the metadata contain another issuer than the configured one. */
export const ISSUER_MISMATCH = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/**
 * Chooses how the portal authenticates at the provider's token endpoint: with the client secret in the body, or in a header if the
 * provider supports only that.
 */
const chooseClientAuthentication = (
  secret: string,
  { token_endpoint_auth_methods_supported: methods }: client.ServerMetadata,
) => {
  if (secret === '') return client.None()
  return !methods || methods.includes('client_secret_post')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
}

/** Maximum length of an ID token in a URL, in characters. Some proxies and servers refuse URLs of 2 kB and more. */
const MAX_HINT_LENGTH = 1500

const idTokenClaims = z.object({ login_hint: z.string().max(500).optional() })

/**
 * Returns the parameter that tells the provider which session to end (OpenID Connect RP-Initiated Logout §2): the ID token, or its
 * `login_hint` if the token is too long for a URL.
 */
const getLogoutHint = (idToken: string): Record<string, string> => {
  if (idToken.length <= MAX_HINT_LENGTH) return { id_token_hint: idToken }
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  const { login_hint } = idTokenClaims.parse(JSON.parse(payload))
  return login_hint ? { logout_hint: login_hint } : {}
}

export const createProvider = ({ production }: Pick<Config, 'production'>): Provider => {
  const providerFetch = createProviderFetch({ production })

  const discover = async ({ issuer, client: id, secret }: SignOn): Promise<client.Configuration> => {
    const server = new URL(issuer)
    const isInsecure = server.protocol === 'http:' && isAllowedUrl(issuer, { production })
    const options = {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: providerFetch,
      execute: isInsecure ? [client.allowInsecureRequests] : [],
    }
    const metadata = (await client.discovery(server, id, undefined, undefined, options)).serverMetadata()
    // Refuses Microsoft's `common` and `organizations`, which openid-client accepts: their issuer is no single organization.
    if (new URL(metadata.issuer).href !== server.href)
      throw Object.assign(new client.ClientError('another issuer'), { code: ISSUER_MISMATCH })
    const configuration = new client.Configuration(
      metadata,
      id,
      undefined,
      chooseClientAuthentication(secret, metadata),
    )
    configuration.timeout = TIMEOUT_SECONDS
    configuration[client.customFetch] = providerFetch
    if (isInsecure) client.allowInsecureRequests(configuration)
    // Verifies the signature of ID tokens even if they were fetched over TLS.
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  let cached: { key: string; expiresAt: number; configuration: Promise<client.Configuration> } | undefined
  const getConfiguration = (signOn: SignOn): Promise<client.Configuration> => {
    const key = JSON.stringify([signOn.issuer, signOn.client, signOn.secret])
    if (cached?.key === key && cached.expiresAt > Date.now()) return cached.configuration
    const configuration = discover(signOn)
    cached = { key, expiresAt: Date.now() + METADATA_LIFETIME_MS, configuration }
    // Forgets a failed discovery, so that the next call tries it again.
    configuration.catch(() => {
      if (cached?.configuration === configuration) cached = undefined
    })
    return configuration
  }

  /** Returns the URL. Throws if the portal may not redirect browsers to it. */
  const toAllowedUrl = (url: URL): string => {
    if (!isAllowedUrl(url.href, { production })) throw new TypeError('address not allowed')
    return url.href
  }

  return {
    async startSignOn(signOn, { redirectUri, state }) {
      const configuration = await getConfiguration(signOn)
      const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: signOn.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: toAllowedUrl(url), nonce, verifier }
    },

    async finishSignOn(signOn, callbackUrl, { state, nonce, verifier }) {
      const configuration = await getConfiguration(signOn)
      const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) throw new client.ClientError('no id token')
      // Fetches further claims from the user info endpoint, because some providers send claims only there and not in the ID token.
      const userInfo = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
      return {
        subject: `${claims.iss} ${claims.sub}`,
        issuer: claims.iss,
        claims: { ...userInfo, ...claims },
        idToken: tokens.id_token,
      }
    },

    async getSignOutUrl(signOn, idToken, returnUrl) {
      const configuration = await getConfiguration(signOn)
      if (!configuration.serverMetadata().end_session_endpoint) return null
      const parameters = { ...getLogoutHint(idToken), post_logout_redirect_uri: returnUrl }
      return toAllowedUrl(client.buildEndSessionUrl(configuration, parameters))
    },

    fetchMetadata: async (signOn) => (await discover(signOn)).serverMetadata(),
  }
}
