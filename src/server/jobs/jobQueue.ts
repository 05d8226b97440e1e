import { pipeline, type Readable, Transform } from 'node:stream'
import type { downloadEndpoints } from '../../contract/downloads.ts'
import { forbidden, HttpError, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
import type { JobRunner } from './workerJobs.ts'

/** The user of a job, and the id with which the user asks for its progress. */
interface JobOwner {
  user: number
  download?: string | undefined
  /** Returns whether the user still has the rights with which the job was ordered. */
  isAllowed?: () => Promise<boolean>
}

/** Progress of a job: running, or waiting behind a number of others. */
interface JobProgress {
  state: 'waiting' | 'running'
  ahead: number
}

/** Queue of long work in which users take turns. */
export interface JobQueue<J> {
  /**
   * Returns the job's bytes, which come when it is the job's turn. Destroying the stream takes the job out of the queue or ends it. A job of a
   * user who has lost the rights for it ends with 403. Throws 429 if the user has too many jobs.
   */
  run(job: J, orderer: JobOwner): Readable
  /** Returns the progress of a user's download, undefined if the user has none of that id. */
  getProgress(user: number, download: string): JobProgress | undefined
  /** Returns whether a running job has neither produced nor delivered anything for too long, so that others wait in vain. */
  isStalled(): boolean
  close(): Promise<void>
}

/** Maximum number of running jobs, each of another user. The worker is one thread: more jobs at once would only take longer each. */
const MAX_RUNNING = 2
/** Maximum number of jobs of a user, waiting or running. */
const MAX_PER_USER = 10
/** Time after which a running job without progress counts as stalled, in milliseconds. A statement of Postgres may take ten minutes. */
const STALL_MS = 900_000

/** Interval at which the rights of a running job's user are read again, in milliseconds. */
const RIGHTS_CHECK_MS = 2_000

interface Entry<J> extends JobOwner {
  job: J
  stream: Transform
  /** Round in which the job has its turn: each user has one job in each round. */
  round: number
  hasWaited: boolean
  isRunning: boolean
  /** Time of the last progress, by `now`. */
  movedAt: number
}

/** Whether a job starts at once. Quotations do, because drawing one takes milliseconds. */
const skipsQueue = ({ kind }: { kind: string }): boolean => kind === 'quotation'

/** Destroys the stream of a job whose user has lost the rights for it. */
const stopWithoutRights = async ({ isAllowed, stream }: Entry<unknown>): Promise<void> => {
  if (isAllowed && !(await isAllowed())) stream.destroy(forbidden())
}

/**
 * Queues jobs before the worker. A user has one running job at a time, and users take turns: one who orders ten zips waits for ten rounds, and the
 * other users for one. A job keeps its turn until its reader has taken all of it. A reader that takes nothing is cut (plugins/connectionTimeouts.ts),
 * which ends the job.
 */
export const createJobQueue = <J extends { kind: string }>(
  jobs: JobRunner<J>,
  now: () => number = () => performance.now(),
): JobQueue<J> => {
  /** Waiting and running jobs in the order of their turns. */
  let entries: Entry<J>[] = []
  /** The round that is being served. */
  let round = 0

  const getWaiting = () => entries.filter(({ isRunning }) => !isRunning)
  const getRunning = () => entries.filter(({ job, isRunning }) => isRunning && !skipsQueue(job))

  const startEntry = (entry: Entry<J>): void => {
    entry.isRunning = true
    entry.movedAt = now()
    const { job, stream } = entry
    const start = async () => {
      if (entry.hasWaited) await stopWithoutRights(entry)
      if (stream.destroyed) return
      const output = await jobs.run(job)
      if (stream.destroyed) output.destroy()
      else pipeline(output, stream, () => undefined)
    }
    start().catch((error: Error) => stream.destroy(error))
    // The job goes on while the rights cannot be read.
    const timer = setInterval(
      () => void stopWithoutRights(entry).catch(() => undefined),
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
      const last = userEntries.findLast((entry) => !skipsQueue(entry.job))
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
      // The reply listens for errors as well, but perhaps not yet.
      stream.on('error', () => undefined)
      stream.once('close', () => {
        entries = entries.filter((other) => other !== entry)
        startWaiting()
      })
      if (skipsQueue(job)) startEntry(entry)
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
  'downloads.get': async ({ params, actor, jobs }) => {
    const progress = jobs.getProgress(actor.id, params.id)
    if (!progress) throw notFound()
    return progress
  },
}
