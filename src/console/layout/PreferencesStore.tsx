import { type ReactNode, useMemo } from 'react'
import { localStorageStore, type Store, StoreContextProvider, useStoreContext } from 'react-admin'
import { isPreference } from '../api/preferenceKeys.ts'

const preferencesStore = (account: string | number, session: Store): Store => {
  const kept = localStorageStore('1', `-${account}-`)
  const storeOf = (key: string) => (isPreference(key) ? kept : session)
  return {
    ...session,
    setup: () => kept.setup(),
    teardown: () => kept.teardown(),
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  }
}

/**
 * react-admin's store of a signed-in account: its columns and saved views stay in this browser, apart from those of other accounts, and are there
 * again after signing out and in, which empties the rest.
 */
export const PreferencesStore = ({
  account,
  children,
}: {
  account: string | number
  children: ReactNode
}) => {
  const session = useStoreContext()
  const store = useMemo(() => preferencesStore(account, session), [account, session])
  return <StoreContextProvider value={store}>{children}</StoreContextProvider>
}
