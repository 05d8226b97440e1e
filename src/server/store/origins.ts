import type { LocalAction, PortalAction } from '../../contract/logActions.ts'
import { getOperatorName } from '../common/operatorName.ts'
import type { Origin, Store } from './store.ts'

/** Origin of changes that the portal makes without a user. */
export const PORTAL_ORIGIN: Origin = { action: 'portal', user: null, username: '', address: '' }

/** Returns a store that records `origin` in the audit log, unless a transaction specifies another origin. */
export const createStoreWithLogOrigin = (store: Store, origin: Origin): Store => ({
  ...store,
  transaction: (work, callOrigin = origin) => store.transaction(work, callOrigin),
  load: (dump, steps, callOrigin = origin) => store.load(dump, steps, callOrigin),
})

/** Returns a store that records a background job as the actor in the audit log. */
export const createStoreForBackgroundJob = (
  store: Store,
  action: PortalAction,
  part: Pick<Origin, 'partOf'> = {},
): Store => createStoreWithLogOrigin(store, { ...PORTAL_ORIGIN, ...part, action: `portal.${action}` })

/** Returns a store that records a command of the operator as the actor in the audit log. */
export const createStoreForOperatorCommand = (store: Store, action: LocalAction): Store =>
  createStoreWithLogOrigin(store, {
    ...PORTAL_ORIGIN,
    action: `local.${action}`,
    username: getOperatorName(),
  })

/** Adds an audit log entry for the migration steps that ran when the database was opened. */
export const logMigrationSteps = async (store: Store, steps: readonly string[]): Promise<void> => {
  if (steps.length === 0) return
  const reason = JSON.stringify({ steps: steps.join(', ') })
  await createStoreForBackgroundJob(store, 'migration').transaction(async (tx) => tx.log({ reason }))
}

/** Adds an audit log entry for a command that changed no row. */
export const logOperatorCommand = (store: Store, action: LocalAction, reason: string): Promise<void> =>
  createStoreForOperatorCommand(store, action).transaction(async (tx) => tx.log({ reason: reason }))
