import * as client from 'openid-client'
import { z } from 'zod'
import type { Config, SignOn } from '../common/config.ts'

const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u

/** Returns whether the portal may call a provider's URL or redirect browsers to it. Production allows only https. */
export const isAllowedProviderUrl = (address: string, { production }: { production: boolean }): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && !production && LOOPBACK_HOST.test(hostname))
}

/** Maximum size of a provider's response, in bytes. Usual responses are ten times smaller. */
const MAX_RESPONSE_BYTES = 512 * 1024

/** Reads a response completely. Throws if it is larger than `MAX_RESPONSE_BYTES`. */
const readResponseWithinSizeLimit = async (response: Response): Promise<Response> => {
  if (!response.body) return response
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    // An error inside the loop also closes the connection.
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
    if (!isAllowedProviderUrl(address, { production })) throw new TypeError('address not allowed')
    return readResponseWithinSizeLimit(
      await fetch(address, { ...options, redirect: 'manual' } as RequestInit),
    )
  }

/** Maximum time to wait for a response of the OpenID Connect provider, in seconds. */
const TIMEOUT_SECONDS = 8
/** Time for which the provider's metadata are cached, in milliseconds. */
const METADATA_LIFETIME_MS = 600_000

/** Result of starting a sign-on: the provider's URL for the browser, and the secrets that verify the response. */
interface SignOnStart {
  url: string
  nonce: string
  verifier: string
}

/** Person whom the OpenID Connect provider has authenticated. */
export interface Identity {
  /** Issuer URL and `sub` claim of the person, separated by a space. */
  subject: string
  issuer: string
  claims: Record<string, unknown>
  idToken: string
}

/** Client for an OpenID Connect provider. */
export interface Provider {
  startSignOn(signOn: SignOn, options: { redirectUri: string; state: string }): Promise<SignOnStart>
  finishSignOn(
    signOn: SignOn,
    callbackUrl: URL,
    secrets: { state: string; nonce: string; verifier: string },
  ): Promise<Identity>
  /** Returns the URL that ends the user's session at the provider. Returns null if the provider has no such URL. */
  getSignOutUrl(signOn: SignOn, idToken: string, returnUrl: string): Promise<string | null>
  /** Fetches the provider's metadata, bypassing the cache. */
  fetchMetadata(signOn: SignOn): Promise<client.ServerMetadata>
}

/** Error code of openid-client if the provider's metadata name another issuer. */
export const ISSUER_MISMATCH = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/** Chooses how the portal authenticates to the provider: with the client secret in the body, or in a header if required. */
const chooseOAuthClientAuthentication = (
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

const idTokenLoginHintSchema = z.object({ login_hint: z.string().max(500).optional() })

/** Returns the parameter that identifies the session to end: the ID token, or `login_hint` if the token is too long for a URL. */
const getProviderLogoutHint = (idToken: string): Record<string, string> => {
  if (idToken.length <= MAX_HINT_LENGTH) return { id_token_hint: idToken }
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  const { login_hint } = idTokenLoginHintSchema.parse(JSON.parse(payload))
  return login_hint ? { logout_hint: login_hint } : {}
}

export const createSignOnProvider = ({ production }: Pick<Config, 'production'>): Provider => {
  const providerFetch = createProviderFetch({ production })

  const discover = async ({ issuer, client: id, secret }: SignOn): Promise<client.Configuration> => {
    const server = new URL(issuer)
    const isInsecure = server.protocol === 'http:' && isAllowedProviderUrl(issuer, { production })
    const options = {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: providerFetch,
      execute: isInsecure ? [client.allowInsecureRequests] : [],
    }
    const metadata = (await client.discovery(server, id, undefined, undefined, options)).serverMetadata()
    // Refuses Microsoft's `common` and `organizations`, whose issuer is not one specific organization.
    if (new URL(metadata.issuer).href !== server.href)
      throw Object.assign(new client.ClientError('another issuer'), { code: ISSUER_MISMATCH })
    const configuration = new client.Configuration(
      metadata,
      id,
      undefined,
      chooseOAuthClientAuthentication(secret, metadata),
    )
    configuration.timeout = TIMEOUT_SECONDS
    configuration[client.customFetch] = providerFetch
    if (isInsecure) client.allowInsecureRequests(configuration)
    // Verifies the signatures of ID tokens, even of those fetched over TLS.
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  let cached: { key: string; expiresAt: number; configuration: Promise<client.Configuration> } | undefined
  const getConfiguration = (signOn: SignOn): Promise<client.Configuration> => {
    const key = JSON.stringify([signOn.issuer, signOn.client, signOn.secret])
    if (cached?.key === key && cached.expiresAt > Date.now()) return cached.configuration
    const configuration = discover(signOn)
    cached = { key, expiresAt: Date.now() + METADATA_LIFETIME_MS, configuration }
    // Removes a failed configuration from the cache, so that the next call tries again.
    configuration.catch(() => {
      if (cached?.configuration === configuration) cached = undefined
    })
    return configuration
  }

  /** Returns the text of a URL. Throws if browsers must not be redirected to it. */
  const toAllowedUrl = (url: URL): string => {
    if (!isAllowedProviderUrl(url.href, { production })) throw new TypeError('address not allowed')
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
      // Some providers send certain claims only at the user info endpoint, not in the ID token.
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
      const parameters = { ...getProviderLogoutHint(idToken), post_logout_redirect_uri: returnUrl }
      return toAllowedUrl(client.buildEndSessionUrl(configuration, parameters))
    },

    fetchMetadata: async (signOn) => (await discover(signOn)).serverMetadata(),
  }
}
