import { type Actor, convertGroupNamesForApi, hasReadOnlyGroup, type WireUser } from '../../domain/groups.ts'
import { getAccessibleCompany } from '../../domain/permissions.ts'
import type { UserRow, Session as WireSession } from '../../domain/users/schemas.ts'
import type { Config } from '../common/config.ts'
import { createRandomSecret, hashSecret } from '../common/secrets.ts'
import { getNoticeFlag } from '../portal/currentNotice.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter, Reader, Store, Writer } from '../store/store.ts'
import { mustSetUpSecondFactor } from './secondFactor.ts'
import { isInitialSuperAdmin } from './superAdmins.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Maximum number of writes of `last_used_at` per idle period of a session. A write at each request would be slow. */
const MAX_WRITES_PER_IDLE_PERIOD = 60

/** Returns a user in the format of the API, with derived flags. */
export const toUserResponse = (row: UserRow, config: Config): WireUser => ({
  id: row.id,
  username: row.username,
  groups: convertGroupNamesForApi(row.groups, config.utilityGroup),
  admin_access: row.admin_access,
  company: row.company,
  read_only: hasReadOnlyGroup(row.groups),
  superAdmin: row.super_admin,
  name: row.name,
  email: row.email,
})

export const toActingUser = (row: UserRow, config: Config): Actor => ({
  ...toUserResponse(row, config),
  groups: row.groups,
})

/** Returns the milliseconds since a timestamp. The result is negative if the clock was set back. */
const getMillisecondsSince = (timestamp: string, now: Date): number => now.getTime() - Date.parse(timestamp)

const isSessionExpired = (row: Row<'tokens'>, now: Date, { sessionIdleMinutes }: Config): boolean =>
  row.expires_at <= now.toISOString() ||
  getMillisecondsSince(row.last_used_at, now) >= sessionIdleMinutes * MINUTE_MS

interface NewSession {
  token: string
  /** ISO time at which the session ends, even if it is in use. */
  expires_at: string
}

/** Creates a session with a random token, of which only the hash is stored. Deletes the user's expired sessions. */
export const createSession = async (
  tx: Writer,
  { user, device = '', id_token = '' }: { user: number; device?: string; id_token?: string },
  now: Date,
  config: Config,
): Promise<NewSession> => {
  const { rows } = await tx.getList('tokens', { filter: { user } })
  for (const row of rows) if (isSessionExpired(row, now, config)) await tx.delete('tokens', row.id)
  const token = createRandomSecret()
  const expires_at = new Date(now.getTime() + config.tokenHours * HOUR_MS).toISOString()
  await tx.create('tokens', {
    hash: hashSecret(token),
    user,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at,
    device,
    id_token,
  })
  return { token, expires_at }
}

interface Session {
  id: number
  user: UserRow
  /** Whether the use of the session was recorded a short time ago. */
  isUseRecorded: boolean
  /** Whether the user signed in with the OpenID Connect provider. */
  isByProvider: boolean
}

const isSessionUseRecorded = (row: Row<'tokens'>, now: Date, { sessionIdleMinutes }: Config): boolean =>
  Math.abs(getMillisecondsSince(row.last_used_at, now)) <
  (sessionIdleMinutes * MINUTE_MS) / MAX_WRITES_PER_IDLE_PERIOD

/** Whether the user belongs to an inactive contractor and may not sign in. */
export const belongsToInactiveCompany = async (
  store: Reader,
  user: Pick<UserRow, 'groups' | 'company'>,
): Promise<boolean> =>
  isBlockedByInactiveCompany(
    user,
    user.company === null ? null : (await store.getOne('companies', user.company))?.active,
  )

/** Returns the user with the current rights, or undefined if the user may no longer sign in. Long jobs check this at each step. */
export const getCurrentUserRights = async (
  store: Reader,
  id: number,
  config: Config,
): Promise<Actor | undefined> => {
  const user = await store.getOne('users', id)
  return user?.active && !(await belongsToInactiveCompany(store, user))
    ? toActingUser(user, config)
    : undefined
}

