import { addDays, dayOf } from '../../domain/days.ts'
import { texts } from '../common/messages.ts'
import type { Store } from '../store/store.ts'
import type { Files } from './files.ts'
import { sweep } from './sweep.ts'

/** Puts away what no row names, forgets what was put away so many days ago (null: nothing), and says through `warn` what it would rather not do. */
export const tidyFiles = async (
  store: Store,
  files: Files,
  { now, before, trashDays }: { now: Date; before: Date; trashDays: number | null },
  warn: (text: string) => void,
): Promise<void> => {
  const today = dayOf(now)
  const swept = await sweep(store, files, { day: today, before })
  if (swept.moved > 0)
    await store.transaction(async (tx) => tx.log({ reason: JSON.stringify({ files: swept.moved }) }))
  if (swept.kept > 0) warn(texts.sweepRefused(swept.kept, swept.files))
  if (trashDays !== null) await files.emptyTrash(addDays(today, -trashDays))
}
