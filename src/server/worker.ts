import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { type Job, perform } from './jobKinds.ts'
import type { FromWorker, ToWorker } from './jobs/jobs.ts'
import { openReader, type Source } from './store/openStore.ts'

/** The thread that does long work: one piece of a job for each that is asked for, so that a slow reader slows nobody but itself. */
const source = workerData as Source | undefined
const store = source && openReader(source)
const jobs = new Map<number, Promise<{ stream: Readable; pieces: AsyncIterator<Buffer> }>>()

const say = (message: FromWorker) => parentPort?.postMessage(message)

const start = async (job: Job) => {
  const stream = await perform(store, job)
  return { stream, pieces: stream[Symbol.asyncIterator]() as AsyncIterator<Buffer> }
}

const more = async (id: number): Promise<void> => {
  try {
    const next = await (await jobs.get(id))?.pieces.next()
    if (!next) return
    if (!next.done) return say({ id, chunk: next.value })
    jobs.delete(id)
    say({ id, done: true })
  } catch (error) {
    jobs.delete(id)
    const { stack, message, code } = error as NodeJS.ErrnoException
    say({ id, error: stack ?? message, code })
  }
}

const stop = async (id: number): Promise<void> => {
  const job = jobs.get(id)
  jobs.delete(id)
  const made = await job?.catch(() => undefined)
  made?.stream.destroy()
}

parentPort?.on('message', (message: ToWorker<Job>) => {
  if (message.ask === 'start') jobs.set(message.id, start(message.job))
  else if (message.ask === 'more') void more(message.id)
  else void stop(message.id)
})
