import { getAccessibleCompany } from '../../domain/permissions.ts'
import { deleteQueuedNotifications } from '../mail/outbox.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { deletePasswordLinks } from './accountLinks.ts'
import { hasSecondFactor, removeSecondFactor } from './secondFactor.ts'
import { endSessions } from './sessions.ts'

/** Ends all sessions of a user except one, and revokes pending sign-ins and the calendar URL. Returns the number of ended sessions. */
export const revokeUserAccess = async (tx: Writer, id: number, exceptSession?: number): Promise<number> => {
  await tx.deleteMany('tickets', { user: id })
  const user = await tx.getOne('users', id)
  if (user?.calendar_hash) await tx.update('users', id, { calendar_hash: null })
  return endSessions(tx, id, exceptSession)
}

/** Ends the user's other sessions when a second factor is added, because they were opened without one. */
export const revokeAccessBeforeSecondFactor = async (
  tx: Writer,
  id: number,
  exceptSession: number,
): Promise<void> => {
  const user = await tx.getOne('users', id)
  if (user && !hasSecondFactor(user)) await revokeUserAccess(tx, id, exceptSession)
}

/**
 * Updates an account. If the visible companies change, also deletes notifications and queued mails, because they may name other companies.
 */
export const updateUserAccount = async (
  tx: Writer,
  row: Row<'users'>,
  changes: Partial<Row<'users'>>,
): Promise<Row<'users'>> => {
  const updatedRow = (await tx.update('users', row.id, changes)) ?? row
  if (getAccessibleCompany(updatedRow) !== getAccessibleCompany(row)) {
    await tx.deleteMany('messages', { user: row.id })
    await deleteQueuedNotifications(tx, row.email)
  }
  return updatedRow
}

/** Disables an account, ends its sessions and deletes its password links. */
export const disableUserAccount = async (tx: Writer, id: number): Promise<void> => {
  await tx.update('users', id, { active: false })
  await revokeUserAccess(tx, id)
  await deletePasswordLinks(tx, id)
}

/** Marks an account as deleted. Its username stays reserved, because the audit log mentions it. */
export const deleteUserAccount = async (tx: Writer, id: number, now: Date): Promise<void> => {
  await disableUserAccount(tx, id)
  await removeSecondFactor(tx, id)
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

/** Stores a new password hash. Ends all sessions of the user except one, and deletes their password links. */
export const setPassword = async (
  tx: Writer,
  id: number,
  password_hash: string,
  exceptSession?: number,
): Promise<void> => {
  await tx.update('users', id, { password_hash })
  await revokeUserAccess(tx, id, exceptSession)
  await deletePasswordLinks(tx, id)
}
