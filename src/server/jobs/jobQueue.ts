import { pipeline, type Readable, Transform } from 'node:stream'
import type { downloadEndpoints } from '../../contract/downloads.ts'
import { createForbiddenError, createNotFoundError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
import type { JobRunner } from './workerJobs.ts'

/** User who ordered a job, and the download id with which the user asks for its progress. */
interface JobOwner {
  user: number
  download?: string | undefined
  /** Returns whether the user still has the permissions that the job needs. */
  isAllowed?: () => Promise<boolean>
}

/** Progress of a job: it is running, or waits for a number of other jobs. */
interface JobProgress {
  state: 'waiting' | 'running'
  ahead: number
}

/** Queue of long-running jobs, such as reports. Users take turns, so that a user with many jobs does not block the others. */
export interface JobQueue<J> {
  /** Queues a job and returns the stream of its bytes. Throws 429 if the user has too many jobs. Destroying the stream cancels the job. */
  run(job: J, orderer: JobOwner): Readable
  /** Returns the progress of a user's download. Undefined if the user has no download with that id. */
  getProgress(user: number, download: string): JobProgress | undefined
  /** Returns whether a running job has made no progress for too long. */
  isStalled(): boolean
  close(): Promise<void>
}

/** Maximum number of jobs that run at the same time. They share one worker thread, so more jobs would slow each other down. */
const MAX_RUNNING = 2
/** Maximum number of jobs per user, waiting or running. */
const MAX_PER_USER = 10
/** Time after which a running job without progress counts as stalled, in milliseconds. A Postgres statement may take ten minutes. */
const STALL_MS = 900_000

/** Interval at which the permissions of the user of a running job are checked again, in milliseconds. */
const RIGHTS_CHECK_MS = 2_000

interface Entry<J> extends JobOwner {
  job: J
  stream: Transform
  /** Round in which the job runs. Each user has at most one job per round. */
  round: number
  hasWaited: boolean
  isRunning: boolean
  /** Time of the last progress of the job, in milliseconds. */
  movedAt: number
}

/** Returns whether a job starts without waiting. Drawing a quotation takes only milliseconds. */
const canSkipJobQueue = ({ kind }: { kind: string }): boolean => kind === 'quotation'

/** Cancels a job whose user has lost the permission for it. */
const cancelForbiddenJob = async ({ isAllowed, stream }: Entry<unknown>): Promise<void> => {
  if (isAllowed && !(await isAllowed())) stream.destroy(createForbiddenError())
}

/**
 * Creates a queue for jobs of the worker thread. Users take turns, and each user has at most one running job. A client that stops receiving is
 * disconnected, which ends its job.
 */
export const createJobQueue = <J extends { kind: string }>(
  jobs: JobRunner<J>,
  now: () => number = () => performance.now(),
): JobQueue<J> => {
  /** Waiting and running jobs in the order of their turns. */
  let entries: Entry<J>[] = []
  /** Number of the current round. */
  let round = 0

  const getWaiting = () => entries.filter(({ isRunning }) => !isRunning)
  const getRunning = () => entries.filter(({ job, isRunning }) => isRunning && !canSkipJobQueue(job))

  const startEntry = (entry: Entry<J>): void => {
    entry.isRunning = true
    entry.movedAt = now()
    const { job, stream } = entry
    const start = async () => {
      if (entry.hasWaited) await cancelForbiddenJob(entry)
      if (stream.destroyed) return
      const output = await jobs.run(job)
      if (stream.destroyed) output.destroy()
      else pipeline(output, stream, () => undefined)
    }
    start().catch((error: Error) => stream.destroy(error))
    // Checks the user's permissions while the job runs. Ignores failed checks.
    const timer = setInterval(
      () => void cancelForbiddenJob(entry).catch(() => undefined),
      RIGHTS_CHECK_MS,
    ).unref()
    stream.once('close', () => clearInterval(timer))
  }

  const startWaiting = (): void => {
    for (const entry of getWaiting()) {
      const running = getRunning()
      if (running.length >= MAX_RUNNING) return
      if (running.some(({ user }) => user === entry.user)) continue
      round = Math.max(round, entry.round)
      startEntry(entry)
    }
  }

  return {
    run(job, { user, download, isAllowed }) {
      const userEntries = entries.filter((entry) => entry.user === user)
      if (userEntries.length >= MAX_PER_USER)
        throw new HttpError(429, texts.tooManyDownloads(MAX_PER_USER), 5)
      const stream = new Transform({
        highWaterMark: 65_536,
        transform(chunk, _encoding, done) {
          entry.movedAt = now()
          done(null, chunk)
        },
      })
      const last = userEntries.findLast((entry) => !canSkipJobQueue(entry.job))
      const turn = last ? Math.max(round, last.round + 1) : round
      const entry: Entry<J> = {
        job,
        user,
        download,
        ...(isAllowed && { isAllowed }),
        stream,
        round: turn,
        hasWaited: false,
        isRunning: false,
        movedAt: 0,
      }
      entries = [...entries, entry].sort((a, b) => a.round - b.round)
      // Prevents an uncaught error if the stream fails before the reply listens for errors.
      stream.on('error', () => undefined)
      stream.once('close', () => {
        entries = entries.filter((other) => other !== entry)
        startWaiting()
      })
      if (canSkipJobQueue(job)) startEntry(entry)
      else startWaiting()
      entry.hasWaited = !entry.isRunning
      return stream
    },

    getProgress(user, download) {
      const entry = entries.find((one) => one.user === user && one.download === download)
      if (!entry) return undefined
      if (entry.isRunning) return { state: 'running', ahead: 0 }
      return { state: 'waiting', ahead: getWaiting().indexOf(entry) + getRunning().length }
    },

    isStalled: () => entries.some(({ isRunning, movedAt }) => isRunning && now() - movedAt > STALL_MS),

    close: () => jobs.close(),
  }
}

export const downloadRoutes: Handlers<typeof downloadEndpoints> = {
  'downloads.get': async ({ params, actor, workers }) => {
    // Asks all processes, because any of them may run the download.
    const [progress] = await workers.ask<JobProgress>('getDownloadProgress', {
      user: actor.id,
      download: params.id,
    })
    if (!progress) throw createNotFoundError()
    return progress
  },
}
