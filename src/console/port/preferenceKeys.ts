/** Prefix of the keys of react-admin's localStorageStore. The account follows. */
const STORE_PREFIX = 'RaStore-'

/** Whether a key of react-admin's store is a preference. The rest, such as filters with names of people, ends with the session. */
export const isPreference = (storeKey: string): boolean =>
  /\.(?:savedQueries|datatable(?:_columnRanks)?|folded|here|camera)$/u.test(storeKey)

/** Whether a key of local storage is a preference. */
export const isPreferenceKey = (key: string): boolean => key.startsWith(STORE_PREFIX) && isPreference(key)
