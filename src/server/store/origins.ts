import { userInfo } from 'node:os'
import type { LocalAction, PortalAction } from '../../contract/logWords.ts'
import type { Origin, Store } from './store.ts'

/** What the portal does by itself. */
export const PORTAL: Origin = { action: 'portal', user: null, username: '', address: '' }

/** The same store; what is changed in it is logged as done by somebody. */
export const storeOf = (store: Store, origin: Origin): Store => ({
  ...store,
  transaction: (work, given = origin) => store.transaction(work, given),
  load: (dump, finish, given = origin) => store.load(dump, finish, given),
})

/** The same store; what is changed in it is logged as what the portal does by itself. */
export const byPortal = (store: Store, action: PortalAction, part: Pick<Origin, 'partOf'> = {}): Store =>
  storeOf(store, { ...PORTAL, ...part, action: `portal.${action}` })

/** The same store; what is changed in it is logged as a command of whoever is at the machine. */
export const byCommand = (store: Store, action: LocalAction): Store =>
  storeOf(store, { ...PORTAL, action: `local.${action}`, username: userInfo().username })

/** Says which steps a database has taken as it was opened. */
export const tellSteps = async (store: Store, steps: readonly string[]): Promise<void> => {
  if (steps.length === 0) return
  const reason = JSON.stringify({ steps: steps.join(', ') })
  await byPortal(store, 'migration').transaction(async (tx) => tx.log({ reason }))
}

/** Says what a command has done that changed no row of its own. */
export const tellCommand = (store: Store, action: LocalAction, done: string): Promise<void> =>
  byCommand(store, action).transaction(async (tx) => tx.log({ reason: done }))
