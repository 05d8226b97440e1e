import { setImmediate as breath } from 'node:timers/promises'
import { addDays, type Day, toMexicoDay } from '../../domain/days.ts'
import { inBatches } from '../common/inBatches.ts'
import { texts } from '../common/messages.ts'
import type { Reader, Store } from '../store/store.ts'
import type { Files } from './files.ts'
import { unnamed } from './named.ts'

/** Files that are asked about at once: one question for each collection, and a breath between. */
const BATCH = 200
/** No more than so many are held at a time; what is left over is for the next sweep. */
const MOST = 100_000
/** More than both are no crash's leavings: rather, the rows are wrong. */
const SUSPICIOUS = 20
const SUSPICIOUS_SHARE = 0.01

export interface Swept {
  /** How many files were looked at. */
  files: number
  /** How many went to the trash. */
  moved: number
  /** How many would have gone, had they not been too many to believe it. */
  kept: number
}

/**
 * Moves to the trash of a day what no row names: what a crash left between a file and its row. It looks only at files that were there before
 * a moment, if told one: a file comes before its row, so what others may be just bringing must be left alone. When more than a hundredth of
 * the files, and more than a few, would go, nothing goes unless `anyNumber` says that this is meant.
 */
export const sweep = async (
  store: Reader,
  files: Files,
  { day, before, anyNumber = false }: { day: Day; before?: Date; anyNumber?: boolean },
): Promise<Swept> => {
  const found = { files: 0, nobodys: 0 }
  const going: string[] = []
  for await (const batch of inBatches(files.list(before), BATCH)) {
    const nobodys = await unnamed(store, batch)
    found.files += batch.length
    found.nobodys += nobodys.length
    going.push(...nobodys.slice(0, MOST - going.length))
    await breath()
  }
  const isSuspicious = found.nobodys > SUSPICIOUS && found.nobodys > found.files * SUSPICIOUS_SHARE
  if (isSuspicious && !anyNumber) return { files: found.files, moved: 0, kept: found.nobodys }
  let moved = 0
  for await (const batch of inBatches(going, BATCH)) {
    for (const name of await unnamed(store, batch)) {
      await files.discard(name, day)
      moved += 1
    }
    await breath()
  }
  return { files: found.files, moved, kept: 0 }
}

/** Puts away what no row names, forgets what was put away so many days ago (null: nothing), and says through `warn` what it would rather not do. */
export const tidyFiles = async (
  store: Store,
  files: Files,
  { now, before, trashDays }: { now: Date; before: Date; trashDays: number | null },
  warn: (text: string) => void,
): Promise<void> => {
  const today = toMexicoDay(now)
  const swept = await sweep(store, files, { day: today, before })
  if (swept.moved > 0)
    await store.transaction(async (tx) => tx.log({ reason: JSON.stringify({ files: swept.moved }) }))
  if (swept.kept > 0) warn(texts.sweepRefused(swept.kept, swept.files))
  if (trashDays !== null) await files.emptyTrash(addDays(today, -trashDays))
}
