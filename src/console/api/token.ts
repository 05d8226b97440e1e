import { settings } from '../port/settings.ts'
import { APPEARANCE_KEY } from '../theme/appearance.ts'
import { DRAFTS_KEY } from './draftStorage.ts'
import { forgetOfflineAnswers } from './offlineAnswers.ts'
import { isPreferenceKey } from './preferenceKeys.ts'
import { reach } from './reach.ts'

/** The keys of the session's token (specification, section 9), its expiry and its last use in local storage, by the device's clock. */
export const TOKEN_KEY = 'token'
const EXPIRES_KEY = 'token.ends'
const LAST_USED_KEY = 'token.used'
/** Kept when a session ended by itself, so that other tabs ask to sign in again rather than leave a page on which something is being typed. */
export const OVER_KEY = 'token.over'

const MINUTE_MS = 60_000
/** The last use is written this often at most: each write wakes all other tabs. */
const TOUCH_INTERVAL_MS = 20_000

const readTimestamp = (key: string): number | undefined => Number(localStorage.getItem(key)) || undefined

/** The token that this tab works with; another tab may have put another one in its place. */
let own: string | null = null

export const token = {
  /** Null once it has expired. */
  get: (): string | null => (token.isExpired() ? null : localStorage.getItem(TOKEN_KEY)),

  /** `expiresAt` is the absolute end of the session, if the back end sends it (milliseconds, by the device's clock). */
  set: (value: string, expiresAt?: number): void => {
    token.clear()
    localStorage.setItem(LAST_USED_KEY, String(Date.now()))
    if (expiresAt !== undefined) localStorage.setItem(EXPIRES_KEY, String(expiresAt))
    localStorage.setItem(TOKEN_KEY, value)
    own = value
  },

  /** Whether there is a session, or one that is past its time and not given up yet. */
  isKept: (): boolean => localStorage.getItem(TOKEN_KEY) !== null,

  /** This tab works with the token that is kept now. */
  adopt: (): void => {
    own = localStorage.getItem(TOKEN_KEY)
  },

  /** Whether another tab has signed in since. */
  isForeign: (): boolean => {
    const kept = localStorage.getItem(TOKEN_KEY)
    return kept !== null && kept !== own
  },

  /** The session is over, not left. */
  end: (): void => {
    token.clear()
    localStorage.setItem(OVER_KEY, 'true')
  },

  isOver: (): boolean => localStorage.getItem(OVER_KEY) !== null,

  /** Records that the session is in use. */
  touch: (): void => {
    if (!localStorage.getItem(TOKEN_KEY)) return
    const lastUsed = readTimestamp(LAST_USED_KEY)
    if (lastUsed === undefined || Math.abs(Date.now() - lastUsed) > TOUCH_INTERVAL_MS)
      localStorage.setItem(LAST_USED_KEY, String(Date.now()))
  },

  /**
   * Whether the token is past its expiry or its idle time. A clock that was set back ends nothing; who cannot reach the server could not sign in again, and is
   * told by it once it can be asked.
   */
  isExpired: (): boolean => {
    if (!reach.isThere()) return false
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

  /** Removes everything from local storage but the chosen appearance, each account's columns and saved views and drafts (formDrafts), and what the service worker keeps of the session. */
  clear: (): void => {
    void forgetOfflineAnswers().catch(() => undefined)
    for (const key of Object.keys(localStorage))
      if (key !== APPEARANCE_KEY && key !== DRAFTS_KEY && !isPreferenceKey(key)) localStorage.removeItem(key)
  },
}
