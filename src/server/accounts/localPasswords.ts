import { isOfDomain } from '../../domain/signOn.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

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
  if (!signOn || !isOfDomain(row.email, signOn.domains)) return false
  if (!row.super_admin) return true
  return (await others(store, row)).some(({ email }) => !isOfDomain(email, signOn.domains))
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
