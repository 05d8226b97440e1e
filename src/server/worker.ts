import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { toThreadError } from './common/threadError.ts'
import { type Job, runJob } from './jobKinds.ts'
import type { WorkerReply, WorkerRequest } from './jobs/workerJobs.ts'
import { openReader, type StoreSource } from './store/openStore.ts'

const source = workerData as StoreSource | undefined
const storeReader = source && openReader(source)
const runningJobs = new Map<number, Promise<{ stream: Readable; pieces: AsyncIterator<Buffer> }>>()

const sendReplyToMainThread = (message: WorkerReply) => parentPort?.postMessage(message)

const startJob = async (job: Job) => {
  const stream = await runJob(storeReader, job)
  return { stream, pieces: stream[Symbol.asyncIterator]() as AsyncIterator<Buffer> }
}

/** Sends the next chunk of a job's output when the main thread asks for it, so that a slow download delays only itself. */
const sendNextChunk = async (id: number): Promise<void> => {
  try {
    const next = await (await runningJobs.get(id))?.pieces.next()
    if (!next) return
    if (!next.done) return sendReplyToMainThread({ id, chunk: next.value })
    runningJobs.delete(id)
    sendReplyToMainThread({ id, done: true })
  } catch (error) {
    runningJobs.delete(id)
    sendReplyToMainThread({ id, error: toThreadError(error) })
  }
}

const stopJob = async (id: number): Promise<void> => {
  const job = runningJobs.get(id)
  runningJobs.delete(id)
  const runningJob = await job?.catch(() => undefined)
  runningJob?.stream.destroy()
}

parentPort?.on('message', (message: WorkerRequest<Job>) => {
  if (message.ask === 'start') {
    const started = startJob(message.job)
    // Prevents an unhandled rejection, which would end the thread. The main thread receives the error when it requests the first chunk.
    started.catch(() => undefined)
    runningJobs.set(message.id, started)
  } else if (message.ask === 'more') void sendNextChunk(message.id)
  else void stopJob(message.id)
})
