import { z } from 'zod'
import { texts } from '../common/messages.ts'
import type { Reader, Store } from '../store/store.ts'
import { getPortalSetting, storePortalSetting } from './settings.ts'

const DAY_MS = 86_400_000
/** Maximum time since the last trusted time, in milliseconds. A system clock that is further ahead is not trusted. */
const MAX_JUMP_MS = 14 * DAY_MS
/** Time for which the system clock is not trusted after a jump, in milliseconds. */
const DOUBT_PERIOD_MS = 7 * DAY_MS

const clockStateSchema = z.object({ believed_at: z.string(), doubted_from: z.string().nullable() })
type ClockState = z.output<typeof clockStateSchema>

/** Returns the time of the newest entry of the audit log. */
const getNewestLogEntryTime = async (store: Reader): Promise<string | null> => {
  const [row] = await store.getPage('log_entries', { sort: { field: 'id', order: 'DESC' }, range: [0, 0] })
  return row?.at ?? null
}

const readSystemClockState = async (store: Reader, now: string): Promise<ClockState> => {
  const text = await getPortalSetting(store, 'clock')
  return text
    ? clockStateSchema.parse(JSON.parse(text))
    : { believed_at: (await getNewestLogEntryTime(store)) ?? now, doubted_from: null }
}

/** Returns the state of the system clock after another reading: trusted, or doubted since a time. */
const updateSystemClockState = (state: ClockState, now: Date): ClockState => {
  const at = now.toISOString()
  const getElapsedMs = (timestamp: string): number => now.getTime() - Date.parse(timestamp)
  if (getElapsedMs(state.believed_at) <= MAX_JUMP_MS) return { believed_at: at, doubted_from: null }
  const doubtedFrom = state.doubted_from !== null && state.doubted_from <= at ? state.doubted_from : at
  return getElapsedMs(doubtedFrom) < DOUBT_PERIOD_MS
    ? { ...state, doubted_from: doubtedFrom }
    : { believed_at: at, doubted_from: null }
}

/** Returns whether the system clock is trusted, and warns if not. With a wrong clock, rows must not be deleted by their age. */
export const isSystemClockTrusted = async (
  store: Store,
  now: Date,
  warn: (text: string) => void,
): Promise<boolean> => {
  const clock = await store.transaction(async (tx) => {
    const clock = updateSystemClockState(await readSystemClockState(tx, now.toISOString()), now)
    await storePortalSetting(tx, 'clock', JSON.stringify(clock))
    return clock
  })
  if (clock.doubted_from === null) return true
  const until = new Date(Date.parse(clock.doubted_from) + DOUBT_PERIOD_MS)
  warn(texts.suspiciousClock(now.toISOString(), clock.believed_at, until.toISOString()))
  return false
}
