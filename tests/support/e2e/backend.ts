import { inject, it } from 'vitest'

/** What the tests run against: the real server, the mock, or the mock that knows the documented calls only. */
export type Backend = 'server' | 'mock' | 'documented'

declare module 'vitest' {
  interface ProvidedContext {
    backend: Backend
  }
}

export const backend = inject('backend')

/**
 * What only some of them have: calls and fields of ours; a thread for long work, beside which the rest answers at once; looks, which are the same on
 * all and are looked at once.
 */
const HAVING: Record<'extras' | 'thread' | 'looks', readonly Backend[]> = {
  extras: ['server', 'mock'],
  thread: ['server'],
  looks: ['server'],
}
type Having = keyof typeof HAVING

export const has = (what: Having): boolean => HAVING[what].includes(backend)

/** A test of what only some back ends have. */
export const onlyWith = (what: Having) => it.runIf(has(what))
