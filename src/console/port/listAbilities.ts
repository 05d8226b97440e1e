import { useSyncExternalStore } from 'react'
import { isOurs } from './backend.ts'

/** What the rows of a list allow the console to show and to filter by. */
export interface ListAbilities {
  /** Whether a reply has told which fields the rows have. */
  isKnown: boolean
  hasField: (field: string) => boolean
  /** Whether the list can be filtered, by any value or by this one. */
  canFilterBy: (filter: string, value?: unknown) => boolean
}

const EVERYTHING: ListAbilities = { isKnown: true, hasField: () => true, canFilterBy: () => true }
const NOTHING: ListAbilities = { isKnown: false, hasField: () => false, canFilterBy: () => false }

/** What another back end's lists allow, by resource, as their last replies had it. Module state: all views of a list share it. */
const abilitiesByResource = new Map<string, ListAbilities>()
const listeners = new Set<() => void>()
let abilitiesBeforeReply = (_resource: string): ListAbilities => NOTHING

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets what lists allow before their first reply. The function must return the same object for the same resource. */
export const setAbilitiesBeforeReply = (of: typeof abilitiesBeforeReply): void => {
  abilitiesBeforeReply = of
}

/** Sets what the lists of a resource allow, and renders their views again. */
export const setListAbilities = (resource: string, of: ListAbilities): void => {
  abilitiesByResource.set(resource, of)
  for (const listener of listeners) listener()
}

/** Forgets what all lists allow, at the end of a session. */
export const clearListAbilities = (): void => abilitiesByResource.clear()

/** Returns what a list allows. Our own back end's lists allow everything. */
export const useListAbilities = (resource: string): ListAbilities => {
  const current = useSyncExternalStore(
    subscribe,
    () => abilitiesByResource.get(resource) ?? abilitiesBeforeReply(resource),
  )
  return isOurs() ? EVERYTHING : current
}
