import * as client from 'openid-client'
import type { Config, SignOn } from '../common/config.ts'
import { isAllowed, outgoing } from './outgoing.ts'

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
  /** Where a session is ended there as well; null where the provider has no such place. */
  endOf(signOn: SignOn, idToken: string, back: string): Promise<string | null>
  /** What it says of itself, asked for anew. */
  look(signOn: SignOn): Promise<client.ServerMetadata>
}

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
        ...{ redirect_uri: redirect, scope: signOn.scope, state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: led(url), nonce, verifier }
    },

    async finish(signOn, answer, { state, nonce, verifier }) {
      const configuration = await configurationOf(signOn)
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
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
      const asked = { id_token_hint: idToken, post_logout_redirect_uri: back }
      return led(client.buildEndSessionUrl(configuration, asked))
    },

    look: async (signOn) => (await discover(signOn)).serverMetadata(),
  }
}
