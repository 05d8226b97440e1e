import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { parseAccreditationNumber } from '../../domain/printedNumber.ts'
import { getRetrySeconds, type RateLimits, toBucket, toNetwork } from '../http/rateLimits.ts'

const MINUTE_SECONDS = 60

interface Limit {
  points: number
  duration: number
}

/**
 * What tries are counted by: address, number, and all addresses together. An address's first try counts
 * apart, so that a few dozen busy addresses do not lock out other visitors.
 */
type LimitKey = 'address' | 'number' | 'first' | 'more'

/** Limits of failed typed checks: a number with three letters is easier to guess than an id. */
const FAILED_CHECK_LIMITS: Record<LimitKey, Limit> = {
  address: { points: 5, duration: 10 * MINUTE_SECONDS },
  number: { points: 5, duration: 60 * MINUTE_SECONDS },
  first: { points: 120, duration: MINUTE_SECONDS },
  more: { points: 60, duration: MINUTE_SECONDS },
}

/** Limits of visit reports. */
const REPORT_LIMITS: Record<Exclude<LimitKey, 'number'>, Limit> = {
  address: { points: 5, duration: 60 * MINUTE_SECONDS },
  first: { points: 600, duration: 60 * MINUTE_SECONDS },
  more: { points: 150, duration: 60 * MINUTE_SECONDS },
}

/**
 * Creates a counter of tries. It counts before the try, so that concurrent tries cannot pass. Throws 429
 * without counting. Returns a function that refunds the try.
 */
const createTryCounter = (
  name: string,
  limitsByKey: Partial<Record<LimitKey, Limit>>,
  limits: RateLimits,
) => {
  const limiters = new Map(
    Object.entries(limitsByKey).map(([limitKey, limit]) => [
      limitKey,
      new RateLimiterMemory({ keyPrefix: `${name}-${limitKey}`, ...limit }),
    ]),
  )
  return async (address: string, number?: string): Promise<() => Promise<void>> => {
    const refunds: (() => Promise<unknown>)[] = []
    const refundAll = async () => {
      for (const one of refunds) await one()
    }
    const consume = async (limitKey: LimitKey, key: string): Promise<number> => {
      const limiter = limiters.get(limitKey)
      const storageKey = key && toBucket(key)
      try {
        const result = await limiter?.consume(storageKey)
        refunds.push(async () => limiter?.reward(storageKey))
        return result?.consumedPoints ?? 0
      } catch (error) {
        await refundAll()
        const seconds = getRetrySeconds(error as RateLimiterRes, limitsByKey[limitKey]?.duration ?? 0)
        throw limits.createRefusal(`${name}-${limitKey}`, key, seconds, { username: null, address })
      }
    }
    const tries = await consume('address', toNetwork(address))
    if (number !== undefined) await consume('number', number)
    await consume(tries === 1 ? 'first' : 'more', '')
    return refundAll
  }
}

/** Creates the limits of anonymous visitors, for this process. */
export const createVisitorLimits = (limits: RateLimits) => {
  const [failures, reports] = [
    createTryCounter('typed', FAILED_CHECK_LIMITS, limits),
    createTryCounter('report', REPORT_LIMITS, limits),
  ]
  return {
    /** Counts a number in any spelling. */
    countTyped: (address: string, number: string) =>
      failures(address, parseAccreditationNumber(number)?.key ?? ''),
    countReport: (address: string) => reports(address),
  }
}
