import { useSyncExternalStore } from 'react'
import { isOwnServer } from './backend.ts'

/** Fields and filters that a list supports, which depend on the server. */
export interface ListAbilities {
  /** Whether a reply has shown which fields the list has. */
  isKnown: boolean
  hasField: (field: string) => boolean
  /** Whether the list can be filtered by `filter`, for this value if one is given. */
  canFilterBy: (filter: string, value?: unknown) => boolean
}

const EVERYTHING: ListAbilities = { isKnown: true, hasField: () => true, canFilterBy: () => true }
const NOTHING: ListAbilities = { isKnown: false, hasField: () => false, canFilterBy: () => false }

/** Supported fields and filters of lists, by resource, as shown by the last reply. */
const listAbilitiesByResource = new Map<string, ListAbilities>()
const listAbilityListeners = new Set<() => void>()
let getInitialAbilities = (_resource: string): ListAbilities => NOTHING

const subscribeToListAbilities = (listener: () => void) => {
  listAbilityListeners.add(listener)
  return () => void listAbilityListeners.delete(listener)
}

/** Sets the function that returns a list's abilities before its first reply. The function must return the same object for the same list. */
export const setDefaultListAbilitiesGetter = (of: typeof getInitialAbilities): void => {
  getInitialAbilities = of
}

/** Sets the supported fields and filters of a list, and updates its components. */
export const saveListAbilities = (resource: string, of: ListAbilities): void => {
  listAbilitiesByResource.set(resource, of)
  for (const listener of listAbilityListeners) listener()
}

/** Deletes the supported fields and filters of all lists at the end of a session. */
export const clearListAbilities = (): void => listAbilitiesByResource.clear()

/** Returns the supported fields and filters of a list. On our own server, all are supported. */
export const useListAbilities = (resource: string): ListAbilities => {
  const current = useSyncExternalStore(
    subscribeToListAbilities,
    () => listAbilitiesByResource.get(resource) ?? getInitialAbilities(resource),
  )
  return isOwnServer() ? EVERYTHING : current
}
