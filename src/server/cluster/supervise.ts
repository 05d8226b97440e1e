import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Config } from '../common/config.ts'
import { texts } from '../common/messages.ts'
import { COUNTER_SALT } from '../common/rateLimiter.ts'
import { forwardMessages, HEARTBEAT_MS, type WorkerMessage } from './workerMessages.ts'

/** Pause before a worker is replaced that ended soon after its start: doubles with each such end in a row, up to the maximum. */
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000
/** Time after which a worker no longer counts as one that ended soon, in milliseconds. */
const STABLE_MS = 60_000

/** Time after which a worker without heartbeat is ended, in milliseconds. No request blocks a worker for this long. */
const MAX_SILENCE_MS = 30_000

/** Maximum time for which the next worker waits until the previous one has stopped, in milliseconds. */
const STOP_INTERVAL_MS = 5_000
/** Maximum time in which all workers stop after the drain, in milliseconds. Then the supervisor kills them. */
export const STOP_DEADLINE_MS = 35_000
/** Time in which a repeated signal is ignored, because a terminal and npm send the same signal to the supervisor, in milliseconds. */
const REPEATED_SIGNAL_MS = 1_000

const IS_LATER = 'ACREDITA_LATER_WORKER'

/**
 * Returns whether this process is the first of the portal. It prepares the database and prints the greeting. The other workers start when it
 * listens.
 */
export const isFirstProcess = (): boolean => process.env[IS_LATER] === undefined

const getWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const send = (worker: Worker, message: WorkerMessage): void => void worker.send(message, () => undefined)

/**
 * Closes the connection that a worker had not accepted when it ended. Node forgets this connection, so that its client would wait for minutes. Node
 * offers a worker one connection at a time.
 */
const closeUnacceptedConnection = (worker: Worker): void => {
  const { process: child } = worker
  const send = child.send.bind(child)
  let lastConnection: { close?(): void } | undefined
  // The second argument is the connection; in other messages it is missing or a callback.
  Reflect.set(child, 'send', (message: object, second?: unknown, ...rest: unknown[]) => {
    if (typeof second === 'object' && second !== null) lastConnection = second
    return Reflect.apply(send, child, [message, second, ...rest])
  })
  // An accepted connection is already closed in the supervisor. Closing it again has no effect.
  worker.once('exit', () => lastConnection?.close?.())
}

/** Place of a worker, which its successors take. */
interface Slot {
  startedAt: number
  /** Number of workers in a row that ended soon after their start. */
  crashes: number
}

/** Returns the pause before the next worker of a slot starts, in milliseconds. The first crash causes no pause. */
export const getRestartPause = (crashes: number): number =>
  crashes <= 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (crashes - 1), MAX_PAUSE_MS)

/**
 * Runs the portal in worker processes that share its port. Replaces a worker that ends or hangs. On SIGTERM and SIGINT, all workers report that they
 * are draining, and then close one after the other until a deadline. A second signal kills them. Workers end by themselves when the supervisor is
 * killed.
 */
export const supervise = (
  { processes, drainSeconds }: Pick<Config, 'drainSeconds'> & { processes: number },
  releaseLock: () => void,
): void => {
  new RateLimiterClusterMaster()
  forwardMessages()
  /** Workers that have started and understand commands. */
  const startedWorkers = new WeakSet<Worker>()
  /** Number of heartbeats that started workers have missed. Counts instead of comparing times, because a suspended machine stops both sides. */
  const missedBeats = new Map<Worker, number>()
  let closingSince: number | undefined

  /** Kills workers. SIGTERM would not reach a stopped process. */
  const kill = (workers: Iterable<Worker>): void => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }

  const close = async (): Promise<void> => {
    for (const worker of getWorkers()) send(worker, { type: 'drain' })
    await wait(drainSeconds * 1000)
    const exits = new Map(getWorkers().map((worker) => [worker, once(worker, 'exit')]))
    const deadline = setTimeout(() => kill(getWorkers()), STOP_DEADLINE_MS)
    for (const [worker, exit] of exits) {
      if (startedWorkers.has(worker)) send(worker, { type: 'stop' })
      else kill([worker])
      await Promise.race([exit, wait(STOP_INTERVAL_MS)])
    }
    await Promise.all(exits.values())
    clearTimeout(deadline)
    releaseLock()
    process.exit(0)
  }

  const handleSignal = (): void => {
    if (closingSince === undefined) {
      closingSince = Date.now()
      return void close()
    }
    if (Date.now() - closingSince < REPEATED_SIGNAL_MS) return
    kill(getWorkers())
    releaseLock()
    process.exit(1)
  }

  const replace = async (slot: Slot, reason: string): Promise<void> => {
    console.error(texts.workerEnded(reason))
    slot.crashes = Date.now() - slot.startedAt < STABLE_MS ? slot.crashes + 1 : 1
    await wait(getRestartPause(slot.crashes))
    if (closingSince === undefined) start({ [IS_LATER]: '1' }, slot)
  }

  const start = (env: Record<string, string>, slot: Slot = { startedAt: 0, crashes: 0 }): Worker => {
    slot.startedAt = Date.now()
    const worker = cluster.fork({ ...env, ACREDITA_COUNTER_SALT: COUNTER_SALT })
    closeUnacceptedConnection(worker)
    // Ignores messages to a worker that has just ended.
    worker.on('error', () => undefined)
    worker.on('message', () => {
      if (missedBeats.has(worker)) missedBeats.set(worker, 0)
    })
    worker.once('listening', () => {
      startedWorkers.add(worker)
      missedBeats.set(worker, 0)
    })
    worker.once('exit', (code, signal) => {
      missedBeats.delete(worker)
      if (closingSince !== undefined) return
      if (startedWorkers.has(worker) || IS_LATER in env) return void replace(slot, signal ?? String(code))
      // The first worker has printed why it cannot start.
      releaseLock()
      process.exit(code || 1)
    })
    return worker
  }

  setInterval(() => {
    for (const [worker, missed] of missedBeats) {
      missedBeats.set(worker, missed + 1)
      if (missed * HEARTBEAT_MS < MAX_SILENCE_MS) continue
      console.error(texts.workerSilent(MAX_SILENCE_MS / 1000))
      missedBeats.delete(worker)
      kill([worker])
    }
  }, HEARTBEAT_MS)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, handleSignal)
  start({}).once('listening', () => {
    for (let count = 1; count < processes; count += 1) start({ [IS_LATER]: '1' })
  })
}
