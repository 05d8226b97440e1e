import { addDays, countDaysBetween, type Day } from '../common/days.ts'
import type { CredentialKey } from './credentialKeys.ts'

/*
 * Signature of a credential, behind `#` in the address of its QR code. With the signature, an offline phone recognizes a copied QR code on
 * another card. Browsers do not send the part behind `#`, so the address still opens the public page.
 *
 * Layout of the bytes: format (2); key, role, company and last day (days since 2020) as LEB128 numbers; name and accreditation number in
 * UTF-8, separated by a line feed; 64 bytes of Ed25519 signature. Format 1, of older cards, has no name and number. The signature also
 * covers the id in the address.
 *
 * The bytes are written as one decimal number, because QR codes store digits compactly. The first byte is not 0, so the number is unambiguous.
 */

/** Signed content of a credential. */
export interface CredentialClaims {
  /** Public id of the person in the credential's address. */
  id: string
  role: number
  company: number
  /** Last day on which the credential is valid. */
  expires: Day
  /** Name and accreditation number of the holder. Missing on older cards. */
  holder?: { name: string; number: string }
}

/** Credential formats: without and with the name of the holder. */
const [WITHOUT_HOLDER, WITH_HOLDER] = [1, 2]
const SIGNATURE_BYTES = 64
const EPOCH: Day = '2020-01-01'
/** Prefix of the signed bytes. It prevents the use of a signature for another purpose. */
const PURPOSE = 'acredita-credential\n'

const encodeLeb128Number = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...encodeLeb128Number(Math.floor(value / 128))]

/** Maximum length of the holder's name in bytes, so that the QR code stays easy to scan. */
const NAME_BYTES = 64
const NUMBER_BYTES = 40
const ELLIPSIS = '…'

const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Writes a text on one line, truncated to a number of bytes. */
const truncateToOneLine = (text: string, maxBytes: number): string => {
  const line = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  if (utf8Encoder.encode(line).length <= maxBytes) return line
  const room = maxBytes - utf8Encoder.encode(ELLIPSIS).length
  let result = ''
  for (const letter of line) {
    if (utf8Encoder.encode(result + letter).length > room) break
    result += letter
  }
  return `${result.trimEnd()}${ELLIPSIS}`
}

const encodeCredentialHolder = ({ name, number }: NonNullable<CredentialClaims['holder']>): Uint8Array =>
  utf8Encoder.encode(`${truncateToOneLine(name, NAME_BYTES)}\n${truncateToOneLine(number, NUMBER_BYTES)}`)

/** Decodes the name and number of the card holder; undefined for malformed bytes. */
const decodeCredentialHolder = (bytes: Uint8Array): CredentialClaims['holder'] => {
  try {
    const [name, number, ...more] = utf8Decoder.decode(bytes).split('\n')
    return name === undefined || number === undefined || more.length > 0 ? undefined : { name, number }
  } catch {
    return undefined
  }
}

/** Returns the bytes that are signed: purpose, claims and id. */
const getSignedCredentialBytes = (claims: Uint8Array, id: string): Uint8Array<ArrayBuffer> => {
  return Uint8Array.from([...utf8Encoder.encode(PURPOSE), ...claims, ...utf8Encoder.encode(id)])
}

const convertBytesToDigits = (bytes: Uint8Array): string =>
  BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString()

