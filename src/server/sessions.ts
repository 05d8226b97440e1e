import { createHash, randomBytes } from 'node:crypto'
import { type Actor, groupLiterals, isReadOnly, type WireUser } from '../domain/groups.ts'
import type { UserRow } from '../domain/users.ts'
import type { Config } from './config.ts'
import type { Reader, Writer } from './store/store.ts'

const HOUR = 3_600_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The user on the wire: its flags derived, its groups as the configuration names them. */
export const wireUserOf = (row: UserRow, config: Config): WireUser => ({
  id: row.id,
  username: row.username,
  groups: groupLiterals(row.groups, config.utilityGroup),
  admin_access: row.admin_access,
  company: row.company,
  read_only: isReadOnly(row.groups),
  superAdmin: config.superAdmins.includes(row.username_key),
})

export const actorOf = (row: UserRow, config: Config): Actor => ({
  ...wireUserOf(row, config),
  groups: row.groups,
})

/** Opens a session: an opaque 256-bit token, of which only the hash is kept. The user's expired ones go. */
export const openSession = async (tx: Writer, user: number, now: Date, hours: number): Promise<string> => {
  const { rows } = await tx.getList('tokens', { filter: { user } })
  for (const row of rows) if (row.expires_at <= now.toISOString()) await tx.delete('tokens', row.id)
  const token = randomBytes(32).toString('base64url')
  await tx.create('tokens', {
    hash: hashOf(token),
    user,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + hours * HOUR).toISOString(),
  })
  return token
}

/** Who speaks, by the header `Authorization: Token …`; undefined for no token, a wrong or expired one, or a disabled user. */
export const sessionOf = async (
  store: Reader,
  header: string | undefined,
  now: Date,
): Promise<{ id: number; user: UserRow } | undefined> => {
  const token = /^Token ([\w-]{43})$/u.exec(header ?? '')?.[1]
  if (!token) return undefined
  const row = await store.getBy('tokens', 'hash', hashOf(token))
  if (!row || row.expires_at <= now.toISOString()) return undefined
  const user = await store.getOne('users', row.user)
  return user?.active ? { id: row.id, user } : undefined
}

/** Ends every session of a user: on a new password, and on disabling. */
export const closeSessions = async (tx: Writer, user: number): Promise<void> => {
  const { rows } = await tx.getList('tokens', { filter: { user } })
  for (const row of rows) await tx.delete('tokens', row.id)
}
