import { APPEARANCE_KEY } from '../appearance.ts'
import { settings } from './settings.ts'

/** The session's token in local storage (specification, section 9); beside it, by this device's clock, when it ends and when it was used. */
export const TOKEN_KEY = 'token'
const ENDS = 'token.ends'
const USED = 'token.used'

const MINUTE_MS = 60_000
/** Use is noted so often: each note is heard by all other tabs. */
const NOTE_MS = 20_000

const moment = (key: string): number | undefined => Number(localStorage.getItem(key)) || undefined

export const token = {
  /** Null once its time is over. */
  get: (): string | null => {
    if (token.isOver()) token.forget()
    return localStorage.getItem(TOKEN_KEY)
  },

  /** `ends` is when the session ends however much it is used, if the back end says so (milliseconds, by this device's clock). */
  set: (value: string, ends?: number): void => {
    token.forget()
    localStorage.setItem(USED, String(Date.now()))
    if (ends !== undefined) localStorage.setItem(ENDS, String(ends))
    localStorage.setItem(TOKEN_KEY, value)
  },

  /** Notes that the session is used. */
  use: (): void => {
    if (!localStorage.getItem(TOKEN_KEY)) return
    const used = moment(USED)
    if (used === undefined || Math.abs(Date.now() - used) > NOTE_MS)
      localStorage.setItem(USED, String(Date.now()))
  },

  /** Has it ended by itself: by its hours, or because nobody used it? A clock that was set back ends nothing. */
  isOver: (): boolean => {
    if (!localStorage.getItem(TOKEN_KEY)) return false
    const [ends, used, idle] = [moment(ENDS), moment(USED), settings().sessionIdleMinutes]
    const isIdle = idle !== null && used !== undefined && Date.now() - used >= idle * MINUTE_MS
    return isIdle || (ends !== undefined && Date.now() >= ends)
  },

  /** With all that is kept in this browser; only how the device looks outlives whoever was here. */
  forget: (): void => {
    for (const key of Object.keys(localStorage)) if (key !== APPEARANCE_KEY) localStorage.removeItem(key)
  },
}