const isBlockedByInactiveCompany = (
  user: Pick<UserRow, 'groups' | 'company'>,
  companyActive: boolean | null | undefined,
): boolean => getAccessibleCompany(user) !== 'all' && companyActive === false

/** Returns the session of an `Authorization: Token …` header, or undefined if the session has expired or its user is inactive. */
export const findSession = async (
  store: Reader,
  header: string | undefined,
  now: Date,
  config: Config,
): Promise<Session | undefined> => {
  const token = /^Token ([\w-]{43})$/u.exec(header ?? '')?.[1]
  if (!token) return undefined
  const session = await store.getSession(hashSecret(token))
  if (!session || isSessionExpired(session.token, now, config)) return undefined
  const { token: row, user, company_active: isCompanyActive } = session
  if (!user.active || isBlockedByInactiveCompany(user, isCompanyActive)) return undefined
  return {
    id: row.id,
    user,
    isUseRecorded: isSessionUseRecorded(row, now, config),
    isByProvider: row.id_token !== '',
  }
}

/** Stores the time of the last request of a session. Does nothing if another request has just stored it. */
export const recordSessionUse = (store: Store, id: number, now: Date, config: Config): Promise<void> =>
  store.transaction(async (tx) => {
    const row = await tx.getOne('tokens', id)
    if (!row || isSessionUseRecorded(row, now, config)) return
    await tx.update('tokens', id, { last_used_at: now.toISOString() })
    const user = await tx.getOne('users', row.user)
    if (user && Math.abs(getMillisecondsSince(user.last_access_at ?? '1970', now)) >= HOUR_MS)
      await tx.update('users', row.user, { last_access_at: now.toISOString() })
  })

/** Ends all sessions of a user except `except`. Returns the number of ended sessions. */
export const endSessions = async (tx: Writer, user: number, except?: number): Promise<number> => {
  const { rows } = await tx.getList('tokens', { filter: { user } })
  const sessions = rows.filter(({ id }) => id !== except)
  for (const { id } of sessions) await tx.delete('tokens', id)
  return sessions.length
}

/** Returns the sessions of a user, most recently used first. `currentId` is the session of this request. */
export const listSessions = async (
  store: Reader,
  user: number,
  { now, config, current: currentId }: { now: Date; config: Config; current: number },
): Promise<WireSession[]> => {
  const { rows } = await store.getList('tokens', { filter: { user } })
  return rows
    .filter((row) => !isSessionExpired(row, now, config))
    .map(({ id, device, created_at, last_used_at }) => ({
      id,
      device,
      created_at,
      last_used_at,
      current: id === currentId,
    }))
    .sort((a, b) => b.last_used_at.localeCompare(a.last_used_at) || b.id - a.id)
}

/** Ends one session of a user. Returns false if the user has no such session. */
export const endSession = async (tx: Writer, user: number, id: number): Promise<boolean> => {
  const row = await tx.getOne('tokens', id)
  return row?.user === user && tx.delete('tokens', id)
}

interface SignInSource {
  device: string
  /** Encrypted ID token, if the user signed in with the OpenID Connect provider. */
  idToken?: string
}

/** Creates a session and logs the sign-in. Returns 'inactive company' if the user's company is inactive. */
export const startSession = async (
  tx: LoggedWriter,
  user: UserRow,
  source: SignInSource,
  now: Date,
  config: Config,
) => {
  if (await belongsToInactiveCompany(tx, user)) return 'inactive company'
  const super_admin = user.super_admin || (await isInitialSuperAdmin(tx, config.superAdmins, user.username))
  const row = await tx.update('users', user.id, { super_admin, last_access_at: now.toISOString() })
  tx.log({ user: { id: user.id, username: user.username } })
  const { device, idToken: id_token = '' } = source
  const secondFactorFlag = mustSetUpSecondFactor(row ?? user, config, id_token !== '')
    ? { second_factor_needed: true as const }
    : {}
  const noticeFlag = await getNoticeFlag(tx, user.id)
  const session = await createSession(tx, { user: user.id, device, id_token }, now, config)
  return { ...session, user: { ...toUserResponse(row ?? user, config), ...secondFactorFlag, ...noticeFlag } }
}
