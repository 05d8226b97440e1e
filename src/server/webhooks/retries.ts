const SECOND = 1000
const HOUR = 3_600_000

/** First pause after a failed attempt, in milliseconds. Each further pause is twice as long. */
const FIRST_PAUSE_MS = 10 * SECOND
const MAX_PAUSE_MS = 6 * HOUR
/** Part by which a pause is shortened or lengthened at random, so that deliveries do not come all at once. */
const JITTER = 0.2
/** Time after the first attempt in which a delivery is repeated, in milliseconds. A webhook that accepts nothing for so long is switched off. */
export const RETRY_PERIOD_MS = 72 * HOUR
/** Longest time that a receiver may ask the portal to wait (`Retry-After`), in milliseconds. */
const MAX_WAIT_MS = 24 * HOUR

/** Returns the pause after a failed attempt, in milliseconds. `attempts` counts the attempts so far. */
export const getRetryPauseMs = (attempts: number, random: () => number = Math.random): number => {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 30), MAX_PAUSE_MS)
  return Math.round(pause * (1 + JITTER * (2 * random() - 1)))
}

/** Parses the header `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3). Returns milliseconds; undefined for other texts. */
export const parseRetryAfterMs = (header: string | undefined, now: Date): number | undefined => {
  const text = (header ?? '').trim()
  const ms = /^\d{1,9}$/u.test(text)
    ? Number(text) * SECOND
    : /GMT$/u.test(text)
      ? Date.parse(text) - now.getTime()
      : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_WAIT_MS)
}
