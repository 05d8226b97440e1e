import { userInfo } from 'node:os'
import type { LocalAction, PortalAction } from '../../contract/logActions.ts'
import type { Origin, Store } from './store.ts'

/** Origin of changes that the portal makes by itself. */
export const PORTAL_ORIGIN: Origin = { action: 'portal', user: null, username: '', address: '' }

/** Returns the store with a default origin for the log. */
export const withOrigin = (store: Store, origin: Origin): Store => ({
  ...store,
  transaction: (work, callOrigin = origin) => store.transaction(work, callOrigin),
  load: (dump, finish, callOrigin = origin) => store.load(dump, finish, callOrigin),
})

/** Returns the store with a background job of the portal as the origin. */
export const asPortal = (store: Store, action: PortalAction, part: Pick<Origin, 'partOf'> = {}): Store =>
  withOrigin(store, { ...PORTAL_ORIGIN, ...part, action: `portal.${action}` })

/** Returns the store with a command of the operator as the origin. */
export const asCommand = (store: Store, action: LocalAction): Store =>
  withOrigin(store, { ...PORTAL_ORIGIN, action: `local.${action}`, username: userInfo().username })

/** Logs the migration steps that ran when the database was opened. */
export const logMigrationSteps = async (store: Store, steps: readonly string[]): Promise<void> => {
  if (steps.length === 0) return
  const reason = JSON.stringify({ steps: steps.join(', ') })
  await asPortal(store, 'migration').transaction(async (tx) => tx.log({ reason }))
}

/** Logs a command that changed no row. */
export const logCommand = (store: Store, action: LocalAction, reason: string): Promise<void> =>
  asCommand(store, action).transaction(async (tx) => tx.log({ reason: reason }))