const convertDigitsToBytes = (digits: string): Uint8Array => {
  const hex = BigInt(digits).toString(16)
  const even = hex.padStart(hex.length + (hex.length % 2), '0')
  return Uint8Array.from(even.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Signs a credential. Returns the claims with their signature as digits for the address. */
export const signCredential = (
  { id, role, company, expires, holder }: CredentialClaims,
  key: number,
  sign: (bytes: Uint8Array) => Uint8Array,
): string => {
  const numbers = [key, role, company, countDaysBetween(EPOCH, expires)]
  const claims = Uint8Array.from([
    holder ? WITH_HOLDER : WITHOUT_HOLDER,
    ...numbers.flatMap(encodeLeb128Number),
    ...(holder ? encodeCredentialHolder(holder) : []),
  ])
  return convertBytesToDigits(Uint8Array.from([...claims, ...sign(getSignedCredentialBytes(claims, id))]))
}

interface ParsedSignature {
  claims: CredentialClaims
  key: number
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Decodes LEB128 numbers, and returns them with the remaining bytes; undefined for non-canonical bytes. */
const decodeLeb128Numbers = (
  bytes: Uint8Array,
  count: number,
): { numbers: number[]; rest: Uint8Array } | undefined => {
  const numbers: number[] = []
  let [value, scale, length] = [0, 1, 0]
  for (const byte of bytes) {
    if (numbers.length === count) break
    length += 1
    value += (byte % 128) * scale
    scale *= 128
    if (byte >= 128) continue
    if ((byte === 0 && scale > 128) || !Number.isSafeInteger(value)) return undefined
    numbers.push(value)
    ;[value, scale] = [0, 1]
  }
  return numbers.length === count ? { numbers, rest: bytes.slice(length) } : undefined
}

/** Maximum number of days since EPOCH, about 2000 years. */
const MAX_DAYS = 730_000
/** Matches a signature in digits, from the shortest to the longest possible. */
const DIGITS = /^[1-9]\d{100,479}$/u

/** Functions that decode the holder of a card, by credential format. */
const HOLDER_READERS = new Map<
  number | undefined,
  (rest: Uint8Array) => Pick<CredentialClaims, 'holder'> | undefined
>([
  [WITHOUT_HOLDER, (rest) => (rest.length === 0 ? {} : undefined)],
  [
    WITH_HOLDER,
    (rest) => {
      const holder = decodeCredentialHolder(rest)
      return holder && { holder }
    },
  ],
])

/** Parses the signature digits of an address without verifying them; undefined for another format. */
const parseSignatureDigits = (id: string, digits: string): ParsedSignature | undefined => {
  if (!DIGITS.test(digits)) return undefined
  const bytes = convertDigitsToBytes(digits)
  const claims = bytes.slice(0, -SIGNATURE_BYTES)
  const { numbers = [], rest = claims } = decodeLeb128Numbers(claims.slice(1), 4) ?? {}
  const [key, role, company, days] = numbers
  if (key === undefined || role === undefined || company === undefined) return undefined
  const holder = HOLDER_READERS.get(claims[0])?.(rest)
  if (days === undefined || days > MAX_DAYS || !holder) return undefined
  return {
    claims: { id, role, company, expires: addDays(EPOCH, days), ...holder },
    key,
    signed: getSignedCredentialBytes(claims, id),
    signature: bytes.slice(-SIGNATURE_BYTES),
  }
}

/** Result of verifying a signature. `old_key`: genuine, but signed with a retired key. `revoked`: signed with a compromised key. */
export type VerifiedSignature =
  | { state: 'unsigned' | 'unreadable' | 'unknown_key' }
  | { state: 'forged'; key: CredentialKey }
  | { state: 'revoked' | 'expired' | 'old_key' | 'valid'; key: CredentialKey; claims: CredentialClaims }

const decodeBase64Url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Function that verifies an Ed25519 signature. */
type Verify = (signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array) => Promise<boolean>

/** Verifies the signature in a credential's address against the known public keys, on a given day. */
export const verifyCredentialSignature = async (
  { id, digits }: { id: string; digits: string },
  keys: readonly CredentialKey[],
  today: Day,
  verify: Verify,
): Promise<VerifiedSignature> => {
  if (digits === '') return { state: 'unsigned' }
  const parsed = parseSignatureDigits(id, digits)
  if (!parsed) return { state: 'unreadable' }
  const key = keys.find((one) => one.id === parsed.key)
  if (!key) return { state: 'unknown_key' }
  const { claims, signature, signed } = parsed
  const isGenuine = await verify(signature, signed, decodeBase64Url(key.public_key)).catch(() => false)
  if (!isGenuine) return { state: 'forged', key }
  if (key.revoked_at !== null) return { state: 'revoked', key, claims }
  if (claims.expires < today) return { state: 'expired', key, claims }
  return { state: key.retired_at === null ? 'valid' : 'old_key', key, claims }
}
