import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { setTimeZone } from '../domain/common/timeZone.ts'
import { trustExtraCertificates } from './common/extraCertificates.ts'
import { serializeThreadError } from './common/threadError.ts'
import { type Job, runReportJob } from './jobKinds.ts'
import type { WorkerReply, WorkerRequest, WorkerSettings } from './jobs/workerJobs.ts'
import { openReadOnlyStore } from './store/openDatabaseStore.ts'

const { source, timeZone } = workerData as WorkerSettings
setTimeZone(timeZone)
trustExtraCertificates(process.env.NODE_EXTRA_CA_CERTS ?? '')
const workerStoreReader = source && openReadOnlyStore(source)
const runningWorkerJobs = new Map<number, Promise<{ stream: Readable; pieces: AsyncIterator<Buffer> }>>()

const sendWorkerReplyToMainThread = (message: WorkerReply) => parentPort?.postMessage(message)

const startWorkerJob = async (job: Job) => {
  const stream = await runReportJob(workerStoreReader, job)
  return { stream, pieces: stream[Symbol.asyncIterator]() as AsyncIterator<Buffer> }
}

/** Sends the next chunk of a job's output when the main thread asks for it, so that a slow download delays only itself. */
const sendNextStreamChunk = async (id: number): Promise<void> => {
  try {
    const next = await (await runningWorkerJobs.get(id))?.pieces.next()
    if (!next) return
    if (!next.done) return sendWorkerReplyToMainThread({ id, chunk: next.value })
    runningWorkerJobs.delete(id)
    sendWorkerReplyToMainThread({ id, done: true })
  } catch (error) {
    runningWorkerJobs.delete(id)
    sendWorkerReplyToMainThread({ id, error: serializeThreadError(error) })
  }
}

const stopWorkerJob = async (id: number): Promise<void> => {
  const job = runningWorkerJobs.get(id)
  runningWorkerJobs.delete(id)
  const runningJob = await job?.catch(() => undefined)
  runningJob?.stream.destroy()
}

parentPort?.on('message', (message: WorkerRequest<Job>) => {
  if (message.ask === 'start') {
    const started = startWorkerJob(message.job)
    // Prevents an unhandled rejection, which would end the thread. The main thread receives the error when it requests the first chunk.
    started.catch(() => undefined)
    runningWorkerJobs.set(message.id, started)
  } else if (message.ask === 'more') void sendNextStreamChunk(message.id)
  else void stopWorkerJob(message.id)
})
