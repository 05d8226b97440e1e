/** Header of a reply that the service worker sends from its cache (serviceWorker.ts), so the server was not reached. */
const KEPT = 'X-Kept'
/** Time without a response after which the server counts as unreachable, in milliseconds. */
export const PATIENCE_MS = 2000

/* Module state: the whole window has one connection. */
let isLost = false
let looking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

const setLost = (lost: boolean): void => {
  if (isLost === lost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** Whether the server is reachable. `navigator.onLine` is not enough: it is also true in a network without access to the server. */
export const reach = {
  isThere: (): boolean => navigator.onLine && !isLost,

  answered: (headers: Headers): void => setLost(headers.has(KEPT)),

  lost: (): void => setLost(true),

  /** Requests the server. Simultaneous callers share one request. */
  look: (): Promise<boolean> => {
    looking ??= fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(({ headers }) => reach.answered(headers), reach.lost)
      .then(() => {
        looking = undefined
        return reach.isThere()
      })
    return looking
  },

  listeners,
}
