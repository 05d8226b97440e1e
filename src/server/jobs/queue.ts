import { PassThrough, pipeline, type Readable } from 'node:stream'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Job } from './job.ts'
import type { Jobs } from './jobs.ts'

/** Who wants a job done, and under which name of their own they ask how it goes. */
interface Orderer {
  user: number
  download?: string | undefined
}

/** How it goes: at work, or behind so many others. */
interface Place {
  state: 'waiting' | 'running'
  ahead: number
}

/** Long work in fair turns. */
export interface JobQueue {
  /**
   * The job's bytes, which begin to come when it is its turn; destroying the stream takes it out of the line, or ends the work. Throws a 429
   * when this user has too many under way.
   */
  run(job: Job, orderer: Orderer): Readable
  /** How a user's own download goes; undefined when there is none of that name. */
  placeOf(user: number, download: string): Place | undefined
  close(): Promise<void>
}

export interface QueueBounds {
  /** So many are at work together, each of another user. */
  atOnce: number
  /** So many of one user are under way, waiting or at work. */
  perUser: number
  /** A job whose reader takes nothing for so long lends its turn to others, */
  lendMs: number
  /** and is ended after so long. */
  cutMs: number
}

/** The worker is one thread: more jobs at once would only each take longer. */
export const BOUNDS: QueueBounds = { atOnce: 2, perUser: 10, lendMs: 5_000, cutMs: 120_000 }

interface Entry extends Orderer {
  job: Job
  stream: PassThrough
  /** In which round it is its turn: each user has one job in each. */
  round: number
  state: 'waiting' | 'running' | 'lending' | 'ended'
  /** Since when its reader takes nothing. */
  stuckSince?: number | undefined
}

/** How often it is looked whether readers read, for each time that they may take. */
const LOOKS = 5

/**
 * Lets each user have one job at a time, and users take turns (fair queueing): whoever orders forty zips waits for forty turns, and the others for
 * one. A reader that does not read keeps its own job waiting and nobody else's.
 */
export const queuedJobs = (jobs: Jobs, { atOnce, perUser, lendMs, cutMs }: QueueBounds): JobQueue => {
  // In the order of arrival.
  let entries: Entry[] = []
  /** The round that is being served, and the next in which each user has none yet. */
  let round = 0
  const nextOf = new Map<number, number>()
  let looking: NodeJS.Timeout | undefined

  const inState = (...states: Entry['state'][]) => entries.filter(({ state }) => states.includes(state))
  const ofUser = (user: number) => entries.filter((entry) => entry.user === user && entry.state !== 'ended')
  const line = () => inState('waiting').sort((a, b) => a.round - b.round)

  const serve = (entry: Entry): void => {
    entry.state = 'running'
    round = Math.max(round, entry.round)
    const end = () => {
      entry.state = 'ended'
      authenticate()
    }
    const begun = async () => jobs.run(entry.job)
    begun().then(
      (made) => {
        if (entry.stream.destroyed) return made.destroy()
        // Once all of it is made it is nobody's turn any more, however long the reader takes for the rest.
        made.once('end', end)
        pipeline(made, entry.stream, end)
      },
      (error: Error) => entry.stream.destroy(error),
    )
  }

  const authenticate = (): void => {
    for (const entry of line()) {
      const running = inState('running')
      if (running.length >= atOnce) return
      if (running.every(({ user }) => user !== entry.user)) serve(entry)
    }
  }

  const leave = (entry: Entry): void => {
    entries = entries.filter((other) => other !== entry)
    entry.state = 'ended'
    authenticate()
    if (entries.length > 0) return
    clearInterval(looking)
    looking = undefined
    nextOf.clear()
    round = 0
  }

  /** Finds readers that take nothing. */
  const look = (): void => {
    const now = performance.now()
    for (const entry of inState('running', 'lending')) {
      if (!entry.stream.writableNeedDrain) continue
      entry.stuckSince ??= now
      const stuck = now - entry.stuckSince
      if (stuck >= cutMs) entry.stream.destroy(new Error('its reader takes nothing'))
      else if (stuck >= lendMs) entry.state = 'lending'
    }
    authenticate()
  }

  return {
    run(job, { user, download }) {
      if (ofUser(user).length >= perUser) throw new HttpError(429, texts.tooManyDownloads(perUser), 5)
      const stream = new PassThrough({ highWaterMark: 65_536 })
      const turn = Math.max(round, nextOf.get(user) ?? 0)
      nextOf.set(user, turn + 1)
      const entry: Entry = { job, user, download, stream, round: turn, state: 'waiting' }
      entries.push(entry)
      // Whoever sends it hears of errors as well, but perhaps not yet.
      stream.on('error', () => undefined)
      stream.on('drain', () => {
        entry.stuckSince = undefined
        if (entry.state === 'lending') entry.state = 'running'
      })
      stream.once('close', () => leave(entry))
      looking ??= setInterval(look, lendMs / LOOKS).unref()
      authenticate()
      return stream
    },

    placeOf(user, download) {
      const entry = entries.find((one) => one.user === user && one.download === download)
      if (!entry) return undefined
      if (entry.state !== 'waiting') return { state: 'running', ahead: 0 }
      return { state: 'waiting', ahead: line().indexOf(entry) + inState('running').length }
    },

    async close() {
      clearInterval(looking)
      await jobs.close()
    },
  }
}

/**
 * Two lines before the same workers: a single quotation is drawn in a moment, and does not wait until somebody's reports are done. Each line has
 * its own bounds.
 */
export const queuedInTwoLines = (jobs: Jobs, bounds: QueueBounds): JobQueue => {
  const [long, short] = [queuedJobs(jobs, bounds), queuedJobs(jobs, bounds)]
  return {
    run: (job, orderer) => (job.kind === 'quotation' ? short : long).run(job, orderer),
    placeOf: (user, download) => long.placeOf(user, download) ?? short.placeOf(user, download),
    async close() {
      await long.close()
      await short.close()
    },
  }
}
