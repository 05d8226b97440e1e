import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { getTimeZone } from '../../domain/common/timeZone.ts'
import { deserializeThreadError, type ThreadError } from '../common/threadError.ts'
import type { StoreSource } from '../store/openDatabaseStore.ts'

/** What the worker thread gets when it starts. */
export interface WorkerSettings {
  source: StoreSource | undefined
  timeZone: string
}

/** Message to the worker thread: start a job, send the next chunk of a job, or stop a job. */
export type WorkerRequest<J> = { id: number; ask: 'start'; job: J } | { id: number; ask: 'more' | 'stop' }

/** Message from the worker thread: a chunk of a job, the end of a job, or an error. */
export interface WorkerReply {
  id: number
  chunk?: Uint8Array
  done?: true
  error?: ThreadError
}

/** Runs long jobs outside of the main thread. */
export interface JobRunner<J> {
  /** Starts a job and returns the stream of its bytes. Destroying the stream ends the job. */
  run(job: J): Promise<Readable>
  close(): Promise<void>
}

/**
 * Creates a runner that executes jobs in a worker thread, so that long reports do not block requests. The thread starts with the first job, or with
 * `warmUp`. Without `source`, it can only draw PDFs.
 */
export const createWorkerJobRunner = <J>(source?: StoreSource): JobRunner<J> & { warmUp(): void } => {
  const streams = new Map<number, Readable>()
  let worker: Worker | undefined
  let last = 0

  const fail = (error: Error) => {
    worker = undefined
    for (const stream of streams.values()) stream.destroy(error)
    streams.clear()
  }

  const onMessage = ({ id, chunk, done, error }: WorkerReply) => {
    const stream = streams.get(id)
    if (!stream) return
    if (error) stream.destroy(deserializeThreadError(error))
    else if (chunk) stream.push(chunk)
    else if (done) stream.push(null)
  }

  const ensureWorker = (): Worker => {
    if (worker) return worker
    const newWorker = new Worker(new URL('../worker.ts', import.meta.url), {
      workerData: { source, timeZone: getTimeZone() } satisfies WorkerSettings,
      // A small young generation makes the thread free short-lived buffers early (docs/decisions.md).
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
    })
    newWorker.on('message', onMessage)
    newWorker.once('error', fail)
    newWorker.once('exit', () => worker === newWorker && fail(new Error('the worker has ended')))
    newWorker.unref()
    worker = newWorker
    return newWorker
  }

  const send = (message: WorkerRequest<J>) => ensureWorker().postMessage(message)

  return {
    warmUp: () => void ensureWorker(),

    async run(job) {
      last += 1
      const id = last
      const stream = new Readable({
        highWaterMark: 131_072,
        read: () => send({ id, ask: 'more' }),
        destroy: (error, done) => {
          if (streams.delete(id) && worker) send({ id, ask: 'stop' })
          done(error)
        },
      })
      streams.set(id, stream)
      send({ id, ask: 'start', job })
      return stream
    },

    async close() {
      const ending = worker
      worker = undefined
      await ending?.terminate()
    },
  }
}
