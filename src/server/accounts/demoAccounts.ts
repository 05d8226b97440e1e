import { DEMO_PASSWORD_HASH } from '../../domain/demo.ts'
import { texts } from '../common/messages.ts'
import { getSetting, storeSetting } from '../portal/settings.ts'
import type { Reader, Store } from '../store/store.ts'
import { disableAccount } from './accountWrites.ts'

/** Number of accounts in the demo. A portal of an early version without a recorded origin is the demo if it has all of them. */
const DEMO_ACCOUNT_COUNT = 8

const DEMO_ACCOUNT_QUERY = { filter: { password_hash: DEMO_PASSWORD_HASH, active: true } }

/** Records that the portal's data is the demo's. */
export const markAsDemo = (store: Store): Promise<void> =>
  store.transaction((tx) => storeSetting(tx, 'origin', 'demo'))

/** Throws if the portal has the demo's data and the operator has not accepted that in production. */
export const assertNoDemo = async (store: Reader): Promise<void> => {
  const origin = await getSetting(store, 'origin')
  const { total } = await store.getList('users', { ...DEMO_ACCOUNT_QUERY, range: [0, 0] })
  if (origin === 'demo' || (origin === undefined && total >= DEMO_ACCOUNT_COUNT))
    throw new Error(texts.demoData)
}

/** Records that the operator accepts the demo's data in production. The demo's accounts are still disabled. */
export const acceptDemo = (store: Store): Promise<void> =>
  store.transaction((tx) => storeSetting(tx, 'origin', 'accepted'))

/** Disables every account that has the demo's password. Returns their usernames. */
export const disableDemoAccounts = async (store: Store): Promise<string[]> => {
  const { rows } = await store.getList('users', DEMO_ACCOUNT_QUERY)
  if (rows.length === 0) return []
  await store.transaction(async (tx) => {
    for (const { id } of rows) await disableAccount(tx, id)
  })
  return rows.map(({ username }) => username)
}
