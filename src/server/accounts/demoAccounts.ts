import { DEMO_PASSWORD_HASH } from '../../domain/demo.ts'
import { texts } from '../common/messages.ts'
import { getSetting, storeSetting } from '../portal/settings.ts'
import type { Reader, Store } from '../store/store.ts'
import { disableAccount } from './accountWrites.ts'

/**
 * Number of accounts in the demo data. A database of an early version, which does not record its origin, contains the demo if it has all
 * of them.
 */
const DEMO_ACCOUNT_COUNT = 8

const DEMO_ACCOUNT_QUERY = { filter: { password_hash: DEMO_PASSWORD_HASH, active: true } }

/** Records in the database that its data are the demo data. */
export const recordDemoOrigin = (store: Store): Promise<void> =>
  store.transaction((tx) => storeSetting(tx, 'origin', 'demo'))

/** Throws in production if the database contains the demo data and the operator has not accepted them. */
export const assertNoDemo = async (store: Reader): Promise<void> => {
  const origin = await getSetting(store, 'origin')
  const { total } = await store.getList('users', { ...DEMO_ACCOUNT_QUERY, range: [0, 0] })
  if (origin === 'demo' || (origin === undefined && total >= DEMO_ACCOUNT_COUNT))
    throw new Error(texts.demoData)
}

/** Records that the operator accepts the demo data in production. The demo accounts are disabled in any case. */
export const acceptDemoData = (store: Store): Promise<void> =>
  store.transaction((tx) => storeSetting(tx, 'origin', 'accepted'))

/** Disables every account that still has the public password of the demo. Returns their usernames. */
export const disableDemoAccounts = async (store: Store): Promise<string[]> => {
  const { rows } = await store.getList('users', DEMO_ACCOUNT_QUERY)
  if (rows.length === 0) return []
  await store.transaction(async (tx) => {
    for (const { id } of rows) await disableAccount(tx, id)
  })
  return rows.map(({ username }) => username)
}
