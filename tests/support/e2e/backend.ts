import { inject, it } from 'vitest'

/** The back end under test: the real server, or the mock, which knows the documented calls only. */
export type Backend = 'server' | 'mock'

declare module 'vitest' {
  interface ProvidedContext {
    backend: Backend
  }
}

export const backend = inject('backend')

/**
 * What the tests check over the real server only: calls, fields and rules of its own (`extras`),
 * its worker thread for long jobs (`thread`), and looks, which are the same over both (`looks`).
 */
type Capability = 'extras' | 'thread' | 'looks'

export const hasCapability = (_what: Capability): boolean => backend === 'server'

/** Defines a test that runs only if the back end has the capability. */
export const itOnlyWith = (capability: Capability) => it.runIf(hasCapability(capability))
