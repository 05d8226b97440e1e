import { toMexicoDay } from '../../domain/common/days.ts'
import { type BackgroundWork, createBackgroundWorker } from '../common/backgroundWork.ts'
import type { Config } from '../common/config.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Store } from '../store/store.ts'
import { deleteNextBatch } from './deletions.ts'
import { refreshNextBatch } from './refresh.ts'

interface RetentionWork {
  /** Deletes what users decided to delete. */
  deletions: BackgroundWork
  /** Derives once a day what has ended. */
  refresh: BackgroundWork
}

declare module 'fastify' {
  interface FastifyInstance {
    retention: RetentionWork
  }
}

/** Pause after each batch, as a multiple of the time that the batch took. */
const PAUSE_FACTOR = 4

/** Creates the background work for retention periods. */
export const createRetentionWork = ({
  store,
  files,
  config,
  now,
  warn: onError,
}: {
  store: Store
  files: FileStorage
  config: Config
  now: () => Date
  warn: (error: unknown) => void
}): RetentionWork => {
  const getContext = () => ({ today: toMexicoDay(now()), now: now(), years: config.retentionYears })
  return {
    deletions: createBackgroundWorker({
      runBatch: () => deleteNextBatch(store, files, getContext()),
      pauseFactor: PAUSE_FACTOR,
      onError,
    }),
    refresh: createBackgroundWorker({
      runBatch: () => refreshNextBatch(store, getContext()),
      pauseFactor: PAUSE_FACTOR,
      onError,
    }),
  }
}
