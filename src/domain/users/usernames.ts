/** Matches the characters allowed in names: Latin letters, marks, digits and some signs. Other scripts have lookalike letters. */
const ALLOWED_CHARACTERS = /^(?:\p{Script=Latin}|\p{M}|\p{Nd}|[ !#$%&'+,.:@_~-])+$/u
const MAX_LENGTH = 150
/** Username for a name without any valid characters. */
const FALLBACK_NAME = 'usuario'

/** Returns the unique key of a username, which ignores case, spaces, invisible characters and Unicode encoding. */
export const getUsernameKey = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()

/** Whether a new account may have this username. */
export const isValidUsername = (username: string): boolean =>
  username.length <= MAX_LENGTH &&
  ALLOWED_CHARACTERS.test(username.normalize('NFC')) &&
  getUsernameKey(username) !== ''

interface NamedAccount {
  id: number
  username: string
  name?: string
}

/** Adds unique keys to accounts. If several usernames have the same key, all but one get a number. */
export const addUsernameLookupKeys = <T extends NamedAccount>(
  users: readonly T[],
): (T & { username_key: string; name: string })[] => {
  const isNormalized = ({ username }: NamedAccount): boolean => getUsernameKey(username) === username
  const byPrecedence = users.toSorted(
    (a, b) => Number(isNormalized(b)) - Number(isNormalized(a)) || a.id - b.id,
  )
  const reserved = new Set(users.map(({ username }) => getUsernameKey(username)))
  const usedKeys = new Set<string>()
  const usernames = new Map<T, string>()
  for (const user of byPrecedence) {
    const base =
      getUsernameKey(user.username) === '' ? FALLBACK_NAME : user.username.replace(/\s+/gu, ' ').trim()
    let username = base
    for (let n = 2; usedKeys.has(getUsernameKey(username)); n += 1) {
      const numbered = `${base}-${n}`
      if (!reserved.has(getUsernameKey(numbered))) username = numbered
    }
    usedKeys.add(getUsernameKey(username))
    usernames.set(user, username)
  }
  return users.map((user) => {
    const username = usernames.get(user) ?? user.username
    return { ...user, username, username_key: getUsernameKey(username), name: user.name || username }
  })
}
