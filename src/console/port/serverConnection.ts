import { isForeignPage } from '../../domain/door/foreignPage.ts'

/** Header that marks a reply from the service worker's cache. */
const KEPT = 'X-Kept'
/** Time without a response after which the server counts as unreachable, in milliseconds. */
export const PATIENCE_MS = 2000

/* Module state: the whole window has one connection. */
let isLost = false
let looking: Promise<boolean> | undefined
const serverConnectionListeners = new Set<() => void>()

const setServerUnreachable = (lost: boolean): void => {
  if (isLost === lost) return
  isLost = lost
  for (const listener of serverConnectionListeners) listener()
}

/** Tracks whether the server is reachable. `navigator.onLine` is true even if the network cannot reach the server. */
export const serverConnection = {
  isReachable: (): boolean => navigator.onLine && !isLost,

  recordReply: (headers: Headers): void => setServerUnreachable(headers.has(KEPT)),

  recordFailure: (): void => setServerUnreachable(true),

  /** Checks whether the server responds, and not the sign-in page of a network. Concurrent callers share one request. */
  checkServer: (): Promise<boolean> => {
    looking ??= fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(async (response) => {
        if (isForeignPage(await response.text())) serverConnection.recordFailure()
        else serverConnection.recordReply(response.headers)
      })
      .catch(serverConnection.recordFailure)
      .then(() => {
        looking = undefined
        return serverConnection.isReachable()
      })
    return looking
  },

  listeners: serverConnectionListeners,
}
