import type { CredentialKey } from './credentialKeys.ts'
import { addDays, type Day, daysBetween } from './days.ts'

/*
 * What the QR of a valid credential carries behind `#`: whose it is, by name and number, in which role and company and until when, signed with Ed25519, so
 * that a phone without a signal can tell a genuine card from a copy of its code on another. Browsers send no fragment, so the address opens the public page
 * as ever.
 *
 * Bytes, in this order: the format (2); key, role, company and last day, the latter as days since 2020, each as a number of 7 bits a byte (LEB128); name and
 * accreditation number in UTF-8, with a line feed between them; 64 bytes of signature. Format 1, of older cards, has neither name nor number. The id stands
 * in the address and is signed with them. They are written as one decimal number: QR codes have a mode for digits that wastes next to nothing, where
 * base64url costs a third more. Its first byte is not 0, so that each number has one reading.
 */

/** What is signed. */
export interface CredentialClaims {
  /** What the address of the public page names. */
  id: string
  role: number
  company: number
  /** The last day on which it holds. */
  expires: Day
  /** Whose card it is, as that says it: name, and accreditation number if there is one. Cards that were made before this was signed do not say. */
  holder?: { name: string; number: string }
}

/** Of older cards, and of those that say whose they are. */
const [NAMELESS, NAMED] = [1, 2]
const SIGNATURE_BYTES = 64
const EPOCH: Day = '2020-01-01'
/** No other text that this key signs begins so. */
const PURPOSE = 'acredita-credential\n'

const numberBytes = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))]

/** A code that is easily read has room for so many bytes of a name; a longer one is cut. */
const NAME_BYTES = 64
const NUMBER_BYTES = 40
const CUT = '…'

const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** One line of so many bytes at most. */
const fitted = (text: string, most: number): string => {
  const line = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  if (utf8.encode(line).length <= most) return line
  const room = most - utf8.encode(CUT).length
  let kept = ''
  for (const letter of line) {
    if (utf8.encode(kept + letter).length > room) break
    kept += letter
  }
  return `${kept.trimEnd()}${CUT}`
}

const holderBytes = ({ name, number }: NonNullable<CredentialClaims['holder']>): Uint8Array =>
  utf8.encode(`${fitted(name, NAME_BYTES)}\n${fitted(number, NUMBER_BYTES)}`)

/** Undefined of bytes that are none. */
const holderIn = (bytes: Uint8Array): CredentialClaims['holder'] => {
  try {
    const [name, number, ...more] = fromUtf8.decode(bytes).split('\n')
    return name === undefined || number === undefined || more.length > 0 ? undefined : { name, number }
  } catch {
    return undefined
  }
}

/** The bytes that are signed: what they are for, the claims, and the id. */
const signedBytes = (claims: Uint8Array, id: string): Uint8Array<ArrayBuffer> => {
  return Uint8Array.from([...utf8.encode(PURPOSE), ...claims, ...utf8.encode(id)])
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
  { id, role, company, expires, holder }: CredentialClaims,
  key: number,
  sign: (bytes: Uint8Array) => Uint8Array,
): string => {
  const numbers = [key, role, company, daysBetween(EPOCH, expires)]
  const claims = Uint8Array.from([
    holder ? NAMED : NAMELESS,
    ...numbers.flatMap(numberBytes),
    ...(holder ? holderBytes(holder) : []),
  ])
  return toDigits(Uint8Array.from([...claims, ...sign(signedBytes(claims, id))]))
}

interface ReadSignature {
  claims: CredentialClaims
  key: number
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** So many numbers, each written in one way, and what comes after them; undefined where the bytes do not begin so. */
const numbersIn = (bytes: Uint8Array, count: number): { numbers: number[]; rest: Uint8Array } | undefined => {
  const numbers: number[] = []
  let [value, scale, at] = [0, 1, 0]
  for (const byte of bytes) {
    if (numbers.length === count) break
    at += 1
    value += (byte % 128) * scale
    scale *= 128
    if (byte >= 128) continue
    if ((byte === 0 && scale > 128) || !Number.isSafeInteger(value)) return undefined
    numbers.push(value)
    ;[value, scale] = [0, 1]
  }
  return numbers.length === count ? { numbers, rest: bytes.slice(at) } : undefined
}

/** Two thousand years are enough. */
const MOST_DAYS = 730_000
/** 64 bytes of signature, and as many of numbers and a name as anybody has. */
const DIGITS = /^[1-9]\d{100,479}$/u

/** Whose card it is, in each format: undefined where these bytes are not of it. */
const HOLDERS = new Map<
  number | undefined,
  (rest: Uint8Array) => Pick<CredentialClaims, 'holder'> | undefined
>([
  [NAMELESS, (rest) => (rest.length === 0 ? {} : undefined)],
  [
    NAMED,
    (rest) => {
      const holder = holderIn(rest)
      return holder && { holder }
    },
  ],
])

/** What stands behind the `#` of a credential's address, unproved; undefined where it is no signature of ours. */
const readDigits = (id: string, digits: string): ReadSignature | undefined => {
  if (!DIGITS.test(digits)) return undefined
  const bytes = fromDigits(digits)
  const claims = bytes.slice(0, -SIGNATURE_BYTES)
  const { numbers = [], rest = claims } = numbersIn(claims.slice(1), 4) ?? {}
  const [key, role, company, days] = numbers
  if (key === undefined || role === undefined || company === undefined) return undefined
  const whose = HOLDERS.get(claims[0])?.(rest)
  if (days === undefined || days > MOST_DAYS || !whose) return undefined
  return {
    claims: { id, role, company, expires: addDays(EPOCH, days), ...whose },
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
