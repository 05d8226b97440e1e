import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Source } from '../store/openStore.ts'

/** What the worker is asked: to begin a job, for its next piece, or to leave it. */
export type ToWorker<J> = { id: number; ask: 'start'; job: J } | { id: number; ask: 'more' | 'stop' }

/** What it answers: a piece, that there are no more, or why there is none. */
export interface FromWorker {
  id: number
  chunk?: Uint8Array
  done?: true
  error?: string
  /** The error's code, if it has one. */
  code?: string
}

/** Where long work is done. */
export interface Jobs<J> {
  /** The job's bytes as they are made; destroying the stream ends the work. */
  run(job: J): Promise<Readable>
  close(): Promise<void>
}

/**
 * In a thread of its own, which opens the database by itself: a report of a hundred thousand people keeps a processor busy for seconds, and
 * nobody's request waits for it. Without a source it can only draw. The thread starts with the first job, or with `warmUp`.
 */
export const workerJobs = <J>(source?: Source): Jobs<J> & { warmUp(): void } => {
  const streams = new Map<number, Readable>()
  let worker: Worker | undefined
  let last = 0

  const fail = (error: Error) => {
    worker = undefined
    for (const stream of streams.values()) stream.destroy(error)
    streams.clear()
  }

  const onMessage = ({ id, chunk, done, error, code }: FromWorker) => {
    const stream = streams.get(id)
    if (!stream) return
    if (error !== undefined) stream.destroy(Object.assign(new Error(error), { code }))
    else if (chunk) stream.push(chunk)
    else if (done) stream.push(null)
  }

  const started = (): Worker => {
    if (worker) return worker
    const made = new Worker(new URL('../worker.ts', import.meta.url), {
      workerData: source,
      // Passing buffers go at once instead of piling up (see "What V8 is told" in docs/decisions.md).
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
    })
    made.on('message', onMessage)
    made.once('error', fail)
    made.once('exit', () => worker === made && fail(new Error('the worker has ended')))
    made.unref()
    worker = made
    return made
  }

  const send = (message: ToWorker<J>) => started().postMessage(message)

  return {
    warmUp: () => void started(),

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
