import { type Actor, isReadOnly, toGroupNames, type WireUser } from '../../domain/groups.ts'
import { companyScope } from '../../domain/permissions.ts'
import type { UserRow, Session as WireSession } from '../../domain/users.ts'
import type { Config } from '../common/config.ts'
import { hashOf, randomSecret } from '../common/secrets.ts'
import type { TokenRow } from '../store/serverRows.ts'
import type { LoggedWriter, Reader, Store, Writer } from '../store/store.ts'
import { mustSetUp } from './secondFactor.ts'
import { isAppointed } from './superAdmins.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
/** A session's use is noted so many times in the time that it may be idle, not at each call. */
const NOTES = 60

/** The user on the wire: its flags derived, its groups as the configuration names them. */
export const wireUserOf = (row: UserRow, config: Config): WireUser => ({
  id: row.id,
  username: row.username,
  groups: toGroupNames(row.groups, config.utilityGroup),
  admin_access: row.admin_access,
  company: row.company,
  read_only: isReadOnly(row.groups),
  superAdmin: row.super_admin,
  name: row.name,
  email: row.email,
})

export const actorOf = (row: UserRow, config: Config): Actor => ({
  ...wireUserOf(row, config),
  groups: row.groups,
})

/** How long ago, in milliseconds; negative where a clock was set back since. */
const since = (moment: string, now: Date): number => now.getTime() - Date.parse(moment)

const isOver = (row: TokenRow, now: Date, { sessionIdleMinutes }: Config): boolean =>
  row.expires_at <= now.toISOString() || since(row.last_used_at, now) >= sessionIdleMinutes * MINUTE

/** A session's token, and when it ends however much it is used (ISO). */
interface Opened {
  token: string
  expires_at: string
}

/** Opens a session: an opaque 256-bit token, of which only the hash is kept. Those of the user that are over go. */
export const openSession = async (
  tx: Writer,
  { user, device = '', id_token = '' }: { user: number; device?: string; id_token?: string },
  now: Date,
  config: Config,
): Promise<Opened> => {
  const { rows } = await tx.getList('tokens', { filter: { user } })
  for (const row of rows) if (isOver(row, now, config)) await tx.delete('tokens', row.id)
  const token = randomSecret()
  const expires_at = new Date(now.getTime() + config.tokenHours * HOUR).toISOString()
  await tx.create('tokens', {
    hash: hashOf(token),
    user,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at,
    device,
    id_token,
  })
  return { token, expires_at }
}

/** A session that is open: its token's row, whose it is, and whether its use was noted of late. */
interface Session {
  id: number
  user: UserRow
  isNoted: boolean
  /** It was opened by the provider's word. */
  isByProvider: boolean
}

const isNoted = (row: TokenRow, now: Date, { sessionIdleMinutes }: Config): boolean =>
  Math.abs(since(row.last_used_at, now)) < (sessionIdleMinutes * MINUTE) / NOTES

/** Returns whether a contractor's company is deactivated. The contractor may not sign in until it is activated again. */
export const isOfEndedCompany = async (
  store: Reader,
  user: Pick<UserRow, 'groups' | 'company'>,
): Promise<boolean> =>
  isEnded(user, user.company === null ? null : (await store.getOne('companies', user.company))?.active)

/** Returns the current rights of an account, undefined if the user may not sign in any more. Long work calls it at each step. */
export const getCurrentActor = async (
  store: Reader,
  id: number,
  config: Config,
): Promise<Actor | undefined> => {
  const user = await store.getOne('users', id)
  return user?.active && !(await isOfEndedCompany(store, user)) ? actorOf(user, config) : undefined
}

const isEnded = (
  user: Pick<UserRow, 'groups' | 'company'>,
  companyActive: boolean | null | undefined,
): boolean => companyScope(user) !== 'all' && companyActive === false

/** Who speaks, by the header `Authorization: Token …`; undefined for no token, a wrong one, one that is over, a disabled user, or one of a deactivated company. */
export const sessionOf = async (
  store: Reader,
  header: string | undefined,
  now: Date,
  config: Config,
): Promise<Session | undefined> => {
  const token = /^Token ([\w-]{43})$/u.exec(header ?? '')?.[1]
  if (!token) return undefined
  const session = await store.getSession(hashOf(token))
  if (!session || isOver(session.token, now, config)) return undefined
  const { token: row, user, company_active: isCompanyActive } = session
  if (!user.active || isEnded(user, isCompanyActive)) return undefined
  return { id: row.id, user, isNoted: isNoted(row, now, config), isByProvider: row.id_token !== '' }
}

/** Notes that a session is used, and once an hour that its account is, unless somebody has noted it meanwhile. */
export const noteUse = (store: Store, id: number, now: Date, config: Config): Promise<void> =>
  store.transaction(async (tx) => {
    const row = await tx.getOne('tokens', id)
    if (!row || isNoted(row, now, config)) return
    await tx.update('tokens', id, { last_used_at: now.toISOString() })
    const user = await tx.getOne('users', row.user)
    if (user && Math.abs(since(user.last_access_at ?? '1970', now)) >= HOUR)
      await tx.update('users', row.user, { last_access_at: now.toISOString() })
  })

/** Ends every session of a user, but for one that is named: on a new password, and on disabling. */
export const closeSessions = async (tx: Writer, user: number, except?: number): Promise<number> => {
  const { rows } = await tx.getList('tokens', { filter: { user } })
  const closed = rows.filter(({ id }) => id !== except)
  for (const { id } of closed) await tx.delete('tokens', id)
  return closed.length
}

/** A user's open sessions, the one that was used last first; `current` is the one that asks. */
export const sessionsOf = async (
  store: Reader,
  user: number,
  { now, config, current }: { now: Date; config: Config; current: number },
): Promise<WireSession[]> => {
  const { rows } = await store.getList('tokens', { filter: { user } })
  return rows
    .filter((row) => !isOver(row, now, config))
    .map(({ id, device, created_at, last_used_at }) => ({
      id,
      device,
      created_at,
      last_used_at,
      current: id === current,
    }))
    .sort((a, b) => b.last_used_at.localeCompare(a.last_used_at) || b.id - a.id)
}

/** Ends one session of a user; answers whether there was one. */
export const closeSession = async (tx: Writer, user: number, id: number): Promise<boolean> => {
  const row = await tx.getOne('tokens', id)
  return row?.user === user && tx.delete('tokens', id)
}

interface How {
  device: string
  /** Sealed, of whoever comes from the provider. */
  idToken?: string
}

/** Lets somebody in whose account is known: a session, as it is answered, and a line in the log. Not where their company is deactivated. */
export const enter = async (tx: LoggedWriter, user: UserRow, how: How, now: Date, config: Config) => {
  if (await isOfEndedCompany(tx, user)) return 'inactive company'
  const super_admin = user.super_admin || (await isAppointed(tx, config.superAdmins, user.username))
  const row = await tx.update('users', user.id, { super_admin, last_access_at: now.toISOString() })
  tx.log({ user: { id: user.id, username: user.username } })
  const { device, idToken: id_token = '' } = how
  const needed = mustSetUp(row ?? user, config, id_token !== '')
    ? { second_factor_needed: true as const }
    : {}
  const opened = await openSession(tx, { user: user.id, device, id_token }, now, config)
  return { ...opened, user: { ...wireUserOf(row ?? user, config), ...needed } }
}
