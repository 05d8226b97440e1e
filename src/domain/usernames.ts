/** Letters of one script only, so that no two names look alike: the portal's own. Marks and digits belong to every script. */
const WRITTEN = /^(?:\p{Script=Latin}|\p{M}|\p{Nd}|[ !#$%&'+,.:@_~-])+$/u
const LONGEST = 150
/** For a name of which nothing is left. */
const NAMELESS = 'usuario'

/**
 * What a username is known by: two that differ in case, in blanks, in what cannot be seen, or in how the same letters are encoded are one
 * user. From lower to upper and back, so that letters of several forms (ß, ẞ, ss) meet.
 */
export const usernameKey = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()

/** May a new account be called so? */
export const isUsername = (username: string): boolean =>
  username.length <= LONGEST && WRITTEN.test(username.normalize('NFC')) && usernameKey(username) !== ''

interface Named {
  id: number
  username: string
  name?: string
}

/**
 * Accounts with what they are known by, and what they sign with. Of several that would be one, that whose name is plainest keeps it, or else the oldest; the others
 * get a number behind their name, and are known by that. In the order given.
 */
export const withUsernameKeys = <T extends Named>(
  users: readonly T[],
): (T & { username_key: string; name: string })[] => {
  const isPlain = ({ username }: Named): boolean => usernameKey(username) === username
  const inTurn = users.toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)) || a.id - b.id)
  const reserved = new Set(users.map(({ username }) => usernameKey(username)))
  const taken = new Set<string>()
  const named = new Map<T, string>()
  for (const user of inTurn) {
    const base = usernameKey(user.username) === '' ? NAMELESS : user.username.replace(/\s+/gu, ' ').trim()
    let username = base
    for (let n = 2; taken.has(usernameKey(username)); n += 1) {
      const numbered = `${base}-${n}`
      if (!reserved.has(usernameKey(numbered))) username = numbered
    }
    taken.add(usernameKey(username))
    named.set(user, username)
  }
  return users.map((user) => {
    const username = named.get(user) ?? user.username
    return { ...user, username, username_key: usernameKey(username), name: user.name || username }
  })
}
