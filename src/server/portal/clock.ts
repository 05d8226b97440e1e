import { z } from 'zod'
import { texts } from '../common/messages.ts'
import type { Reader, Store } from '../store/store.ts'
import { getSetting, storeSetting } from './settings.ts'

const DAY_MS = 86_400_000
/** A clock that is so far beyond the last time that it was believed is doubted. */
const FAR_MS = 14 * DAY_MS
/** A doubted clock that goes on for so long is believed: the portal was off. */
const DOUBT_MS = 7 * DAY_MS

const kept = z.object({ believed_at: z.string(), doubted_from: z.string().nullable() })
type Kept = z.output<typeof kept>

/** When the newest entry of the log was written; null in a portal that has none. */
const newestEntry = async (store: Reader): Promise<string | null> => {
  const [row] = await store.getPage('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 0] })
  return row?.at ?? null
}

const read = async (store: Reader, now: string): Promise<Kept> => {
  const text = await getSetting(store, 'clock')
  return text
    ? kept.parse(JSON.parse(text))
    : { believed_at: (await newestEntry(store)) ?? now, doubted_from: null }
}

const after = (given: Kept, now: Date): Kept => {
  const at = now.toISOString()
  const since = (moment: string): number => now.getTime() - Date.parse(moment)
  if (since(given.believed_at) <= FAR_MS) return { believed_at: at, doubted_from: null }
  const from = given.doubted_from !== null && given.doubted_from <= at ? given.doubted_from : at
  return since(from) < DOUBT_MS ? { ...given, doubted_from: from } : { believed_at: at, doubted_from: null }
}

/**
 * Whether rows may be deleted by their age. A clock that jumps ahead once would delete all of them, so one that is two weeks or more beyond the last upkeep is
 * believed only after a week; until then `warn` says so each time.
 */
export const isClockBelieved = async (
  store: Store,
  now: Date,
  warn: (text: string) => void,
): Promise<boolean> => {
  const clock = await store.transaction(async (tx) => {
    const clock = after(await read(tx, now.toISOString()), now)
    await storeSetting(tx, 'clock', JSON.stringify(clock))
    return clock
  })
  if (clock.doubted_from === null) return true
  const until = new Date(Date.parse(clock.doubted_from) + DOUBT_MS)
  warn(texts.clockDoubted(now.toISOString(), clock.believed_at, until.toISOString()))
  return false
}
