/** What react-admin's localStorageStore puts before its keys; after it comes the account. */
const STORE_PREFIX = 'RaStore-'

/**
 * Is this key of react-admin's store something that a user arranged for later? All else (filters with the names of people in them, selections)
 * ends with the session.
 */
export const isPreference = (storeKey: string): boolean =>
  /\.(?:savedQueries|datatable(?:_columnRanks)?|folded|here|camera)$/u.test(storeKey)

/** The same of a key of local storage. */
export const isPreferenceKey = (key: string): boolean => key.startsWith(STORE_PREFIX) && isPreference(key)
