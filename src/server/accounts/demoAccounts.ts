import { DEMO_PASSWORD_HASH } from '../../domain/users/demo.ts'
import { texts } from '../common/messages.ts'
import { getPortalSetting, storePortalSetting } from '../portal/settings.ts'
import type { Reader, Store } from '../store/store.ts'
import { disableUserAccount } from './accountWrites.ts'

/** Number of demo accounts. A database of an early version contains the demo if it has all of them. */
const DEMO_ACCOUNT_COUNT = 8

const DEMO_ACCOUNT_QUERY = { filter: { password_hash: DEMO_PASSWORD_HASH, active: true } }

/** Records that the database contains the demo data. */
export const markDatabaseAsDemo = (store: Store): Promise<void> =>
  store.transaction((tx) => storePortalSetting(tx, 'origin', 'demo'))

/** Throws in production if the database contains demo data that the operator has not accepted. */
export const assertNoUnacceptedDemoData = async (store: Reader): Promise<void> => {
  const origin = await getPortalSetting(store, 'origin')
  const { total } = await store.getList('users', { ...DEMO_ACCOUNT_QUERY, range: [0, 0] })
  if (origin === 'demo' || (origin === undefined && total >= DEMO_ACCOUNT_COUNT))
    throw new Error(texts.demoData)
}

/** Records that the operator accepts demo data in production. */
export const allowDemoDataInProduction = (store: Store): Promise<void> =>
  store.transaction((tx) => storePortalSetting(tx, 'origin', 'accepted'))

/** Disables every account that still has the public password of the demo. Returns their usernames. */
export const disableDemoAccounts = async (store: Store): Promise<string[]> => {
  const { rows } = await store.getList('users', DEMO_ACCOUNT_QUERY)
  if (rows.length === 0) return []
  await store.transaction(async (tx) => {
    for (const { id } of rows) await disableUserAccount(tx, id)
  })
  return rows.map(({ username }) => username)
}
