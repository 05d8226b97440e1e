import { isIP } from 'node:net'
import type { CreatedPasskey, PasskeyAssertion, PasskeyRow } from '../../domain/users/passkeys.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { findOneTimeToken, type TicketKind } from './tickets.ts'

/** Loads the WebAuthn library at the first use, because loading takes about 100 ms. */
const loadWebAuthnLibrary = () => import('@simplewebauthn/server')

/** WebAuthn relying party: the portal, identified by its configured address. */
interface RelyingParty {
  /** Host name for which the passkeys are valid. */
  id: string
  /** Origin of the pages that may use the passkeys. */
  origin: string
}

export const createWebAuthnRelyingParty = (publicUrl: string): RelyingParty | undefined => {
  const url = URL.parse(publicUrl)
  if (!url || isIP(url.hostname.replace(/[[\]]/gu, '')) !== 0) return undefined
  const isSecureContext = url.protocol === 'https:' || /^(?:.+\.)?localhost$/u.test(url.hostname)
  return isSecureContext ? { id: url.hostname, origin: url.origin } : undefined
}

/** COSE ids of the supported signature algorithms: Ed25519, ECDSA with P-256, and RSA. */
const ALGORITHMS = [-8, -7, -257]

type StoredPasskey = Pick<PasskeyRow, 'credential' | 'transports'>

/** Whether the passkey was made for another host name of the portal. Browsers do not offer such a passkey here. */
export const isPasskeyOfOtherHost = (
  { host }: Pick<PasskeyRow, 'host'>,
  relyingParty: RelyingParty | undefined,
): boolean => host !== '' && host !== relyingParty?.id

const createPasskeyDescriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential, transports }) => ({ id: credential, transports }))

/** Returns the options with which a browser creates a passkey for an account. */
export const createPasskeyRegistrationOptions = async (
  relyingParty: RelyingParty,
  challenge: string,
  user: Row<'users'>,
  passkeys: readonly StoredPasskey[],
  utility: string,
) =>
  (await loadWebAuthnLibrary()).generateRegistrationOptions({
    rpName: `Acredita ${utility}`.trim(),
    rpID: relyingParty.id,
    userName: user.username,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(`acredita:${user.id}`),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: createPasskeyDescriptors(passkeys),
    supportedAlgorithmIDs: ALGORITHMS,
    // Does not ask for discoverable passkeys, because users first enter a username and a password.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })

/** Returns the options with which a browser signs in with one of these passkeys. */
export const createPasskeySignInOptions = async (
  relyingParty: RelyingParty,
  challenge: string,
  passkeys: readonly StoredPasskey[],
) =>
  (await loadWebAuthnLibrary()).generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: createPasskeyDescriptors(passkeys),
    userVerification: 'required',
  })

/** Creates a callback that checks whether a WebAuthn challenge was issued to this account. `result` then contains the challenge. */
const createPasskeyChallengeVerifier = (store: Reader, kind: TicketKind, user: number, now: Date) => {
  const result = { challenge: '' }
  return {
    result,
    async expectedChallenge(challenge: string) {
      const ticket = await findOneTimeToken(store, kind, challenge, now)
      if (ticket?.user === user) result.challenge = challenge
      return result.challenge !== ''
    },
  }
}

/** Result of verifying a WebAuthn response. */
interface Verification<T> {
  /** Challenge in the response; empty if it is unknown, expired or belongs to another account. */
  challenge: string
  verified?: T
}

/** Verifies a newly created passkey: it must belong to this portal, account and challenge, and the device must have verified the user. */
export const verifyPasskeyRegistration = async (
  store: Reader,
  relyingParty: RelyingParty,
  user: number,
  answer: CreatedPasskey,
  now: Date,
): Promise<
  Verification<Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'transports' | 'host'>>
> => {
  const { result, expectedChallenge } = createPasskeyChallengeVerifier(store, 'new-passkey', user, now)
  const { verifyRegistrationResponse } = await loadWebAuthnLibrary()
  const expected = {
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }
  const response = { ...answer, clientExtensionResults: {} }
  // Treats every exception as an invalid response, because the library throws for invalid responses.
  const registration = await verifyRegistrationResponse({ response, expectedChallenge, ...expected }).catch(
    () => undefined,
  )
  if (!registration?.verified) return result
  const { id, publicKey, counter } = registration.registrationInfo.credential
  const public_key = Buffer.from(publicKey).toString('base64url')
  const transports = answer.response.transports ?? []
  return { ...result, verified: { credential: id, public_key, counter, transports, host: relyingParty.id } }
}

/**
 * Verifies a sign-in with a passkey: the device must have signed this account's challenge and verified the user. Returns the signature
 * counter.
 */
export const verifyPasskeySignIn = async (
  store: Reader,
  relyingParty: RelyingParty,
  passkey: Row<'passkeys'>,
  answer: PasskeyAssertion,
  now: Date,
): Promise<Verification<number>> => {
  const { result, expectedChallenge } = createPasskeyChallengeVerifier(store, 'passkey', passkey.user, now)
  const { verifyAuthenticationResponse } = await loadWebAuthnLibrary()
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'))
  const authentication = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    // Disables the library's check of the signature counter. `isPasskeyCopied` checks the counter later, in the transaction that stores it.
    credential: { id: passkey.credential, publicKey, counter: 0 },
  }).catch(() => undefined)
  return authentication?.verified
    ? { ...result, verified: authentication.authenticationInfo.newCounter }
    : result
}

/** Whether a passkey was copied, because its signature counter did not increase. Devices without a counter always send 0. */
export const isPasskeyCopied = (storedCounter: number, newCounter: number): boolean =>
  (storedCounter > 0 || newCounter > 0) && newCounter <= storedCounter

/** Returns the passkeys of an account, oldest first. */
export const listPasskeys = async (store: Reader, user: number): Promise<Row<'passkeys'>[]> =>
  (await store.getList('passkeys', { filter: { user }, sort: { field: 'id', order: 'ASC' } })).rows
