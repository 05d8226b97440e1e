/** What the service worker of Verificar en sitio says on an answer that it has kept (serviceWorker.ts): nobody was reached for it. */
const KEPT = 'X-Kept'
/** Whoever does not answer for so long cannot be reached. */
export const PATIENCE_MS = 2000

let isLost = false
let looking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

const learn = (lost: boolean): void => {
  if (isLost === lost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/**
 * Can the server be reached, as far as is known? `navigator.onLine` says only whether there is a network, also one behind which nobody answers; and a page that
 * was loaded without one says there is.
 */
export const reach = {
  isThere: (): boolean => navigator.onLine && !isLost,

  answered: (headers: Headers): void => learn(headers.has(KEPT)),

  lost: (): void => learn(true),

  /** Asks the server, once for all who want to know at the same time. */
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
