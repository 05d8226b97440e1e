import { getUsernameKey } from './usernames.ts'

/**
 * Groups, flags and users (docs/requirements.md §4 and §7). The name of the utility's group on the wire is
 * configurable. In the code it is always `utility`.
 */
export const GROUPS = [
  'utility',
  'company',
  'certifier',
  'customer_service',
  'read_only',
  'comercial',
] as const
export type Group = (typeof GROUPS)[number]

/** User on the wire. `groups` contains wire names, including that of the utility. */
export interface WireUser {
  id: number
  username: string
  groups: string[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
  /** Our addition to the documented API: display name and e-mail address. */
  name?: string | undefined
  email?: string | undefined
  /** Our addition to the documented API: every other request fails until the user has set up a second factor. */
  second_factor_needed?: true | undefined
}

/** Signed-in user with the group names of the code. */
export interface Actor {
  id: number
  username: string
  groups: readonly Group[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
  /** Display name and e-mail address; missing if the back end does not send them. */
  name?: string | undefined
  email?: string | undefined
  /** Whether the user has to set up a second factor first. */
  needsSecondFactor?: boolean
}

const isGroup = (name: string): name is Group => (GROUPS as readonly string[]).includes(name)

/** Converts wire names of groups. Unknown groups such as `hide` grant nothing. */
export const parseGroups = (literals: readonly string[], utilityGroup: string): Group[] =>
  literals.flatMap((literal) => {
    if (literal === utilityGroup) return ['utility' as const]
    return literal !== 'utility' && isGroup(literal) ? [literal] : []
  })

/** Converts groups to their wire names. */
export const toGroupNames = (groups: readonly Group[], utilityGroup: string): string[] =>
  groups.map((group) => (group === 'utility' ? utilityGroup : group))

/** Whether the groups make a user read-only: read_only or comercial (docs/requirements.md §7). */
export const isReadOnly = (groups: readonly Group[]): boolean =>
  groups.includes('read_only') || groups.includes('comercial')

/** Whether the groups make a user a company user. */
export const belongsToCompany = (groups: readonly Group[]): boolean => groups.includes('company')

/** Settings of an installation that the wire does not contain. */
export interface GroupSettings {
  /** Wire name of the utility's group. */
  utilityGroup: string
  /** Usernames of the super-admins, for a back end that does not send the flag. */
  superAdmins?: readonly string[]
}

const includesUsername = (username: string, names: readonly string[]): boolean =>
  names.some((name) => getUsernameKey(name) === getUsernameKey(username))

/** Returns the display name of a user, or the username if the back end sends none. */
export const getUserName = ({ name, username }: Pick<Actor, 'name' | 'username'>): string => name || username

/** Returns a key that identifies an account: its id, or its username if the back end sends no id. */
export const getAccountKey = ({ id, username }: Pick<Actor, 'id' | 'username'>): string =>
  id ? String(id) : getUsernameKey(username)

/**
 * Converts a wire user. Read-only follows from the groups and may be set by the back end as well. Without the
 * flag `superAdmin`, the settings decide.
 */
export const fromWireUser = (
  user: Partial<WireUser> & { username: string },
  { utilityGroup, superAdmins = [] }: GroupSettings,
): Actor => {
  const groups = parseGroups(user.groups ?? [], utilityGroup)
  return {
    id: user.id ?? 0,
    username: user.username,
    groups,
    admin_access: user.admin_access ?? false,
    company: user.company ?? null,
    read_only: isReadOnly(groups) || user.read_only === true,
    superAdmin: user.superAdmin ?? includesUsername(user.username, superAdmins),
    ...(user.name ? { name: user.name } : {}),
    ...(user.email ? { email: user.email } : {}),
    ...(user.second_factor_needed ? { needsSecondFactor: true } : {}),
  }
}
