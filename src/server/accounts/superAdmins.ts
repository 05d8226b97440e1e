import { getUsernameKey } from '../../domain/users/usernames.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

const countEnabledSuperAdmins = async (store: Reader): Promise<number> =>
  (await store.getList('users', { filter: { super_admin: true, active: true }, range: [0, 0] })).total

/** Whether this is the last active super-admin, without whom no other can be appointed. */
export const isLastSuperAdmin = async (
  tx: Reader,
  row: Pick<Row<'users'>, 'super_admin' | 'active'>,
): Promise<boolean> => row.super_admin && row.active && (await countEnabledSuperAdmins(tx)) === 1

/** Whether an account becomes the first super-admin, because the variable `SUPER_ADMINS` names it. */
export const isInitialSuperAdmin = async (
  store: Reader,
  usernames: readonly string[],
  username: string,
): Promise<boolean> =>
  usernames.includes(getUsernameKey(username)) && (await countEnabledSuperAdmins(store)) === 0

/** Makes the accounts in `SUPER_ADMINS` super-admins if no super-admin is active. Returns their usernames. */
export const appointSuperAdmins = async (store: Store, usernames: readonly string[]): Promise<string[]> => {
  const appointInTransaction = async (tx: Writer): Promise<string[]> => {
    if (usernames.length === 0 || (await countEnabledSuperAdmins(tx)) > 0) return []
    const rows = await Promise.all(usernames.map((key) => tx.getBy('users', 'username_key', key)))
    const activeUsers = rows.filter((row) => row?.active) as Row<'users'>[]
    for (const { id } of activeUsers) await tx.update('users', id, { super_admin: true })
    return activeUsers.map(({ username }) => username)
  }
  // Skips the transaction if there is nothing to do.
  return usernames.length === 0 || (await countEnabledSuperAdmins(store)) > 0
    ? []
    : store.transaction(appointInTransaction)
}
