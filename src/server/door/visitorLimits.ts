import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { parseAccreditationNumber } from '../../domain/printedNumber.ts'
import { getRetrySeconds, type RateLimits, toCounterIndex, toNetwork } from '../http/rateLimits.ts'

const MINUTE_SECONDS = 60

interface Limit {
  points: number
  duration: number
}

/**
 * Counters of a visitor's attempts: per network address, per typed number, and for all addresses together. The first attempt of an address
 * is counted separately, so that a few busy addresses do not lock out other visitors.
 */
type LimitKey = 'address' | 'number' | 'first' | 'more'

/** Limits of failed checks by typing: a number with three letters of the surname is easier to guess than the id in a QR. */
const FAILED_CHECK_LIMITS: Record<LimitKey, Limit> = {
  address: { points: 5, duration: 10 * MINUTE_SECONDS },
  number: { points: 5, duration: 60 * MINUTE_SECONDS },
  first: { points: 120, duration: MINUTE_SECONDS },
  more: { points: 60, duration: MINUTE_SECONDS },
}

/** Limits of reports that visitors send. */
const REPORT_LIMITS: Record<Exclude<LimitKey, 'number'>, Limit> = {
  address: { points: 5, duration: 60 * MINUTE_SECONDS },
  first: { points: 600, duration: 60 * MINUTE_SECONDS },
  more: { points: 150, duration: 60 * MINUTE_SECONDS },
}

/**
 * Creates a counter of attempts. Counts before the attempt, so that concurrent attempts cannot exceed the limit. Throws 429 above the
 * limit. Returns a function that takes the count back.
 */
const createAttemptCounter = (
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
      const storageKey = key && toCounterIndex(key)
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

/** Creates the limits of anonymous visitors in this process. */
export const createVisitorLimits = (limits: RateLimits) => {
  const [failures, reports] = [
    createAttemptCounter('typed', FAILED_CHECK_LIMITS, limits),
    createAttemptCounter('report', REPORT_LIMITS, limits),
  ]
  return {
    /** Counts an attempt with a typed number, in any spelling of the number. */
    countTyped: (address: string, number: string) =>
      failures(address, parseAccreditationNumber(number)?.key ?? ''),
    countReport: (address: string) => reports(address),
  }
}
