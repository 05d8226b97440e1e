import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserRow } from '../../domain/users/schemas.ts'
import {
  looksLikeRecoveryCode,
  needsSecondFactor,
  type SecondFactorKind,
} from '../../domain/users/secondFactor.ts'
import { createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { hashSecret } from '../common/secrets.ts'
import type { Writer } from '../store/store.ts'

/* Codes of an authenticator app (RFC 6238): six digits, SHA-1, a new code every 30 seconds. */

const STEP_MS = 30_000
const CODE_LENGTH = 6
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as Base32 (RFC 4648). The number of bytes must be a multiple of five. */
export const encodeBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/gu) ?? []).map((fiveBits) => BASE32[Number.parseInt(fiveBits, 2)]).join('')
}

const decodeBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const createTotpSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES))

/** Returns the six-digit code of an authenticator app for a 30-second time step (RFC 4226). */
export const computeTotpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** CODE_LENGTH
  return String(number).padStart(CODE_LENGTH, '0')
}

export const getTotpTimeStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

const equalsInConstantTime = (expected: string, received: string): boolean =>
  expected.length === received.length && timingSafeEqual(Buffer.from(expected), Buffer.from(received))

/**
 * Returns the 30-second time step of a valid authenticator code, or undefined for a wrong code. Also accepts the previous and next step.
 */
export const findTotpTimeStep = (
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined => {
  const step = getTotpTimeStep(now)
  return [step, step - 1, step + 1].find(
    (one) => one > lastStep && equalsInConstantTime(computeTotpCode(secret, one), code),
  )
}

const RECOVERY_CODE_COUNT = 10
/** Size of a recovery code, in bytes. A random code of 80 bits cannot be guessed. */
const RECOVERY_CODE_BYTES = 10

const normalizeRecoveryCode = (code: string): string => code.toUpperCase().replace(/[\s-]/gu, '')
const hashRecoveryCode = (code: string): string => hashSecret(normalizeRecoveryCode(code))

/** Creates single-use recovery codes for users who lose their authenticator app. Only the hashes are stored. */
export const createRecoveryCodes = (): { codes: string[]; hashes: string[] } => {
  const codes = Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => encodeBase32(randomBytes(RECOVERY_CODE_BYTES)).match(/.{4}/gu)?.join('-') ?? '',
  )
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

type FactorFields = Pick<UserRow, 'totp_secret' | 'passkeys'>

/** Returns the kinds of second factor that an account uses. */
export const listSecondFactors = ({ totp_secret, passkeys }: FactorFields): SecondFactorKind[] => [
  ...(totp_secret === '' ? [] : ['app' as const]),
  ...(passkeys === 0 ? [] : ['passkey' as const]),
]

export const hasSecondFactor = (user: FactorFields): boolean => listSecondFactors(user).length > 0

/**
 * Checks a code and returns the account's changed columns, which make the code unusable afterwards. Returns undefined for a wrong code.
 * Without `secret`, accepts only recovery codes.
 */
export const consumeSecondFactorCode = (
  user: Pick<UserRow, 'totp_step' | 'recovery_codes'>,
  secret: string | undefined,
  code: string,
  now: Date,
): Partial<UserRow> | undefined => {
  const step =
    secret === undefined
      ? undefined
      : findTotpTimeStep(secret, normalizeRecoveryCode(code), now, user.totp_step)
  if (step !== undefined) return { totp_step: step }
  const hash = hashRecoveryCode(code)
  return user.recovery_codes.includes(hash)
    ? { recovery_codes: user.recovery_codes.filter((one) => one !== hash) }
    : undefined
}

export const createWrongSecondFactorError = (code: string): HttpError =>
  createValidationError({ code: looksLikeRecoveryCode(code) ? 'wrongRecoveryCode' : 'wrongCode' })

/** Columns of an account without a second factor. Passkeys have their own table. */
const NO_SECOND_FACTOR = {
  totp_secret: '',
  totp_step: 0,
  recovery_codes: [],
} satisfies Partial<UserRow>

/** Removes the second factor of an account: authenticator app, passkeys and recovery codes. */
export const removeSecondFactor = async (tx: Writer, id: number) => {
  await tx.deleteMany('passkeys', { user: id })
  return tx.update('users', id, NO_SECOND_FACTOR)
}

/** Removes the second factor at the user's request. Throws 409 if the account must have one. */
export const removeOptionalSecondFactor = async (
  tx: Writer,
  user: UserRow,
  { secondFactorFor }: { secondFactorFor: readonly string[] },
): Promise<void> => {
  if (needsSecondFactor(user, secondFactorFor)) throw new HttpError(409, texts.secondFactorMandatory)
  await removeSecondFactor(tx, user.id)
}

/** Whether the user must set up a second factor before any other request. Users of the OpenID Connect provider are exempt. */
export const mustSetUpSecondFactor = (
  user: UserRow,
  { secondFactorFor }: { secondFactorFor: readonly string[] },
  isByProvider: boolean,
): boolean => !isByProvider && !hasSecondFactor(user) && needsSecondFactor(user, secondFactorFor)
