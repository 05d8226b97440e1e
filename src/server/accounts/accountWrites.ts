import { companyScope } from '../../domain/permissions.ts'
import { deleteQueuedNotifications } from '../mail/outbox.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { dropLinks } from './links.ts'
import { dropSecondFactor, hasSecondFactor } from './secondFactor.ts'
import { closeSessions } from './sessions.ts'

/**
 * Ends what lets somebody in as an account without its password: its sessions, but for the one that is named, sign-ins that have begun, and the address of its
 * calendar. Answers how many sessions there were.
 */
export const endAccess = async (tx: Writer, id: number, session?: number): Promise<number> => {
  await tx.deleteMany('tickets', { user: id })
  const user = await tx.getOne('users', id)
  if (user?.calendar_hash) await tx.update('users', id, { calendar_hash: null })
  return closeSessions(tx, id, session)
}

/** Before an account has its first second factor: whoever is in without one is in no longer, but for the session that sets it up. */
export const endWithoutFactor = async (tx: Writer, id: number, session: number): Promise<void> => {
  const user = await tx.getOne('users', id)
  if (user && !hasSecondFactor(user)) await endAccess(tx, id, session)
}

/**
 * Changes an account. Who sees another company from now on, or no longer all of them, is told nothing more of what was seen before: neither by the bell nor by mails
 * that wait.
 */
export const updateAccount = async (
  tx: Writer,
  row: Row<'users'>,
  changes: Partial<Row<'users'>>,
): Promise<Row<'users'>> => {
  const after = (await tx.update('users', row.id, changes)) ?? row
  if (companyScope(after) !== companyScope(row)) {
    await tx.deleteMany('messages', { user: row.id })
    await deleteQueuedNotifications(tx, row.email)
  }
  return after
}

/** Keeps an account from signing in: nobody is in with it any more, and no link lets anybody choose its password. */
export const disableAccount = async (tx: Writer, id: number): Promise<void> => {
  await tx.update('users', id, { active: false })
  await endAccess(tx, id)
  await dropLinks(tx, id)
}

/** Nothing is left of an account but its name, which stays on what was done with it and is given to nobody else. */
export const deleteAccount = async (tx: Writer, id: number, now: Date): Promise<void> => {
  await disableAccount(tx, id)
  await dropSecondFactor(tx, id)
  await tx.deleteMany('identity_requests', { user: id })
  await tx.update('users', id, {
    password_hash: '',
    email: '',
    groups: [],
    company: null,
    told: [],
    admin_access: false,
    super_admin: false,
    deleted_at: now.toISOString(),
  })
}

/** Gives an account a new password: whoever knew the old one, or has a link, is let in no more, but for the session that is named. */
export const setPassword = async (
  tx: Writer,
  id: number,
  password_hash: string,
  session?: number,
): Promise<void> => {
  await tx.update('users', id, { password_hash })
  await endAccess(tx, id, session)
  await dropLinks(tx, id)
}
