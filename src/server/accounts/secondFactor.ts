import { createHash, randomBytes } from 'node:crypto'
import { type Factor, owesSecondFactor } from '../../domain/secondFactor.ts'
import type { UserRow } from '../../domain/users.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Writer } from '../store/store.ts'
import { base32, stepOfCode } from './totp.ts'

const CODES = 10
/** 80 bits: nobody finds one from its hash. */
const CODE_BYTES = 10

const plain = (code: string): string => code.toUpperCase().replace(/[\s-]/gu, '')
const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url')

/** Codes for whoever has lost the authenticator: shown once, kept as hashes, each good once. */
export const newRecoveryCodes = (): { codes: string[]; hashes: string[] } => {
  const codes = Array.from(
    { length: CODES },
    () => base32(randomBytes(CODE_BYTES)).match(/.{4}/gu)?.join('-') ?? '',
  )
  return { codes, hashes: codes.map(hashOf) }
}

type Having = Pick<UserRow, 'totp_secret' | 'passkeys'>

/** What an account's second factor is shown by; nothing where it has none. */
export const factorsOf = ({ totp_secret, passkeys }: Having): Factor[] => [
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
  const hash = hashOf(code)
  return user.recovery_codes.includes(hash)
    ? { recovery_codes: user.recovery_codes.filter((one) => one !== hash) }
    : undefined
}

/** An account as it is without a second factor. */
const NO_SECOND_FACTOR = {
  totp_secret: '',
  totp_step: 0,
  passkeys: 0,
  recovery_codes: [],
} satisfies Partial<UserRow>

/** Leaves an account without a second factor, whatever it consists of. */
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
  if (owesSecondFactor(user, secondFactorFor)) throw new HttpError(409, texts.secondFactorDemanded)
  await dropSecondFactor(tx, user.id)
}

/** Must somebody set a second factor up before anything else? Whoever comes from the provider has whatever that asks for. */
export const mustSetUp = (
  user: UserRow,
  { secondFactorFor }: { secondFactorFor: readonly string[] },
  isByProvider: boolean,
): boolean => !isByProvider && !hasSecondFactor(user) && owesSecondFactor(user, secondFactorFor)
