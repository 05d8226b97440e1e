import { usernameKey } from './usernames.ts'

/**
 * Groups, flags and the person behind a session (docs/requirements.md §4 and §7).
 * The utility's own group has a literal that only configuration knows; inside the code it is always `utility`.
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

/** A user as the wire speaks of it: `groups` holds literals, the utility's included. */
export interface WireUser {
  id: number
  username: string
  groups: string[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
  /** Ours: the person's name and address. */
  name?: string | undefined
  email?: string | undefined
  /** Nothing is answered before a second factor is set up. */
  second_factor_needed?: true | undefined
}

/** Who acts, in the code's own words. */
export interface Actor {
  id: number
  username: string
  groups: readonly Group[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
  /** The person's name and address; empty where the back end does not send them. */
  name?: string | undefined
  email?: string | undefined
  /** Must set a second factor up before anything else. */
  owesFactor?: boolean
}

const isGroup = (name: string): name is Group => (GROUPS as readonly string[]).includes(name)

/** Reads wire groups; unknown ones (`hide` among them) grant nothing. */
export const groupsFrom = (literals: readonly string[], utilityGroup: string): Group[] =>
  literals.flatMap((literal) => {
    if (literal === utilityGroup) return ['utility' as const]
    return literal !== 'utility' && isGroup(literal) ? [literal] : []
  })

/** Writes groups as the wire has them. */
export const groupLiterals = (groups: readonly Group[], utilityGroup: string): string[] =>
  groups.map((group) => (group === 'utility' ? utilityGroup : group))

/** Members of read_only or comercial only read (docs/requirements.md §7). */
export const isReadOnly = (groups: readonly Group[]): boolean =>
  groups.includes('read_only') || groups.includes('comercial')

/** Is it a contractor's user, who belongs to a company? */
export const belongsToCompany = (groups: readonly Group[]): boolean => groups.includes('company')

/** How an installation names what the wire does not say. */
export interface GroupSettings {
  /** The literal of the utility's own group. */
  utilityGroup: string
  /** The usernames of the super-admins, for a back end that does not send the flag. */
  superAdmins?: readonly string[]
}

const isNamed = (username: string, names: readonly string[]): boolean =>
  names.some((name) => usernameKey(name) === usernameKey(username))

/** What a user is called: its name, or its username where the back end sends no name. */
export const nameOf = ({ name, username }: Pick<Actor, 'name' | 'username'>): string => name || username

/** By what an account is told from the others: its id, or its name where the back end gives users none. */
export const accountKey = ({ id, username }: Pick<Actor, 'id' | 'username'>): string =>
  id ? String(id) : usernameKey(username)

/**
 * The actor that a wire user stands for. `read_only` follows from the groups; a back end may add to that, but not lift it. Whoever is a super-admin
 * the wire says, or else the installation's settings.
 */
export const actorFrom = (
  user: Partial<WireUser> & { username: string },
  { utilityGroup, superAdmins = [] }: GroupSettings,
): Actor => {
  const groups = groupsFrom(user.groups ?? [], utilityGroup)
  return {
    id: user.id ?? 0,
    username: user.username,
    groups,
    admin_access: user.admin_access ?? false,
    company: user.company ?? null,
    read_only: isReadOnly(groups) || user.read_only === true,
    superAdmin: user.superAdmin ?? isNamed(user.username, superAdmins),
    ...(user.name ? { name: user.name } : {}),
    ...(user.email ? { email: user.email } : {}),
    ...(user.second_factor_needed ? { owesFactor: true } : {}),
  }
}
