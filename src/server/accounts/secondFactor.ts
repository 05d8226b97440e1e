import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isRecoveryCodeLike, needsSecondFactor, type SecondFactorKind } from '../../domain/secondFactor.ts'
import type { UserRow } from '../../domain/users.ts'
import { HttpError, invalid } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { hashOf } from '../common/secrets.ts'
import type { Writer } from '../store/store.ts'

/* Codes of an authenticator app (RFC 6238): six digits, SHA-1, a new one each half minute, as every app has them. */

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648), as apps take a secret; its length is a multiple of five bytes. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/gu) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** The code of a secret at a step (RFC 4226). */
export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The step that a code is of: this one, or the one before or after it, as clocks differ; later than the last that was used, as a code is good once. */
export const stepOfCode = (secret: string, code: string, now: Date, last: number): number | undefined => {
  const step = stepOf(now)
  return [step, step - 1, step + 1].find((one) => one > last && isSame(codeAt(secret, one), code))
}

const CODES = 10
/** 80 bits: nobody finds one from its hash. */
const CODE_BYTES = 10

const plain = (code: string): string => code.toUpperCase().replace(/[\s-]/gu, '')
const hashOfCode = (code: string): string => hashOf(plain(code))

/** Codes for whoever has lost the authenticator: shown once, kept as hashes, each good once. */
export const newRecoveryCodes = (): { codes: string[]; hashes: string[] } => {
  const codes = Array.from(
    { length: CODES },
    () => base32(randomBytes(CODE_BYTES)).match(/.{4}/gu)?.join('-') ?? '',
  )
  return { codes, hashes: codes.map(hashOfCode) }
}

type Having = Pick<UserRow, 'totp_secret' | 'passkeys'>

/** What an account's second factor is shown by; nothing where it has none. */
export const factorsOf = ({ totp_secret, passkeys }: Having): SecondFactorKind[] => [
  ...(totp_secret === '' ? [] : ['app' as const]),
  ...(passkeys === 0 ? [] : ['passkey' as const]),
]

export const hasSecondFactor = (user: Having): boolean => factorsOf(user).length > 0

/**
 * What is written of an account whose second factor this code is, so that it is good no more; undefined where it is not. The secret is unsealed; it may be
 * lost with the portal's key.
 */
export const spent = (
  user: Pick<UserRow, 'totp_step' | 'recovery_codes'>,
  secret: string | undefined,
  code: string,
  now: Date,
): Partial<UserRow> | undefined => {
  const step = secret === undefined ? undefined : stepOfCode(secret, plain(code), now, user.totp_step)
  if (step !== undefined) return { totp_step: step }
  const hash = hashOfCode(code)
  return user.recovery_codes.includes(hash)
    ? { recovery_codes: user.recovery_codes.filter((one) => one !== hash) }
    : undefined
}

/** Refuses a code that is neither the app's nor a recovery code that is left. */
export const wrongCode = (code: string): HttpError =>
  invalid({ code: isRecoveryCodeLike(code) ? 'wrongRecoveryCode' : 'wrongCode' })

/** Fields of an account without a second factor, besides its passkeys. */
const NO_SECOND_FACTOR = {
  totp_secret: '',
  totp_step: 0,
  recovery_codes: [],
} satisfies Partial<UserRow>

/** Removes the second factor of an account: authenticator, passkeys and recovery codes. */
export const dropSecondFactor = async (tx: Writer, id: number) => {
  await tx.deleteMany('passkeys', { user: id })
  return tx.update('users', id, NO_SECOND_FACTOR)
}

/** Leaves an account without one whose owner wants none, where none is demanded. */
export const giveUp = async (
  tx: Writer,
  user: UserRow,
  { secondFactorFor }: { secondFactorFor: readonly string[] },
): Promise<void> => {
  if (needsSecondFactor(user, secondFactorFor)) throw new HttpError(409, texts.secondFactorDemanded)
  await dropSecondFactor(tx, user.id)
}

/** Must somebody set a second factor up before anything else? Whoever comes from the provider has whatever that asks for. */
export const mustSetUp = (
  user: UserRow,
  { secondFactorFor }: { secondFactorFor: readonly string[] },
  isByProvider: boolean,
): boolean => !isByProvider && !hasSecondFactor(user) && needsSecondFactor(user, secondFactorFor)
