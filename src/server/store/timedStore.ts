import type { Store } from './store.ts'

/** The same store; `observe` is told for how many seconds each transaction was open, from its beginning to its end, not how long it waited. */
export const timedStore = (store: Store, observe: (seconds: number) => void): Store => ({
  ...store,
  async transaction(work, origin) {
    let begun: number | undefined
    try {
      return await store.transaction((tx) => {
        begun = performance.now()
        return work(tx)
      }, origin)
    } finally {
      if (begun !== undefined) observe((performance.now() - begun) / 1000)
    }
  },
})
