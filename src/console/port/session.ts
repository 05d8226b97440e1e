import { createContext, useContext } from 'react'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { Actor } from '../../domain/groups.ts'
import type { Action } from '../../domain/permissions.ts'
import { canCallEndpoint, canPerformAction } from './backend.ts'

/** The signed-in user, provided by the layout. */
export const ActorContext = createContext<Actor | null>(null)

/** Returns the signed-in user. Throws outside the layout. */
export const useSignedInUser = (): Actor => {
  const actor = useContext(ActorContext)
  if (!actor) throw new Error('useSignedInUser outside the session')
  return actor
}

/** Whether the signed-in user may perform an action and the server has an endpoint for it. */
export const useCanPerformAction = (action: Action): boolean => canPerformAction(useSignedInUser(), action)

/** Whether the server has an endpoint and the signed-in user may call it. */
export const useCanCallEndpoint = (name: EndpointName): boolean => canCallEndpoint(useSignedInUser(), name)
