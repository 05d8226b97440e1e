import type { CredentialKey } from './credentialKeys.ts'
import { addDays, type Day, daysBetween } from './days.ts'

/*
 * What the QR of a valid credential carries behind `#`: whose it is, in which role and company and until when, signed with Ed25519, so that a phone
 * without a signal can tell a genuine card. Browsers send no fragment, so the address opens the public page as ever.
 *
 * Bytes, in this order: the format (1); key, role, company and last day, the latter as days since 2020, each as a number of 7 bits a byte (LEB128); 64
 * bytes of signature. The id stands in the address and is signed with them. They are written as one decimal number: QR codes have a mode for digits
 * that wastes next to nothing, where base64url costs a third more. Its first byte is not 0, so that each number has one reading.
 */

/** What is signed. */
export interface CredentialClaims {
  /** What the address of the public page names. */
  id: string
  role: number
  company: number
  /** The last day on which it holds. */
  expires: Day
}

const FORMAT = 1
const SIGNATURE_BYTES = 64
const EPOCH: Day = '2020-01-01'
/** No other text that this key signs begins so. */
const PURPOSE = 'acredita-credential\n'

const numberBytes = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))]

/** The bytes that are signed: what they are for, the claims, and the id. */
const signedBytes = (claims: Uint8Array, id: string): Uint8Array<ArrayBuffer> => {
  const [purpose, named] = [PURPOSE, id].map((text) => new TextEncoder().encode(text))
  return Uint8Array.from([...(purpose ?? []), ...claims, ...(named ?? [])])
}

const toDigits = (bytes: Uint8Array): string =>
  BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString()

const fromDigits = (digits: string): Uint8Array => {
  const hex = BigInt(digits).toString(16)
  const even = hex.padStart(hex.length + (hex.length % 2), '0')
  return Uint8Array.from(even.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** What goes behind `#`: the claims, signed with the key of this number by whoever has it. */
export const signedDigits = (
  { id, role, company, expires }: CredentialClaims,
  key: number,
  sign: (bytes: Uint8Array) => Uint8Array,
): string => {
  const numbers = [key, role, company, daysBetween(EPOCH, expires)]
  const claims = Uint8Array.from([FORMAT, ...numbers.flatMap(numberBytes)])
  return toDigits(Uint8Array.from([...claims, ...sign(signedBytes(claims, id))]))
}

interface ReadSignature {
  claims: CredentialClaims
  key: number
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** The numbers that these bytes are; undefined where they are not exactly so many, each written in one way. */
const numbersIn = (bytes: Uint8Array, count: number): number[] | undefined => {
  const numbers: number[] = []
  let [value, scale] = [0, 1]
  for (const byte of bytes) {
    value += (byte % 128) * scale
    scale *= 128
    if (byte >= 128) continue
    if ((byte === 0 && scale > 128) || !Number.isSafeInteger(value)) return undefined
    numbers.push(value)
    ;[value, scale] = [0, 1]
  }
  return scale === 1 && numbers.length === count ? numbers : undefined
}

/** Two thousand years are enough. */
const MOST_DAYS = 730_000
/** 64 bytes of signature and as many of numbers as anybody has. */
const DIGITS = /^[1-9]\d{100,300}$/u

/** What stands behind the `#` of a credential's address, unproved; undefined where it is no signature of ours. */
const readDigits = (id: string, digits: string): ReadSignature | undefined => {
  if (!DIGITS.test(digits)) return undefined
  const bytes = fromDigits(digits)
  const claims = bytes.slice(0, -SIGNATURE_BYTES)
  const [key, role, company, days] = (claims[0] === FORMAT && numbersIn(claims.slice(1), 4)) || []
  if (key === undefined || role === undefined || company === undefined) return undefined
  if (days === undefined || days > MOST_DAYS) return undefined
  return {
    claims: { id, role, company, expires: addDays(EPOCH, days) },
    key,
    signed: signedBytes(claims, id),
    signature: bytes.slice(-SIGNATURE_BYTES),
  }
}

/**
 * What is made of a signature; of one that cannot be believed only why. `forged`: nobody with the key has signed this, or it was altered. `revoked`: signed
 * with a key that others may have. `unknown_key`: not one that is known here, such as one that is newer than what this phone has fetched. `old_key`:
 * genuine, of a key that signs no more.
 */
export type JudgedSignature =
  | { state: 'unsigned' | 'unreadable' | 'unknown_key' }
  | { state: 'forged'; key: CredentialKey }
  | { state: 'revoked' | 'expired' | 'old_key' | 'valid'; key: CredentialKey; claims: CredentialClaims }

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Does whoever has the secret of this public key say so? */
type Verify = (signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array) => Promise<boolean>

/** Judges what an address carries behind `#`, by the public keys that are known here, on a day. */
export const judgeSignature = async (
  { id, digits }: { id: string; digits: string },
  keys: readonly CredentialKey[],
  today: Day,
  verify: Verify,
): Promise<JudgedSignature> => {
  if (digits === '') return { state: 'unsigned' }
  const read = readDigits(id, digits)
  if (!read) return { state: 'unreadable' }
  const key = keys.find((one) => one.id === read.key)
  if (!key) return { state: 'unknown_key' }
  const { claims, signature, signed } = read
  const isGenuine = await verify(signature, signed, bytesOf(key.public_key)).catch(() => false)
  if (!isGenuine) return { state: 'forged', key }
  if (key.revoked_at !== null) return { state: 'revoked', key, claims }
  if (claims.expires < today) return { state: 'expired', key, claims }
  return { state: key.retired_at === null ? 'valid' : 'old_key', key, claims }
}
