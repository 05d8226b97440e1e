import { createContext, useContext } from 'react'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { Actor } from '../../domain/groups.ts'
import type { Action } from '../../domain/permissions.ts'
import { canCall, canDo } from './backend.ts'

/** The signed-in user, provided by the layout. */
export const ActorContext = createContext<Actor | null>(null)

/** Returns the signed-in user. Throws outside the layout. */
export const useActor = (): Actor => {
  const actor = useContext(ActorContext)
  if (!actor) throw new Error('useActor outside the session')
  return actor
}

/** Whether the signed-in user may perform an action that the back end offers. */
export const useCan = (action: Action): boolean => canDo(useActor(), action)

/** Whether the signed-in user may call an endpoint that the back end offers. */
export const useCanCall = (name: EndpointName): boolean => canCall(useActor(), name)
