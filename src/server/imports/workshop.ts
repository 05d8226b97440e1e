import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportRow } from '../../domain/imports.ts'
import type { Config } from '../common/config.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { documentName, type Files } from '../files/files.ts'
import type { Row } from '../store/rows.ts'
import type { Store, Writer } from '../store/store.ts'
import type { Checker, Progress } from './check.ts'
import { SheetError } from './sheets/sheet.ts'
import { importTexts } from './texts.ts'

/** What an import is worked on with. */
export interface Workshop {
  store: Store
  files: Files
  config: Config
  checker: Checker
  now: () => Date
  /** Which process this is. */
  worker: string
  /** How long a check may take, in milliseconds; a quarter of an hour unless told otherwise. */
  checkMs?: number
}

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

/** What was brought, on this machine's disk for as long as it is worked at; there is room beside it. */
export const withBrought = async (
  files: Files,
  key: string,
  signal: AbortSignal,
  work: (path: string, folder: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-import-'))
  try {
    const file = await files.read(documentName(key))
    if (!file) throw new SheetError(importTexts.gone)
    const path = join(folder, 'brought')
    await pipeline(file.stream(), createWriteStream(path, { mode: FILE_MODE }), { signal })
    await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A transaction of an import takes about so long, in milliseconds, as whoever ticks a box waits for it. */
const STEP_MS = 4
/** After it, others have as long as it took, and a moment more. */
const REST_MS = 2
const MOST_ROWS = 200

/** How many rows fit in a transaction: as many as took as long as one may, the last time. */
export const pace = () => {
  let size = 2
  return {
    size: () => size,
    took(ms: number) {
      size = Math.max(1, Math.min(MOST_ROWS, Math.round(size * Math.min(2, STEP_MS / Math.max(ms, 0.1)))))
    },
  }
}

/** Whether there is more to do, and how long it kept others from writing. */
interface Step {
  goesOn: boolean
  ms: number
}

/** Does a step in a transaction of its own, with the import as it stands; false when it is no longer in this state. */
export const step = async (
  { store, worker }: Workshop,
  { id, state }: ImportRow,
  work: (tx: Writer, row: Row<'imports'>) => Promise<Partial<ImportRow>>,
): Promise<Step> =>
  store.transaction(async (tx) => {
    const began = performance.now()
    const row = await tx.getOne('imports', id)
    if (row?.state !== state || row.worker !== worker) return { goesOn: false, ms: 0 }
    await tx.update('imports', id, {
      worker_until: Date.now() + LEASE_MS,
      tries: 0,
      ...(await work(tx, row)),
    })
    return { goesOn: true, ms: performance.now() - began }
  })

/** A step that takes its time, and a rest as long. */
export const timed = async (work: () => Promise<Step>, signal: AbortSignal): Promise<Step> => {
  signal.throwIfAborted()
  const done = await work()
  await wait(done.ms + REST_MS, undefined, { ref: false })
  return done
}
