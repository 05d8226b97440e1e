import { setTimeout as wait } from 'node:timers/promises'

/** Time after which a failed batch is repeated, in milliseconds. */
const RETRY_MS = 2000

export interface BackgroundWork {
  /** Runs batches until no work is left. A call during a run causes one more check for work. Never rejects. */
  run(): Promise<void>
  /** Runs the work now, and again at this interval. Later runs find work that another process left unfinished. */
  start(intervalMs: number): void
  /** Waits for the current batch and then stops. */
  stop(): Promise<void>
}

/** Creates a worker that repeats `runBatch` in the background until no work is left. */
export const createBackgroundWorker = ({
  runBatch,
  pauseFactor = 0,
  onError = () => undefined,
}: {
  /** Processes one batch. Returns whether there may be more work. */
  runBatch: () => Promise<boolean>
  /** Pause after each batch, as a multiple of the batch's duration. */
  pauseFactor?: number
  onError?: (error: unknown) => void
}): BackgroundWork => {
  let isRequested = false
  let isStopped = false
  let running: Promise<void> | undefined
  let interval: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const runBatches = async () => {
    while (isRequested && !isStopped) {
      const startedAt = performance.now()
      isRequested = false
      if (await runBatch()) isRequested = true
      if (!isRequested) return
      const pauseMs = (performance.now() - startedAt) * pauseFactor
      await wait(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
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
        // Starts again if `run` was called meanwhile.
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
      // Ends the pause: its timer does not keep the process alive, so that a command would end while it waits here.
      stopping.abort()
      clearInterval(interval)
      await running
      clearTimeout(retry)
    },
  }
}
