import * as argon2 from '@node-rs/argon2'
import { message } from '../../contract/messages.ts'
import { findPasswordProblems } from '../../domain/passwords.ts'
import { hasDomain } from '../../domain/signOn.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { createLimiter } from '../common/limiter.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** So many of the list, most frequent first: those that anybody tries who guesses. */
const MANY = 10_000

/**
 * The most frequent passwords, in lower case. They are loaded when somebody chooses a password and at no other time: the package takes
 * 20 MB and a third of a second.
 */
export const frequentPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MANY))
}

/** argon2id is the library's default; memory in KiB. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many hash at once: the thread pool that hashes also serves files. */
const AT_ONCE = 2
const WAITING = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for a user that does not exist (`undefined`) as for one that does. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** argon2id with a bounded number of hashes at once; past a bound of callers waiting, it refuses with 503. */
export const createPasswords = ({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords => {
  const bounded = createLimiter({ atOnce: AT_ONCE, waiting: WAITING })
  const nobodys = hash('nobody has this password', OPTIONS)

  return {
    hash: (password) => bounded(() => hash(password, OPTIONS)),
    verify: async (known, password) => {
      const matches = await bounded(async () => verify(known ?? (await nobodys), password))
      return known !== undefined && matches
    },
  }
}

/** Refuses a password that guessers know, and says all that is wrong with it. */
export const assertPassword = async (
  password: string,
  { username, name }: Pick<Row<'users'>, 'username' | 'name'>,
  { utilityName }: Pick<Config, 'utilityName'>,
): Promise<void> => {
  const problems = findPasswordProblems(password, [username, name, utilityName], await frequentPasswords())
  if (problems.length > 0) throw new HttpError(400, { password: problems.map((problem) => message(problem)) })
}

type Account = Pick<Row<'users'>, 'id' | 'email' | 'super_admin' | 'active' | 'password_hash'>

/** The other super-admins who have a password here. */
const others = async (store: Reader, { id }: Account): Promise<Account[]> => {
  const { rows } = await store.getList('users', { filter: { super_admin: true, active: true } })
  return rows.filter((row) => row.id !== id && row.password_hash !== '')
}

/** Is it the only super-admin who could still sign in when the provider is away? */
export const isLastLocalSuperAdmin = async (store: Reader, row: Account): Promise<boolean> =>
  row.super_admin && row.active && row.password_hash !== '' && (await others(store, row)).length === 0

/**
 * Is the password of an account switched off, as its people sign in with the provider? A super-admin's is only where another super-admin, of no such domain,
 * has one: somebody gets in when the provider is away.
 */
export const isPasswordOff = async (
  store: Reader,
  row: Account,
  { signOn }: Pick<Config, 'signOn'>,
): Promise<boolean> => {
  if (!signOn || !hasDomain(row.email, signOn.domains)) return false
  if (!row.super_admin) return true
  return (await others(store, row)).some(({ email }) => !hasDomain(email, signOn.domains))
}

/** Refuses to give a password to an account that has none to use. */
export const assertPasswordOn = async (
  store: Reader,
  row: Account,
  config: Pick<Config, 'signOn'>,
): Promise<void> => {
  if (await isPasswordOff(store, row, config))
    throw new HttpError(409, texts.passwordOff(config.signOn?.name ?? ''))
}
