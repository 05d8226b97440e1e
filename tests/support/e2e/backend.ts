import { inject, it } from 'vitest'

/** What the tests run against: the real server, or the mock, which knows the documented calls only. */
export type Backend = 'server' | 'mock'

declare module 'vitest' {
  interface ProvidedContext {
    backend: Backend
  }
}

export const backend = inject('backend')

/**
 * What is tried over the real server alone: calls, fields and rules of ours; a thread for long work, beside which the rest answers at once; looks, which are the
 * same over both and are looked at once.
 */
type Having = 'extras' | 'thread' | 'looks'

export const has = (_what: Having): boolean => backend === 'server'

/** A test of what the mock does not have. */
export const onlyWith = (what: Having) => it.runIf(has(what))
