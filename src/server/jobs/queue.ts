import { PassThrough, pipeline, type Readable } from 'node:stream'
import type { downloadEndpoints } from '../../contract/downloads.ts'
import { HttpError, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
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
export interface JobQueue<J> {
  /**
   * The job's bytes, which begin to come when it is its turn; destroying the stream takes it out of the line, or ends the work. Throws a 429
   * when this user has too many under way.
   */
  run(job: J, orderer: Orderer): Readable
  /** How a user's own download goes; undefined when there is none of that name. */
  placeOf(user: number, download: string): Place | undefined
  close(): Promise<void>
}

/** So many are at work together, each of another user. The worker is one thread: more at once would only each take longer. */
const AT_ONCE = 2
/** So many of one user are under way, waiting or at work. */
const PER_USER = 10

interface Entry<J> extends Orderer {
  job: J
  stream: PassThrough
  /** In which round it is its turn: each user has one job in each. */
  round: number
  isRunning: boolean
}

/** A single quotation is drawn in a moment: it waits for nobody, and nobody for it. */
const isBrief = ({ kind }: { kind: string }): boolean => kind === 'quotation'

/**
 * One line before the worker. A user has one job at work at a time, and users take turns: whoever orders ten zips waits for ten rounds, and the
 * others for one. A job has its turn until its reader has taken all of it. A reader that takes nothing is cut (plugins/connections.ts), and the
 * job ends with it.
 */
export const queuedJobs = <J extends { kind: string }>(jobs: Jobs<J>): JobQueue<J> => {
  /** All that are under way, in the order of their turns. */
  let entries: Entry<J>[] = []
  /** The round that is being served. */
  let round = 0

  const line = () => entries.filter(({ isRunning }) => !isRunning)
  const atWork = () => entries.filter(({ job, isRunning }) => isRunning && !isBrief(job))

  const begin = (entry: Entry<J>): void => {
    entry.isRunning = true
    const begun = async () => jobs.run(entry.job)
    begun().then(
      (made) => {
        if (entry.stream.destroyed) made.destroy()
        else pipeline(made, entry.stream, () => undefined)
      },
      (error: Error) => entry.stream.destroy(error),
    )
  }

  const beginNext = (): void => {
    for (const entry of line()) {
      const running = atWork()
      if (running.length >= AT_ONCE) return
      if (running.some(({ user }) => user === entry.user)) continue
      round = Math.max(round, entry.round)
      begin(entry)
    }
  }

  return {
    run(job, { user, download }) {
      const own = entries.filter((entry) => entry.user === user)
      if (own.length >= PER_USER) throw new HttpError(429, texts.tooManyDownloads(PER_USER), 5)
      const stream = new PassThrough({ highWaterMark: 65_536 })
      const last = own.findLast((entry) => !isBrief(entry.job))
      const turn = last ? Math.max(round, last.round + 1) : round
      const entry: Entry<J> = { job, user, download, stream, round: turn, isRunning: false }
      entries = [...entries, entry].sort((a, b) => a.round - b.round)
      // Whoever sends it hears of errors as well, but perhaps not yet.
      stream.on('error', () => undefined)
      stream.once('close', () => {
        entries = entries.filter((other) => other !== entry)
        beginNext()
      })
      if (isBrief(job)) begin(entry)
      else beginNext()
      return stream
    },

    placeOf(user, download) {
      const entry = entries.find((one) => one.user === user && one.download === download)
      if (!entry) return undefined
      if (entry.isRunning) return { state: 'running', ahead: 0 }
      return { state: 'waiting', ahead: line().indexOf(entry) + atWork().length }
    },

    close: () => jobs.close(),
  }
}

export const downloadRoutes: Handlers<typeof downloadEndpoints> = {
  'downloads.get': async ({ params, actor, jobs }) => {
    const place = jobs.placeOf(actor.id, params.id)
    if (!place) throw notFound()
    return place
  },
}
