import type { Writer } from '../store/store.ts'
import { dropLinks } from './links.ts'
import { dropSecondFactor } from './secondFactor.ts'
import { closeSessions } from './sessions.ts'

/** Keeps an account from signing in: its sessions end, and no link lets anybody choose its password. */
export const disableAccount = async (tx: Writer, id: number): Promise<void> => {
  await tx.update('users', id, { active: false })
  await closeSessions(tx, id)
  await dropLinks(tx, id)
}

/** Nothing is left of an account but its name, which stays on what was done with it and is given to nobody else. */
export const deleteAccount = async (tx: Writer, id: number, now: Date): Promise<void> => {
  await disableAccount(tx, id)
  await dropSecondFactor(tx, id)
  await tx.update('users', id, {
    ...{ password_hash: '', email: '', groups: [], company: null, told: [], calendar_hash: null },
    ...{ admin_access: false, super_admin: false, deleted_at: now.toISOString() },
  })
}

/** Gives an account a new password: whoever knew the old one, or has a link, is let in no more. Its sessions end, but for the one that is named. */
export const setPassword = async (
  tx: Writer,
  id: number,
  password_hash: string,
  session?: number,
): Promise<void> => {
  await tx.update('users', id, { password_hash })
  await closeSessions(tx, id, session)
  await dropLinks(tx, id)
}
