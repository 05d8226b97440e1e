import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { parseAccreditationNumber } from '../../domain/printedNumber.ts'
import { addressGroup, placeOf, type RateLimits, secondsOf } from '../http/rateLimits.ts'

const MINUTE_SECONDS = 60

interface Bound {
  points: number
  duration: number
}

/**
 * What is counted of tries: those of an address, those of a number wherever they come from, and those of everybody. The first try of an address counts apart from
 * those that follow: a few dozen addresses that try as often as they may use up what is for such, and keep nobody else out.
 */
type Counted = 'address' | 'number' | 'first' | 'more'

/** How many typed checks may fail. A number and three letters are guessed sooner than an id. */
const FAILURES: Record<Counted, Bound> = {
  address: { points: 5, duration: 10 * MINUTE_SECONDS },
  number: { points: 5, duration: 60 * MINUTE_SECONDS },
  first: { points: 120, duration: MINUTE_SECONDS },
  more: { points: 60, duration: MINUTE_SECONDS },
}

/** Reports that are taken. */
const REPORTS: Record<Exclude<Counted, 'number'>, Bound> = {
  address: { points: 5, duration: 60 * MINUTE_SECONDS },
  first: { points: 600, duration: 60 * MINUTE_SECONDS },
  more: { points: 150, duration: 60 * MINUTE_SECONDS },
}

/**
 * Counts tries before they are made, so that many at once are no way around it. Rejects with 429, and then counts nothing; answers how to give the try back, for one
 * that does not count.
 */
const counter = (name: string, bounds: Partial<Record<Counted, Bound>>, limits: RateLimits) => {
  const limiters = new Map(
    Object.entries(bounds).map(([counted, bound]) => [
      counted,
      new RateLimiterMemory({ keyPrefix: `${name}-${counted}`, ...bound }),
    ]),
  )
  return async (address: string, number?: string): Promise<() => Promise<void>> => {
    const taken: (() => Promise<unknown>)[] = []
    const giveBack = async () => {
      for (const one of taken) await one()
    }
    const take = async (counted: Counted, key: string): Promise<number> => {
      const limiter = limiters.get(counted)
      const place = key && placeOf(key)
      try {
        const found = await limiter?.consume(place)
        taken.push(async () => limiter?.reward(place))
        return found?.consumedPoints ?? 0
      } catch (error) {
        await giveBack()
        const seconds = secondsOf(error as RateLimiterRes, bounds[counted]?.duration ?? 0)
        throw limits.refusal(`${name}-${counted}`, key, seconds, { username: null, address })
      }
    }
    const tries = await take('address', addressGroup(address))
    if (number !== undefined) await take('number', number)
    await take(tries === 1 ? 'first' : 'more', '')
    return giveBack
  }
}

/** The limits of what a stranger may type and send at the door, in this process. */
export const createDoorLimits = (limits: RateLimits) => {
  const [failures, reports] = [counter('typed', FAILURES, limits), counter('report', REPORTS, limits)]
  return {
    /** Of one number, however it is spelled. */
    countTyped: (address: string, number: string) =>
      failures(address, parseAccreditationNumber(number)?.key ?? ''),
    countReport: (address: string) => reports(address),
  }
}
