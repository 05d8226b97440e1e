import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { addDays, type Day, toMexicoDay } from '../../domain/common/days.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { texts } from '../common/messages.ts'
import type { Reader, Store } from '../store/store.ts'
import { findUnreferencedFiles } from './fileReferences.ts'
import type { FileStorage } from './fileStorage.ts'

/** Number of files that one query checks at a time. */
const BATCH_SIZE = 200
/** Maximum number of files that one cleanup moves to the trash. The next cleanup moves the rest. */
const MAX_MOVED_FILES = 100_000
/** Number of files without a database row above which a cleanup moves none. The rows are then probably wrong. */
const SUSPICIOUS_COUNT = 20
const SUSPICIOUS_SHARE = 0.01

export interface SweepResult {
  /** Number of checked files. */
  files: number
  /** Number of files moved to the trash. */
  moved: number
  /** Number of files without a database row that were not moved, because there were too many. */
  skipped: number
}

/**
 * Moves files without a database row to the trash, for example leftovers of a crash. Moves nothing if too many files have no row, unless
 * `anyNumber` is set.
 */
export const moveUnreferencedFilesToTrash = async (
  store: Reader,
  files: FileStorage,
  { day, before, anyNumber = false }: { day: Day; before?: Date; anyNumber?: boolean },
): Promise<SweepResult> => {
  const counts = { files: 0, nobodys: 0 }
  const namesToMove: string[] = []
  for await (const batch of splitIntoBatches(files.list(before), BATCH_SIZE)) {
    const unreferenced = await findUnreferencedFiles(store, batch)
    counts.files += batch.length
    counts.nobodys += unreferenced.length
    namesToMove.push(...unreferenced.slice(0, MAX_MOVED_FILES - namesToMove.length))
    await yieldToEventLoop()
  }
  const isSuspicious = counts.nobodys > SUSPICIOUS_COUNT && counts.nobodys > counts.files * SUSPICIOUS_SHARE
  if (isSuspicious && !anyNumber) return { files: counts.files, moved: 0, skipped: counts.nobodys }
  let movedCount = 0
  for await (const batch of splitIntoBatches(namesToMove, BATCH_SIZE)) {
    for (const name of await findUnreferencedFiles(store, batch)) {
      await files.discard(name, day)
      movedCount += 1
    }
    await yieldToEventLoop()
  }
  return { files: counts.files, moved: movedCount, skipped: 0 }
}

/**
 * Moves files without a database row to the trash, and deletes files that were moved there more than `trashDays` days ago (null: never).
 */
export const cleanUpStoredFiles = async (
  store: Store,
  files: FileStorage,
  { now, before, trashDays }: { now: Date; before: Date; trashDays: number | null },
  warn: (text: string) => void,
): Promise<void> => {
  const today = toMexicoDay(now)
  const result = await moveUnreferencedFilesToTrash(store, files, { day: today, before })
  if (result.moved > 0)
    await store.transaction(async (tx) => tx.log({ reason: JSON.stringify({ files: result.moved }) }))
  if (result.skipped > 0) warn(texts.sweepRefused(result.skipped, result.files))
  if (trashDays !== null) await files.emptyTrash(addDays(today, -trashDays))
}
