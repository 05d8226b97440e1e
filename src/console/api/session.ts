import { createContext, useContext } from 'react'
import type { Actor } from '../../domain/groups.ts'
import { type Action, can } from '../../domain/permissions.ts'

/** Filled by the layout once the user is known. */
export const ActorContext = createContext<Actor | null>(null)

/** Who is signed in. For views inside the layout. */
export const useActor = (): Actor => {
  const actor = useContext(ActorContext)
  if (!actor) throw new Error('useActor outside the session')
  return actor
}

/** May the signed-in user do this? */
export const useCan = (action: Action): boolean => can(useActor(), action)
