import { getUsernameKey } from '../../domain/usernames.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

const countEnabledSuperAdmins = async (store: Reader): Promise<number> =>
  (await store.getList('users', { filter: { super_admin: true, active: true }, range: [0, 0] })).total

/** Returns whether this is the last super-admin who can sign in. Without one, no other can be appointed. */
export const isLastSuperAdmin = async (
  tx: Reader,
  row: Pick<Row<'users'>, 'super_admin' | 'active'>,
): Promise<boolean> => row.super_admin && row.active && (await countEnabledSuperAdmins(tx)) === 1

/** Returns whether `SUPER_ADMINS` names this account while no super-admin can sign in. */
export const isInitialSuperAdmin = async (
  store: Reader,
  usernames: readonly string[],
  username: string,
): Promise<boolean> =>
  usernames.includes(getUsernameKey(username)) && (await countEnabledSuperAdmins(store)) === 0

/**
 * Appoints the accounts of `SUPER_ADMINS` if no super-admin can sign in: at the first start, or after all
 * others are gone. Afterwards only the account's flag counts. Returns the usernames.
 */
export const appointSuperAdmins = async (store: Store, usernames: readonly string[]): Promise<string[]> => {
  const appoint = async (tx: Writer): Promise<string[]> => {
    if (usernames.length === 0 || (await countEnabledSuperAdmins(tx)) > 0) return []
    const rows = await Promise.all(usernames.map((key) => tx.getBy('users', 'username_key', key)))
    const activeUsers = rows.filter((row) => row?.active) as Row<'users'>[]
    for (const { id } of activeUsers) await tx.update('users', id, { super_admin: true })
    return activeUsers.map(({ username }) => username)
  }
  // Avoids a write transaction if there is nothing to do.
  return usernames.length === 0 || (await countEnabledSuperAdmins(store)) > 0
    ? []
    : store.transaction(appoint)
}
