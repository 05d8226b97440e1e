import { HttpError } from './httpError.ts'
import { texts } from './messages.ts'

/** Runs a task at once, or queues it until fewer tasks are running. `key` is usually the user or the client address. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, key?: string) => Promise<T>

interface QueuedTask {
  start(): void
  reject(error: HttpError): void
}

interface ConcurrencyLimitOptions {
  /** Maximum number of tasks that run at the same time. */
  maxRunning?: number
  maxRunningPerKey?: number
  /** Maximum number of queued tasks. */
  maxQueued?: number
  maxQueuedPerKey?: number
  /** Creates the error with which a task is rejected when the queue is full. */
  createError?: (key: string) => HttpError
}

/**
 * Creates a limit of concurrent tasks. Each key has its own queue, and the keys take turns. If too many tasks wait, rejects the last task
 * of the longest queue.
 */
export const createConcurrencyLimit = ({
  maxRunning = Infinity,
  maxRunningPerKey = maxRunning,
  maxQueued = Infinity,
  maxQueuedPerKey = maxQueued,
  createError = () => new HttpError(503, texts.busy, 2),
}: ConcurrencyLimitOptions): ConcurrencyLimit => {
  let runningCount = 0
  let queuedCount = 0
  const runningPerKey = new Map<string, number>()
  /** Waiting tasks by key. The keys are in the order of their turns. */
  const queues = new Map<string, QueuedTask[]>()

  const canRun = (key: string): boolean =>
    runningCount < maxRunning && (runningPerKey.get(key) ?? 0) < maxRunningPerKey

  const countRunning = (key: string, change: 1 | -1) => {
    runningCount += change
    const count = (runningPerKey.get(key) ?? 0) + change
    if (count > 0) runningPerKey.set(key, count)
    else runningPerKey.delete(key)
  }

  const startNext = () => {
    const key = [...queues.keys()].find(canRun)
    if (key === undefined) return
    const [task, ...others] = queues.get(key) ?? []
    queues.delete(key)
    if (others.length > 0) queues.set(key, others)
    queuedCount -= 1
    countRunning(key, 1)
    task?.start()
  }

  /** Returns whether another task may be queued. If necessary, rejects the last task of the longest queue. */
  const makeRoom = (length: number): boolean => {
    if (queuedCount < maxQueued) return true
    const [key, longest] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
    if (longest.length <= length + 1) return false
    longest.pop()?.reject(createError(key))
    queuedCount -= 1
    return true
  }

  const waitForTurn = (key: string) =>
    new Promise<void>((start, reject) => {
      const queue = queues.get(key) ?? []
      if (queue.length >= maxQueuedPerKey || !makeRoom(queue.length)) return reject(createError(key))
      queues.set(key, [...queue, { start, reject }])
      queuedCount += 1
    })

  return async (task, key = '') => {
    if (canRun(key)) countRunning(key, 1)
    else await waitForTurn(key)
    try {
      return await task()
    } finally {
      countRunning(key, -1)
      startNext()
    }
  }
}
