import { users } from '../../mock-api/seeds/accounts.ts'
import { isReadOnly, type WireUser } from '../../src/domain/groups.ts'

/** The demo's users as the back end answers who they are. */
const wireUsers: WireUser[] = users('2026-01-15').map(({ id, username, groups, admin_access, company }) => ({
  id,
  username,
  groups,
  admin_access,
  company,
  read_only: isReadOnly(groups),
  superAdmin: username === 'super',
}))

export const usernames = wireUsers.map(({ username }) => username)

/** What a demo user signs with. */
export const signatureOf = (username: string): string | undefined =>
  users('2026-01-15').find((user) => user.username === username)?.name

export const wireUser = (username: string): WireUser => {
  const found = wireUsers.find((user) => user.username === username)
  if (!found) throw new Error(`no demo user ${username}`)
  return found
}
