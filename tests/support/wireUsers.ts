import { createDemoUsers } from '../../mock-api/seeds/accounts.ts'
import { hasReadOnlyGroup, type WireUser } from '../../src/domain/groups.ts'

/** The users of the demo as the back end sends them. */
const wireUsers: WireUser[] = createDemoUsers('2026-01-15').map(
  ({ id, username, groups, admin_access, company }) => ({
    id,
    username,
    groups,
    admin_access,
    company,
    read_only: hasReadOnlyGroup(groups),
    superAdmin: username === 'super',
  }),
)

export const usernames = wireUsers.map(({ username }) => username)

/** Returns the name that a demo user signs with. */
export const findSignatureName = (username: string): string | undefined =>
  createDemoUsers('2026-01-15').find((user) => user.username === username)?.name

export const wireUser = (username: string): WireUser => {
  const match = wireUsers.find((user) => user.username === username)
  if (!match) throw new Error(`no demo user ${username}`)
  return match
}
