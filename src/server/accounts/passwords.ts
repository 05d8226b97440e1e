import * as argon2 from '@node-rs/argon2'
import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import { findPasswordProblems } from '../../domain/users/passwords.ts'
import { hasEmailDomain } from '../../domain/users/signOn.ts'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Number of frequent passwords that are refused. */
const FREQUENT_PASSWORD_COUNT = 10_000

/** Loads a list of frequent passwords, in lower case. The list is loaded only when needed, because it takes 20 MB of memory. */
export const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, FREQUENT_PASSWORD_COUNT))
}

/** Cost parameters of argon2id. Memory is in KiB. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum number of passwords hashed at a time. More would block the thread pool, which also reads files. */
const MAX_RUNNING_HASHES = 2
const MAX_QUEUED_HASHES = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns whether the password matches the hash. Without a hash it takes equally long, so that the duration does not reveal unknown
   * usernames.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** Creates a password hasher with argon2id. Hashes few passwords at a time, and throws 503 when its queue is full. */
export const createPasswordHasher = ({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords => {
  const runLimited = createConcurrencyLimit({ maxRunning: MAX_RUNNING_HASHES, maxQueued: MAX_QUEUED_HASHES })
  const dummyHash = hash('nobody has this password', ARGON2_OPTIONS)

  return {
    hash: (password) => runLimited(() => hash(password, ARGON2_OPTIONS)),
    verify: async (storedHash, password) => {
      const matches = await runLimited(async () => verify(storedHash ?? (await dummyHash), password))
      return storedHash !== undefined && matches
    },
  }
}

/** Throws 400 if a password is too short, frequent, or contains one of the user's names. */
export const assertStrongPassword = async (
  password: string,
  { username, name }: Pick<Row<'users'>, 'username' | 'name'>,
  { utilityName }: Pick<Config, 'utilityName'>,
): Promise<void> => {
  const problems = findPasswordProblems(password, [username, name, utilityName], await loadCommonPasswords())
  if (problems.length > 0)
    throw new HttpError(400, { password: problems.map((problem) => formatValidationErrorCode(problem)) })
}

type PasswordAccount = Pick<Row<'users'>, 'id' | 'email' | 'super_admin' | 'active' | 'password_hash'>

/** Returns the other super-admins who can sign in with a password. */
const listOtherSuperAdminsWithPassword = async (
  store: Reader,
  { id }: PasswordAccount,
): Promise<PasswordAccount[]> => {
  const { rows } = await store.getList('users', { filter: { super_admin: true, active: true } })
  return rows.filter((row) => row.id !== id && row.password_hash !== '')
}

/** Whether this account is the only super-admin who can sign in with a password. */
export const isLastSuperAdminWithPassword = async (store: Reader, row: PasswordAccount): Promise<boolean> =>
  row.super_admin &&
  row.active &&
  row.password_hash !== '' &&
  (await listOtherSuperAdminsWithPassword(store, row)).length === 0

/** Whether an account must sign in through the OpenID Connect provider. The last super-admin may always use a password. */
export const isPasswordSignInDisabled = async (
  store: Reader,
  row: PasswordAccount,
  { signOn }: Pick<Config, 'signOn'>,
): Promise<boolean> => {
  if (!signOn || !hasEmailDomain(row.email, signOn.domains)) return false
  if (!row.super_admin) return true
  return (await listOtherSuperAdminsWithPassword(store, row)).some(
    ({ email }) => !hasEmailDomain(email, signOn.domains),
  )
}

/** Throws 409 if the account must sign in with the OpenID Connect provider instead of a password. */
export const assertPasswordSignInEnabled = async (
  store: Reader,
  row: PasswordAccount,
  config: Pick<Config, 'signOn'>,
): Promise<void> => {
  if (await isPasswordSignInDisabled(store, row, config))
    throw new HttpError(409, texts.passwordOff(config.signOn?.name ?? ''))
}
