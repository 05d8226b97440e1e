import { APPEARANCE_KEY } from '../theme/appearance.ts'
import { settings } from './settings.ts'

/** The session's token in local storage (specification, section 9); beside it, by this device's clock, when it ends and when it was used. */
export const TOKEN_KEY = 'token'
const EXPIRES_KEY = 'token.ends'
const LAST_USED_KEY = 'token.used'

const MINUTE_MS = 60_000
/** Use is noted so often: each note is heard by all other tabs. */
const TOUCH_INTERVAL_MS = 20_000

const readTimestamp = (key: string): number | undefined => Number(localStorage.getItem(key)) || undefined

export const token = {
  /** Null once its time is over. */
  get: (): string | null => {
    if (token.isExpired()) token.clear()
    return localStorage.getItem(TOKEN_KEY)
  },

  /** `ends` is when the session ends however much it is used, if the back end says so (milliseconds, by this device's clock). */
  set: (value: string, expiresAt?: number): void => {
    token.clear()
    localStorage.setItem(LAST_USED_KEY, String(Date.now()))
    if (expiresAt !== undefined) localStorage.setItem(EXPIRES_KEY, String(expiresAt))
    localStorage.setItem(TOKEN_KEY, value)
  },

  /** Notes that the session is used. */
  touch: (): void => {
    if (!localStorage.getItem(TOKEN_KEY)) return
    const lastUsed = readTimestamp(LAST_USED_KEY)
    if (lastUsed === undefined || Math.abs(Date.now() - lastUsed) > TOUCH_INTERVAL_MS)
      localStorage.setItem(LAST_USED_KEY, String(Date.now()))
  },

  /** Has it ended by itself: by its hours, or because nobody used it? A clock that was set back ends nothing. */
  isExpired: (): boolean => {
    if (!localStorage.getItem(TOKEN_KEY)) return false
    const [expiresAt, lastUsed, idleMinutes] = [
      readTimestamp(EXPIRES_KEY),
      readTimestamp(LAST_USED_KEY),
      settings().sessionIdleMinutes,
    ]
    const isIdle =
      idleMinutes !== null && lastUsed !== undefined && Date.now() - lastUsed >= idleMinutes * MINUTE_MS
    return isIdle || (expiresAt !== undefined && Date.now() >= expiresAt)
  },

  /** With all that is kept in this browser; only how the device looks outlives whoever was here. */
  clear: (): void => {
    for (const key of Object.keys(localStorage)) if (key !== APPEARANCE_KEY) localStorage.removeItem(key)
  },
}
