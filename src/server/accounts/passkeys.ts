import { isIP } from 'node:net'
import type { CreatedPasskey, PasskeyAssertion, PasskeyRow } from '../../domain/passkeys.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { type TicketKind, ticketOf } from './tickets.ts'

/* Passkeys (WebAuthn). The challenge that a device signs is the secret of a ticket: random, kept as a hash, good once, and only for whoever asked for it. */

/** Loaded for whoever has a passkey or makes one: it takes a tenth of a second. */
const library = () => import('@simplewebauthn/server')

/** For whom devices make passkeys: the portal, by its configured address. Nothing where browsers make none for that. */
interface Party {
  /** The host that a passkey is good for. */
  id: string
  /** The address of the pages that may use it. */
  origin: string
}

export const partyOf = (publicUrl: string): Party | undefined => {
  const url = URL.parse(publicUrl)
  if (!url || isIP(url.hostname.replace(/[[\]]/gu, '')) !== 0) return undefined
  const isSafe = url.protocol === 'https:' || /^(?:.+\.)?localhost$/u.test(url.hostname)
  return isSafe ? { id: url.hostname, origin: url.origin } : undefined
}

/** The signatures that devices make: Ed25519, ECDSA with P-256, and RSA. What else the library tries is experimental in this Node, which warns of it. */
const ALGORITHMS = [-8, -7, -257]

type Kept = Pick<PasskeyRow, 'credential' | 'transports'>

const named = (passkeys: readonly Kept[]) =>
  passkeys.map(({ credential, transports }) => ({ id: credential, transports }))

/** What a device is asked to make a passkey of an account that it has none of yet. */
export const askToMake = async (
  party: Party,
  challenge: string,
  user: Row<'users'>,
  passkeys: readonly Kept[],
  utility: string,
) =>
  (await library()).generateRegistrationOptions({
    rpName: `Acredita ${utility}`.trim(),
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(`acredita:${user.id}`),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: named(passkeys),
    supportedAlgorithmIDs: ALGORITHMS,
    // It comes after a name and a password, so that it need not know whose it is; that its owner is there, it must.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })

/** What a device is asked that has one of these. */
export const askToUse = async (party: Party, challenge: string, passkeys: readonly Kept[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: named(passkeys),
    userVerification: 'required',
  })

/** The challenge that an answer signs, where it is a ticket of this account. */
const challengeFor = (store: Reader, kind: TicketKind, user: number, now: Date) => {
  const found = { challenge: '' }
  return {
    found,
    async expectedChallenge(challenge: string) {
      const ticket = await ticketOf(store, kind, challenge, now)
      if (ticket?.user === user) found.challenge = challenge
      return found.challenge !== ''
    },
  }
}

/** What came of an answer: the challenge that it signs, whose ticket is to be taken whatever else; and what was signed, where all of it is right. */
interface Looked<T> {
  /** Empty where it is none that was asked of this account, or none any more. */
  challenge: string
  right?: T
}

/** Is this a passkey that this account was asked to make, for this portal, by somebody whom the device knows? */
export const madeBy = async (
  store: Reader,
  party: Party,
  user: number,
  answer: CreatedPasskey,
  now: Date,
): Promise<Looked<Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'transports'>>> => {
  const { found, expectedChallenge } = challengeFor(store, 'new-passkey', user, now)
  const { verifyRegistrationResponse } = await library()
  const asked = {
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }
  const response = { ...answer, clientExtensionResults: {} }
  // It throws for whatever is not as it should be.
  const made = await verifyRegistrationResponse({ response, expectedChallenge, ...asked }).catch(
    () => undefined,
  )
  if (!made?.verified) return found
  const { id, publicKey, counter } = made.registrationInfo.credential
  const public_key = Buffer.from(publicKey).toString('base64url')
  const transports = answer.response.transports ?? []
  return { ...found, right: { credential: id, public_key, counter, transports } }
}

/** Does this passkey's device answer what this account was asked, for this portal, with somebody there whom it knows? And how often it says that it was used. */
export const usedBy = async (
  store: Reader,
  party: Party,
  passkey: Row<'passkeys'>,
  answer: PasskeyAssertion,
  now: Date,
): Promise<Looked<number>> => {
  const { found, expectedChallenge } = challengeFor(store, 'passkey', passkey.user, now)
  const { verifyAuthenticationResponse } = await library()
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'))
  const used = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // Whether it went back is seen when it is written, as others may use the passkey meanwhile.
    credential: { id: passkey.credential, publicKey, counter: 0 },
  }).catch(() => undefined)
  return used?.verified ? { ...found, right: used.authenticationInfo.newCounter } : found
}

/** Has a counter gone back, or stood still? Then somebody has a copy of the passkey. Devices that do not count say 0. */
export const isCopied = (before: number, after: number): boolean =>
  (before > 0 || after > 0) && after <= before

/** The passkeys of an account, the first that was added first. */
export const passkeysOf = async (store: Reader, user: number): Promise<Row<'passkeys'>[]> =>
  (await store.getList('passkeys', { filter: { user }, sort: { field: 'id', order: 'ASC' } })).rows
