/** Prefix of react-admin's keys in local storage, followed by the account. */
const STORE_PREFIX = 'RaStore-'

/** Whether a key of react-admin's store is a preference. Other keys, such as filters with names of people, are cleared at sign-out. */
export const isReactAdminPreferenceKey = (storeKey: string): boolean =>
  /\.(?:savedQueries|datatable(?:_columnRanks)?|folded|here|camera)$/u.test(storeKey)

/** Whether a key of local storage is a preference. */
export const isPreferenceKey = (key: string): boolean =>
  key.startsWith(STORE_PREFIX) && isReactAdminPreferenceKey(key)
