import { APPEARANCE_KEY } from '../theme/appearance.ts'
import { DRAFTS_KEY } from './draftStorage.ts'
import { deleteOfflineApiReplies } from './offlineAnswers.ts'
import { isPreferenceKey } from './preferenceKeys.ts'
import { serverConnection } from './serverConnection.ts'
import { getPortalSettings } from './settings.ts'

/** Keys in local storage: the session's token, its expiry and its last use. */
export const TOKEN_KEY = 'token'
const EXPIRES_KEY = 'token.ends'
const LAST_USED_KEY = 'token.used'
/** Key that marks an expired session, so that other tabs ask for a new sign-in. */
export const OVER_KEY = 'token.over'

const MINUTE_MS = 60_000
/** Minimum interval between updates of the session's last use, in milliseconds. Each update sends an event to all other tabs. */
const TOUCH_INTERVAL_MS = 20_000

const readStoredTimestamp = (key: string): number | undefined =>
  Number(localStorage.getItem(key)) || undefined

/** Token that this tab uses. Another tab may have stored a newer token. */
let tabToken: string | null = null

export const token = {
  /** Returns the token; null if it has expired. */
  get: (): string | null => (token.isExpired() ? null : localStorage.getItem(TOKEN_KEY)),

  /** Stores a token. `expiresAt` is the end of the session in milliseconds, if the server sends it. */
  set: (value: string, expiresAt?: number): void => {
    token.clear()
    localStorage.setItem(LAST_USED_KEY, String(Date.now()))
    if (expiresAt !== undefined) localStorage.setItem(EXPIRES_KEY, String(expiresAt))
    localStorage.setItem(TOKEN_KEY, value)
    tabToken = value
  },

  /** Whether a token is stored, even if it has expired. */
  isKept: (): boolean => localStorage.getItem(TOKEN_KEY) !== null,

  /** Makes this tab use the stored token, for example after a sign-in in another tab. */
  adopt: (): void => {
    tabToken = localStorage.getItem(TOKEN_KEY)
  },

  /** Whether another tab has stored a different token. */
  isForeign: (): boolean => {
    const stored = localStorage.getItem(TOKEN_KEY)
    return stored !== null && stored !== tabToken
  },

  /** Clears an expired session, and marks it so that other tabs ask for a new sign-in. */
  end: (): void => {
    token.clear()
    localStorage.setItem(OVER_KEY, 'true')
  },

  isOver: (): boolean => localStorage.getItem(OVER_KEY) !== null,

  /** Stores the current time as the session's last use. */
  touch: (): void => {
    if (!localStorage.getItem(TOKEN_KEY)) return
    const lastUsed = readStoredTimestamp(LAST_USED_KEY)
    if (lastUsed === undefined || Math.abs(Date.now() - lastUsed) > TOUCH_INTERVAL_MS)
      localStorage.setItem(LAST_USED_KEY, String(Date.now()))
  },

  /**
   * Whether the session has expired or was unused for too long. Returns false while the server is unreachable, because the user
   * could not sign in again.
   */
  isExpired: (): boolean => {
    if (!serverConnection.isReachable()) return false
    if (!localStorage.getItem(TOKEN_KEY)) return false
    const [expiresAt, lastUsed, idleMinutes] = [
      readStoredTimestamp(EXPIRES_KEY),
      readStoredTimestamp(LAST_USED_KEY),
      getPortalSettings().sessionIdleMinutes,
    ]
    const isIdle =
      idleMinutes !== null && lastUsed !== undefined && Date.now() - lastUsed >= idleMinutes * MINUTE_MS
    return isIdle || (expiresAt !== undefined && Date.now() >= expiresAt)
  },

  /** Removes everything from local storage except appearance, preferences and drafts. Also deletes the service worker's cached replies. */
  clear: (): void => {
    void deleteOfflineApiReplies().catch(() => undefined)
    for (const key of Object.keys(localStorage))
      if (key !== APPEARANCE_KEY && key !== DRAFTS_KEY && !isPreferenceKey(key)) localStorage.removeItem(key)
  },
}
