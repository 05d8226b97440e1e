import { setTimeout as wait } from 'node:timers/promises'

/** Time after which a failed batch is repeated, in milliseconds. */
const RETRY_MS = 2000

export interface BackgroundWork {
  /** Runs batches until no work is left. Calling it during a run makes the run check for new work once more. Never rejects. */
  run(): Promise<void>
  /** Runs the work now and at an interval, which finds work that another process left unfinished. */
  start(intervalMs: number): void
  /** Waits for the current batch, and starts no other batch. */
  stop(): Promise<void>
}

/**
 * Creates a worker that does background work in batches, one at a time. Several processes may share the work if each batch is a
 * transaction.
 */
export const createBackgroundWork = ({
  runBatch,
  pauseFactor = 0,
  onError = () => undefined,
}: {
  /** Does one batch of the work. Returns whether there may be more. */
  runBatch: () => Promise<boolean>
  /** Pause after each batch, as a multiple of the time the batch took, so that other requests are served. */
  pauseFactor?: number
  onError?: (error: unknown) => void
}): BackgroundWork => {
  let isRequested = false
  let isStopped = false
  let running: Promise<void> | undefined
  let interval: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  const runBatches = async () => {
    while (isRequested && !isStopped) {
      const startedAt = performance.now()
      isRequested = false
      if (await runBatch()) isRequested = true
      if (isRequested) await wait((performance.now() - startedAt) * pauseFactor, undefined, { ref: false })
    }
  }

  const run = (): Promise<void> => {
    isRequested = true
    clearTimeout(retry)
    running ??= runBatches()
      .catch((error: unknown) => {
        onError(error)
        isRequested = false
        if (!isStopped) retry = setTimeout(() => void run(), RETRY_MS).unref()
      })
      .finally(() => {
        running = undefined
        // Runs again if `run` was called after the last check of the loop.
        if (isRequested && !isStopped) void run()
      })
    return running
  }

  return {
    run,
    start(intervalMs) {
      void run()
      interval = setInterval(() => void run(), intervalMs).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(interval)
      await running
      clearTimeout(retry)
    },
  }
}
