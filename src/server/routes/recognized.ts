import { usernameKey } from '../../domain/usernames.ts'
import { countAttempt, isKnownAt } from '../accounts/signInThrottle.ts'
import { addressGroup } from '../http/addressGroup.ts'
import type { Services } from '../http/call.ts'
import type { Row } from '../store/rows.ts'

type Asking = Pick<Services, 'store' | 'passwords' | 'limits' | 'now'> & { address: string }

/** Why nobody was recognized. */
export type Unrecognized = 'wrong password' | 'disabled account' | 'unknown account'

/**
 * The account whose name and password these are, or why it is not. Limits that count failures come before anything is hashed or written; the try
 * counts as a failure until `forgetFailures` says that it was none.
 */
export const recognized = async (
  { store, passwords, limits, address, now }: Asking,
  { username, password }: { username: string; password: string },
): Promise<{ user: Row<'users'>; isKnown: boolean } | Unrecognized> => {
  const from = addressGroup(address)
  const who = { username, address }
  const isKnown = await isKnownAt(store, username, from)
  await limits.assertSignIn(from, isKnown, who)
  const left = await store.transaction((tx) =>
    countAttempt(tx, { username, address: from, isKnown, now: now() }),
  )
  if (left > 0) throw limits.refusal('sign-in-account', `${usernameKey(username)} ${from}`, left, who)
  const user = await store.getBy('users', 'username_key', usernameKey(username))
  // An account without a password is one that nobody signs in with.
  const matches = await passwords.verify((user?.active && user.password_hash) || undefined, password)
  if (user && matches) return { user, isKnown }
  await limits.countFailure(from)
  return user ? (user.active ? 'wrong password' : 'disabled account') : 'unknown account'
}
