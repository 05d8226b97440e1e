import { createContext } from 'react'

/** A veto in the way of somebody who may set it aside: which RFC it means, and how the server names it. */
export interface Veto {
  rfc: string
  text: string
}

/** The veto that a form has met, for the fields inside it. */
export const VetoContext = createContext<Veto | undefined>(undefined)
