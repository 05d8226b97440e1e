import type { ImportRow } from '../../domain/imports.ts'
import type { Progress } from './check.ts'
import type { Workshop } from './workshop.ts'

/** Whoever works at an import has it to itself for so long, and says so again with each step, and every second between them. */
export const LEASE_MS = 20_000
const RENEW_MS = 1000

/** The hold that a process has of an import. */
export interface Lease {
  /** Ends when the import is cancelled, when another process has it, and when this process ends. */
  signal: AbortSignal
  /** Somebody has cancelled it, or taken it over: it is no longer this process's. */
  isLost(): boolean
  /** Says how far a check is, the next time. */
  tell(progress: Progress): void
  end(): void
}

/** Holds an import, whether or not the work at it gets on, and finds out whether it may go on. */
export const holdLease = (
  { store, worker }: Workshop,
  { id, state }: ImportRow,
  closing: AbortSignal,
): Lease => {
  const lost = new AbortController()
  let progress: Progress | undefined
  const renew = () =>
    store.transaction(async (tx) => {
      const row = await tx.getOne('imports', id)
      if (row?.state !== state || row.worker !== worker) return lost.abort(new Error('no longer ours'))
      const { rows, done, checked } = progress ?? row
      await tx.update('imports', id, { rows, done, checked, worker_until: Date.now() + LEASE_MS })
    })
  // Who cannot say so goes on all the same.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref()
  return {
    signal: AbortSignal.any([lost.signal, closing]),
    isLost: () => lost.signal.aborted,
    tell(now) {
      progress = now
    },
    end: () => clearInterval(timer),
  }
}
