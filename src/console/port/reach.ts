/** Header that marks a reply from the service worker's cache. */
const KEPT = 'X-Kept'
/** Time without a response after which the server counts as unreachable, in milliseconds. */
export const PATIENCE_MS = 2000

/* Module state: the whole window has one connection. */
let isLost = false
let looking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

const setServerUnreachable = (lost: boolean): void => {
  if (isLost === lost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** Tracks whether the server is reachable. `navigator.onLine` is true even if the network cannot reach the server. */
export const reach = {
  isThere: (): boolean => navigator.onLine && !isLost,

  answered: (headers: Headers): void => setServerUnreachable(headers.has(KEPT)),

  lost: (): void => setServerUnreachable(true),

  /** Checks whether the server responds. Concurrent callers share one request. */
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
