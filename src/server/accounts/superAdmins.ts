import { getUsernameKey } from '../../domain/usernames.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

/** How many super-admins can sign in. */
const enabled = async (store: Reader): Promise<number> =>
  (await store.getList('users', { filter: { super_admin: true, active: true }, range: [0, 0] })).total

/** Is it the last super-admin who can sign in? Without one, nobody could appoint another. */
export const isLastSuperAdmin = async (
  tx: Reader,
  row: Pick<Row<'users'>, 'super_admin' | 'active'>,
): Promise<boolean> => row.super_admin && row.active && (await enabled(tx)) === 1

/** Does the setting name this account, while no super-admin can sign in? */
export const isAppointed = async (
  store: Reader,
  named: readonly string[],
  username: string,
): Promise<boolean> => named.includes(getUsernameKey(username)) && (await enabled(store)) === 0

/**
 * Makes those accounts super-admins that `SUPER_ADMINS` names, where none who can sign in is one: the first of a portal, and whoever takes over
 * where all others are gone. Afterwards the flag of the account alone counts. Answers who was appointed.
 */
export const appointSuperAdmins = async (store: Store, named: readonly string[]): Promise<string[]> => {
  const appointed = async (tx: Writer): Promise<string[]> => {
    if (named.length === 0 || (await enabled(tx)) > 0) return []
    const rows = await Promise.all(named.map((key) => tx.getBy('users', 'username_key', key)))
    const there = rows.filter((row) => row?.active) as Row<'users'>[]
    for (const { id } of there) await tx.update('users', id, { super_admin: true })
    return there.map(({ username }) => username)
  }
  // Nobody waits for a writer's turn where there is nothing to do.
  return named.length === 0 || (await enabled(store)) > 0 ? [] : store.transaction(appointed)
}
