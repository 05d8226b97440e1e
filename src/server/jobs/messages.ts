import type { Job } from './job.ts'

/** What the worker is asked: to begin a job, for its next piece, or to leave it. */
export type ToWorker = { id: number; ask: 'start'; job: Job } | { id: number; ask: 'more' | 'stop' }

/** What it answers: a piece, that there are no more, or why there is none. */
export interface FromWorker {
  id: number
  chunk?: Uint8Array
  done?: true
  error?: string
  /** The error's code, if it has one. */
  code?: string
}
