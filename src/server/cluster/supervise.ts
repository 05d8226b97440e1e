import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Config } from '../common/config.ts'
import { texts } from '../common/messages.ts'
import { COUNTER_SALT } from '../common/rateLimiter.ts'
import { forwardMessages, type WorkerMessage } from './workerMessages.ts'

/** Number of crashes within the period after which the portal stops. */
const MAX_CRASHES = 5
const CRASH_PERIOD_MS = 60_000

/** Maximum time for which the next worker waits until the previous one has stopped, in milliseconds. */
const STOP_INTERVAL_MS = 5_000

const IS_LATER = 'ACREDITA_LATER_WORKER'

/**
 * Returns whether this process is the first of the portal. It prepares the database and prints the greeting. The other workers start when it
 * listens.
 */
export const isFirstProcess = (): boolean => process.env[IS_LATER] === undefined

const getWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []))

const send = (worker: Worker, message: WorkerMessage): void => void worker.send(message, () => undefined)

/**
 * Runs the portal in worker processes that share its port. Restarts a worker that ends, and stops after repeated crashes. On SIGTERM and SIGINT,
 * all workers report that they are draining, and then close one after the other. Workers end by themselves when the supervisor is killed.
 */
export const supervise = (
  { processes, drainSeconds }: Pick<Config, 'processes' | 'drainSeconds'>,
  releaseLock: () => void,
): void => {
  new RateLimiterClusterMaster()
  forwardMessages()
  /** Workers that have started and understand commands. */
  const startedWorkers = new WeakSet<Worker>()
  let isClosing = false
  let crashes: number[] = []

  const close = async (code: number): Promise<void> => {
    if (isClosing) return
    isClosing = true
    for (const worker of getWorkers()) send(worker, { type: 'drain' })
    await wait(drainSeconds * 1000)
    const exits: Promise<unknown>[] = []
    for (const worker of getWorkers()) {
      const exit = once(worker, 'exit')
      exits.push(exit)
      if (startedWorkers.has(worker)) send(worker, { type: 'stop' })
      else worker.process.kill('SIGKILL')
      await Promise.race([exit, wait(STOP_INTERVAL_MS)])
    }
    await Promise.all(exits)
    releaseLock()
    process.exit(code)
  }

  const restart = (reason: string): void => {
    console.error(texts.workerEnded(reason))
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < CRASH_PERIOD_MS), now]
    if (crashes.length < MAX_CRASHES) return void start({ [IS_LATER]: '1' })
    console.error(texts.workersKeepEnding(MAX_CRASHES))
    void close(1)
  }

  const start = (env: Record<string, string>): Worker => {
    const worker = cluster.fork({ ...env, ACREDITA_COUNTER_SALT: COUNTER_SALT })
    // Ignores messages to a worker that has just ended.
    worker.on('error', () => undefined)
    worker.once('listening', () => startedWorkers.add(worker))
    worker.once('exit', (code, signal) => {
      if (isClosing) return
      if (startedWorkers.has(worker) || IS_LATER in env) return restart(signal ?? String(code))
      // The first worker has printed why it cannot start.
      releaseLock()
      process.exit(code || 1)
    })
    return worker
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(0))
  start({}).once('listening', () => {
    for (let count = 1; count < processes; count += 1) start({ [IS_LATER]: '1' })
  })
}
