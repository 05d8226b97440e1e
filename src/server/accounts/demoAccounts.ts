import { DEMO_PASSWORD_HASH } from '../../domain/demo.ts'
import { texts } from '../common/messages.ts'
import { keepSetting, settingOf } from '../portal/settings.ts'
import type { Reader, Store } from '../store/store.ts'
import { disableAccount } from './accountWrites.ts'

/** So many accounts the demo has; a portal with all of them that does not say where it comes from is one from before portals said so. */
const HOW_MANY = 8

const DEMO_ACCOUNTS = { filter: { password_hash: DEMO_PASSWORD_HASH, active: true } }

/** Notes that a portal is filled by the demo. */
export const noteDemo = (store: Store): Promise<void> =>
  store.transaction((tx) => keepSetting(tx, 'origin', 'demo'))

/** Throws where a portal was filled by the demo and nobody has said that it may be used in production all the same. */
export const assertNoDemo = async (store: Reader): Promise<void> => {
  const origin = await settingOf(store, 'origin')
  const { total } = await store.getList('users', { ...DEMO_ACCOUNTS, range: [0, 0] })
  if (origin === 'demo' || (origin === undefined && total >= HOW_MANY)) throw new Error(texts.demoData)
}

/** Says that a portal which the demo filled may be used in production. Its accounts may not, all the same. */
export const acceptDemo = (store: Store): Promise<void> =>
  store.transaction((tx) => keepSetting(tx, 'origin', 'accepted'))

/** Disables every account that has the demo's password, and answers their names. */
export const disableDemoAccounts = async (store: Store): Promise<string[]> => {
  const { rows } = await store.getList('users', DEMO_ACCOUNTS)
  if (rows.length === 0) return []
  await store.transaction(async (tx) => {
    for (const { id } of rows) await disableAccount(tx, id)
  })
  return rows.map(({ username }) => username)
}
