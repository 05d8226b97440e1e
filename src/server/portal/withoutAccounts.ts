import { BLANK_USER, type UserRow } from '../../domain/users.ts'
import type { Dump } from '../store/dump.ts'
import { REFERENCES } from '../store/references.ts'

/** Who has done something that is in the dump, by number. */
const namedIn = (dump: Dump): Set<unknown> =>
  new Set(
    REFERENCES.filter(({ to, owned }) => to === 'users' && !owned).flatMap(({ collection, by }) =>
      dump[collection].map((row) => Reflect.get(row, by) as unknown),
    ),
  )

/**
 * A dump without these accounts: nobody signs in with one. Of an account that did something only the name stays, as of one that was deleted. Answers
 * whom it was about.
 */
export const withoutAccounts = (
  dump: Dump,
  isDropped: (user: UserRow) => boolean,
  now: Date,
): { dump: Dump; dropped: string[] } => {
  const dropped = dump.users.filter((user) => user.deleted_at === null && isDropped(user))
  if (dropped.length === 0) return { dump, dropped: [] }
  const named = namedIn(dump)
  const gone = new Set(dropped.map(({ id }) => id))
  const users = dump.users
    .filter(({ id }) => !gone.has(id) || named.has(id))
    .map((user) =>
      gone.has(user.id) ? { ...user, ...BLANK_USER, active: false, deleted_at: now.toISOString() } : user,
    )
  return { dump: { ...dump, users }, dropped: dropped.map(({ username }) => username) }
}
