import { createContext } from 'react'

/** Somebody who is registered with the RFC that was typed. */
export interface SameRfc {
  rfc: string
  /** How the server says so. */
  text: string
  /** A homoclave is missing: it may be somebody else, and whoever registers says so. */
  mayBeAnother: boolean
  /** Who it is, for those who may move people. */
  person?: string
}

/** Whom a form has met under the RFC, for the fields inside it. */
export const SameRfcContext = createContext<SameRfc | undefined>(undefined)
