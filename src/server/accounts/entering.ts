import type { UserRow } from '../../domain/users.ts'
import type { Config } from '../common/config.ts'
import type { LoggedWriter } from '../store/store.ts'
import { mustSetUp } from './secondFactor.ts'
import { isOfEndedCompany, openSession, wireUserOf } from './sessions.ts'
import { isAppointed } from './superAdmins.ts'

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
