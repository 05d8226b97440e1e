import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { readNumber } from '../../domain/printedNumber.ts'
import { addressGroup } from '../http/addressGroup.ts'
import { placeOf, type RateLimits, secondsOf } from '../http/rateLimits.ts'

const MINUTE_SECONDS = 60

/** How many typed checks may fail: from one address, of one number wherever they come from, and in all. A number and three letters are guessed sooner than an id. */
const FAILURES = {
  'typed-address': { points: 5, duration: 10 * MINUTE_SECONDS },
  'typed-number': { points: 5, duration: 60 * MINUTE_SECONDS },
  'typed-all': { points: 60, duration: MINUTE_SECONDS },
}

/** Reports that are taken from one address, and from everybody. */
const REPORTS = {
  'report-address': { points: 5, duration: 60 * MINUTE_SECONDS },
  'report-all': { points: 300, duration: 60 * MINUTE_SECONDS },
}

type Bounds = Record<string, { points: number; duration: number }>

/**
 * Counts tries before they are made, so that many at once are no way around it. Rejects with 429; answers how to give the try back, for one that
 * does not count.
 */
const counter = <B extends Bounds>(bounds: B, limits: RateLimits) => {
  const counters = Object.entries(bounds).map(
    ([name, { points, duration }]) =>
      [name, new RateLimiterMemory({ keyPrefix: name, points, duration }), duration] as const,
  )
  return async (address: string, keys: Partial<Record<keyof B, string>>): Promise<() => Promise<void>> => {
    const keyOf = (name: string) => (keys[name] === undefined ? '' : placeOf(keys[name]))
    for (const [name, limiter, duration] of counters)
      await limiter.consume(keyOf(name)).catch((error: RateLimiterRes) => {
        const who = { username: null, address }
        throw limits.refusal(name, keys[name] ?? '', secondsOf(error, duration), who)
      })
    return async () => {
      for (const [name, limiter] of counters) await limiter.reward(keyOf(name))
    }
  }
}

/** The limits of what a stranger may type and send at the door, in this process. */
export const createDoorLimits = (limits: RateLimits) => {
  const [failures, reports] = [counter(FAILURES, limits), counter(REPORTS, limits)]
  return {
    /** Of one number, however it is spelled. */
    countTyped: (address: string, number: string) =>
      failures(address, {
        'typed-address': addressGroup(address),
        'typed-number': readNumber(number)?.key ?? '',
      }),
    countReport: (address: string) => reports(address, { 'report-address': addressGroup(address) }),
  }
}
