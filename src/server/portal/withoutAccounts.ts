import { BLANK_USER, type UserRow } from '../../domain/users.ts'
import { REFERENCES } from '../store/references.ts'
import type { Collection } from '../store/rows.ts'

/** The fields of a collection that say who did something. */
const DOERS = Map.groupBy(
  REFERENCES.filter(({ to, owned }) => to === 'users' && !owned),
  ({ collection }) => collection,
)

/** Notes the accounts that have done something, by what some rows say. */
export const noteDoers = (collection: Collection, rows: readonly object[], named: Set<unknown>): void => {
  for (const { by } of DOERS.get(collection) ?? []) for (const row of rows) named.add(Reflect.get(row, by))
}

/**
 * Accounts without these: nobody signs in with one. Of an account that did something (`named`) only the name stays, as of one that was deleted. Answers
 * whom it was about.
 */
export const withoutAccounts = (
  users: readonly UserRow[],
  named: ReadonlySet<unknown>,
  isDropped: (user: UserRow) => boolean,
): { users: UserRow[]; dropped: string[] } => {
  const dropped = users.filter((user) => user.deleted_at === null && isDropped(user))
  const gone = new Set(dropped.map(({ id }) => id))
  const blank = { ...BLANK_USER, active: false, deleted_at: new Date().toISOString() }
  return {
    users: users
      .filter(({ id }) => !gone.has(id) || named.has(id))
      .map((user) => (gone.has(user.id) ? { ...user, ...blank } : user)),
    dropped: dropped.map(({ username }) => username),
  }
}
