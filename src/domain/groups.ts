import { getUsernameKey } from './users/usernames.ts'

/** User groups (docs/requirements.md §4 and §7), with their displayed names. The API's name for `utility` is configurable. */
export const GROUP_TEXTS = {
  utility: 'Distribuidora',
  company: 'Empresa colaboradora',
  certifier: 'Certificador',
  customer_service: 'Atención al cliente',
  read_only: 'Solo lectura',
  comercial: 'Comercial',
} as const
export type Group = keyof typeof GROUP_TEXTS
export const GROUPS = Object.keys(GROUP_TEXTS) as Group[]

/** User as the API returns it, with group names of the API. */
export interface WireUser {
  id: number
  username: string
  groups: string[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
  /** Display name. Not in the documented API. */
  name?: string | undefined
  email?: string | undefined
  /** Set while the user must set up a second factor; every other request fails until then. Not in the documented API. */
  second_factor_needed?: true | undefined
  notice_to_accept?: number | undefined
}

/** Signed-in user with internal group names. */
export interface Actor {
  id: number
  username: string
  groups: readonly Group[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
  /** Display name; missing if the back end does not send it. */
  name?: string | undefined
  email?: string | undefined
  /** Whether the user must set up a second factor before any other action. */
  needsSecondFactor?: boolean
  /** Number of the privacy notice that the user must accept before the console opens. */
  noticeToAccept?: number
  /** Id of the service account that acts with rights of the user. */
  serviceAccount?: number
}

const isUserGroupName = (name: string): name is Group => Object.hasOwn(GROUP_TEXTS, name)

/** Converts group names of the API to internal names. Ignores unknown groups such as `hide`. */
export const parseGroupNames = (literals: readonly string[], utilityGroup: string): Group[] =>
  literals.flatMap((literal) => {
    if (literal === utilityGroup) return ['utility' as const]
    return literal !== 'utility' && isUserGroupName(literal) ? [literal] : []
  })

/** Converts internal group names to those of the API. */
export const convertGroupNamesForApi = (groups: readonly Group[], utilityGroup: string): string[] =>
  groups.map((group) => (group === 'utility' ? utilityGroup : group))

/** Whether one of the groups makes a user read-only (docs/requirements.md §7). */
export const hasReadOnlyGroup = (groups: readonly Group[]): boolean =>
  groups.includes('read_only') || groups.includes('comercial')

/** Whether a user with these groups belongs to a contractor company. */
export const hasCompanyGroup = (groups: readonly Group[]): boolean => groups.includes('company')

/** Settings for converting groups, which the API does not send. */
export interface GroupSettings {
  /** Name of the utility's group in the API. */
  utilityGroup: string
  /** Usernames of the super-admins, for back ends that do not send this flag. */
  superAdmins?: readonly string[]
}

const isUsernameInList = (username: string, names: readonly string[]): boolean =>
  names.some((name) => getUsernameKey(name) === getUsernameKey(username))

/** Returns the display name of a user, or the username if the back end sends none. */
export const getUserDisplayName = ({ name, username }: Pick<Actor, 'name' | 'username'>): string =>
  name || username

/** Returns the id of an account, or its username if the back end sends no id. */
export const getUserAccountKey = ({ id, username }: Pick<Actor, 'id' | 'username'>): string =>
  id ? String(id) : getUsernameKey(username)

/** Converts a user of the API to the internal form. The groups also decide whether the user is read-only. */
export const convertApiUserToActor = (
  user: Partial<WireUser> & { username: string },
  { utilityGroup, superAdmins = [] }: GroupSettings,
): Actor => {
  const groups = parseGroupNames(user.groups ?? [], utilityGroup)
  return {
    id: user.id ?? 0,
    username: user.username,
    groups,
    admin_access: user.admin_access ?? false,
    company: user.company ?? null,
    read_only: hasReadOnlyGroup(groups) || user.read_only === true,
    superAdmin: user.superAdmin ?? isUsernameInList(user.username, superAdmins),
    ...(user.name ? { name: user.name } : {}),
    ...(user.email ? { email: user.email } : {}),
    ...(user.second_factor_needed ? { needsSecondFactor: true } : {}),
    ...(user.notice_to_accept ? { noticeToAccept: user.notice_to_accept } : {}),
  }
}
