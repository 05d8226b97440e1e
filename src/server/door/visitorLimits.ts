import { RateLimiterRes } from 'rate-limiter-flexible'
import { parseAccreditationNumber } from '../../domain/credentials/printedNumber.ts'
import { createRateLimiter } from '../common/rateLimiter.ts'
import {
  getRetryAfterSeconds,
  type RateLimits,
  toClientNetwork,
  toClientSite,
  toCounterIndex,
} from '../http/rateLimits.ts'

const MINUTE_SECONDS = 60

interface Limit {
  points: number
  duration: number
}

/**
 * Kind of limit for visitors: per network or site; per typed number, for the first or later attempts of a site; for the first or later
 * attempts of all sites together.
 */
type LimitKey = 'address' | 'site' | 'reserve' | 'number' | 'first' | 'more'

/**
 * Limits of failed checks with a typed number, which is easier to guess than a credential id. The first attempt of a site counts
 * against the reserve of the number, so that a few attackers do not lock out other visitors.
 */
const FAILED_CHECK_LIMITS: Record<LimitKey, Limit> = {
  address: { points: 5, duration: 10 * MINUTE_SECONDS },
  site: { points: 20, duration: 10 * MINUTE_SECONDS },
  reserve: { points: 20, duration: 10 * MINUTE_SECONDS },
  number: { points: 5, duration: 10 * MINUTE_SECONDS },
  first: { points: 120, duration: MINUTE_SECONDS },
  more: { points: 60, duration: MINUTE_SECONDS },
}

/** Limits of reports that visitors send, and of their requests about personal data. */
const REPORT_LIMITS: Record<Exclude<LimitKey, 'reserve' | 'number'>, Limit> = {
  address: { points: 5, duration: 60 * MINUTE_SECONDS },
  site: { points: 20, duration: 60 * MINUTE_SECONDS },
  first: { points: 600, duration: 60 * MINUTE_SECONDS },
  more: { points: 150, duration: 60 * MINUTE_SECONDS },
}

/** Creates a counter of attempts, which throws 429 above the limit. The returned function undoes the count. */
const createAttemptCounter = (
  name: string,
  limitsByKey: Partial<Record<LimitKey, Limit>>,
  limits: RateLimits,
) => {
  const limiters = new Map(
    Object.entries(limitsByKey).map(([limitKey, limit]) => [
      limitKey,
      createRateLimiter({ keyPrefix: `${name}-${limitKey}`, ...limit }),
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
        if (!(error instanceof RateLimiterRes)) throw error
        const seconds = getRetryAfterSeconds(error, limitsByKey[limitKey]?.duration ?? 0)
        throw limits.createRefusal(`${name}-${limitKey}`, key, seconds, { username: null, address })
      }
    }
    await consume('address', toClientNetwork(address))
    const isFirst = (await consume('site', toClientSite(address))) === 1
    if (number !== undefined) await consume(isFirst ? 'reserve' : 'number', number)
    await consume(isFirst ? 'first' : 'more', '')
    return refundAll
  }
}

/** Creates the attempt limits for anonymous visitors. */
export const createVisitorLimits = (limits: RateLimits) => {
  const [failures, reports, requests] = [
    createAttemptCounter('typed', FAILED_CHECK_LIMITS, limits),
    createAttemptCounter('report', REPORT_LIMITS, limits),
    createAttemptCounter('arco', REPORT_LIMITS, limits),
  ]
  return {
    /** Counts an attempt with a typed accreditation number. */
    countTyped: (address: string, number: string) =>
      failures(address, parseAccreditationNumber(number)?.key ?? ''),
    countReport: (address: string) => reports(address),
    countArcoRequest: (address: string) => requests(address),
  }
}
