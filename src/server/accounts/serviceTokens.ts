import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ServiceToken } from '../../domain/service-accounts/schemas.ts'
import { hashSecret } from '../common/secrets.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Prefix of all tokens, so that secret scanners recognize them. */
const PREFIX = 'acredita_'
const SECRET_BYTES = 32
/** Number of base62 digits of 256 random bits. */
const SECRET_LENGTH = 43
/** Number of base62 digits of a CRC-32. */
const CHECKSUM_LENGTH = 6
const ENDING_LENGTH = 4

/** Token as programs send it. They write the scheme of RFC 6750; `Token` is that of the console. */
const AUTHORIZATION = new RegExp(`^(?:bearer|token) +(${PREFIX}.*)$`, 'iu')

const encodeBase62 = (bytes: Buffer, length: number): string => {
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let digits = ''
  while (digits.length < length) {
    digits = ALPHABET.charAt(Number(number % 62n)) + digits
    number /= 62n
  }
  return digits
}

/** Returns the CRC-32 of a text, as the last characters of a token. It detects typing errors and truncated tokens without a database. */
const computeChecksum = (text: string): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return encodeBase62(bytes, CHECKSUM_LENGTH)
}

const createTokenText = (): string => {
  const text = PREFIX + encodeBase62(randomBytes(SECRET_BYTES), SECRET_LENGTH)
  return text + computeChecksum(text)
}

/** Returns the token of a service account in the header `Authorization`; undefined for other headers. */
export const readServiceToken = (header: string | undefined): string | undefined =>
  AUTHORIZATION.exec(header ?? '')?.[1]?.trimEnd()

/** Whether a text has the length and the checksum of a token. */
export const isWellFormedToken = (token: string): boolean =>
  token.length === PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH &&
  computeChecksum(token.slice(0, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH)

/** Returns the stored token; undefined if the portal did not create it. */
export const findServiceToken = (store: Reader, token: string): Promise<Row<'service_tokens'> | undefined> =>
  store.getBy('service_tokens', 'hash', hashSecret(token))

/** Returns the tokens of an account that are not revoked, the oldest first. */
export const listValidTokens = async (store: Reader, account: number): Promise<Row<'service_tokens'>[]> => {
  const { rows } = await store.getList('service_tokens', {
    filter: { account, revoked_at: null },
    sort: { field: 'id', order: 'ASC' },
  })
  return rows
}

export const toServiceToken = ({
  id,
  ending,
  created_at,
  created_by_name,
  last_used_at,
  last_used_address,
}: Row<'service_tokens'>): ServiceToken => ({
  id,
  ending,
  created_at,
  created_by_name,
  last_used_at,
  last_used_address,
})

/** Creates a token. The database stores only its hash. */
export const insertServiceToken = async (
  tx: Writer,
  account: number,
  user: number,
  now: Date,
): Promise<ServiceToken & { token: string }> => {
  const token = createTokenText()
  const row = await tx.create('service_tokens', {
    hash: hashSecret(token),
    account,
    ending: token.slice(-ENDING_LENGTH),
    created_at: now.toISOString(),
    created_by: user,
    last_used_at: null,
    last_used_address: '',
    revoked_at: null,
  })
  return { ...toServiceToken(row), token }
}

/** Revokes a token. Inserts the row again, because the signature of a row covers its revocation and is made when it is inserted. */
export const revokeServiceToken = async (
  tx: Writer,
  { id, seal: _, created_by_name: __, ...row }: Row<'service_tokens'>,
  now: Date,
): Promise<void> => {
  await tx.delete('service_tokens', id)
  await tx.create('service_tokens', { ...row, revoked_at: now.toISOString() })
}
