import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Audit } from '../common/audit.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { COUNTER_SALT, createRateLimiter } from '../common/rateLimiter.ts'
import { parseClientAddress } from './clientAddress.ts'

const IPV6_GROUPS = 8
/** Number of 16-bit groups that identify an IPv6 network. Internet providers assign a whole /64 network to each customer. */
const NETWORK_GROUPS = 4
/** Number of 16-bit groups that identify an IPv6 site. Some subscribers get a whole /48 with 65 536 networks. */
const SITE_GROUPS = 3

/** Returns the network by which an address is counted: the /64 network of an IPv6 address, or the unchanged IPv4 address. */
export const toClientNetwork = (address: string, groupCount = NETWORK_GROUPS): string => {
  const client = parseClientAddress(address) ?? address
  if (!isIPv6(client)) return client
  const [firstGroups = [], lastGroups] = client.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - firstGroups.length - (lastGroups?.length ?? 0))).fill(
    '0',
  )
  const groups = lastGroups ? [...firstGroups, ...zeros, ...lastGroups] : firstGroups
  const network = groups.slice(0, groupCount).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${groupCount * 16}`
}

/** Returns the larger network by which an address is counted too: the /48 of an IPv6 address, or the unchanged IPv4 address. */
export const toClientSite = (address: string): string => toClientNetwork(address, SITE_GROUPS)

/** Time window of the request limits, in seconds. A short window lets a user who was too fast continue soon. */
const CALL_WINDOW_SECONDS = 10
const FAILURE_WINDOW_SECONDS = 60
/** Time in which the same refusal of a service account is logged once, in seconds. Programs repeat refused calls for days. */
const SERVICE_REFUSAL_WINDOW_SECONDS = 600
/** Factor by which the failure limit is higher for known addresses and for all addresses together. */
const SHARED_LIMIT_FACTOR = 10
/** Number of counters for keys that clients can invent, such as usernames. Keys share counters, which limits the memory. */
const BUCKET_COUNT = 16_384

/** Limits of concurrent sign-ins per network. */
const SIGN_IN_CONCURRENCY = { maxRunning: 4, maxQueued: 1000, maxQueuedPerKey: 100 }
/** Value of the header `Retry-After` when too many sign-ins wait, in seconds. */
const QUEUE_RETRY_SECONDS = 5

/** Maximum size of a body without files from an anonymous visitor, in bytes. */
export const MAX_ANONYMOUS_BODY_BYTES = 16_384

/** Client that the audit log names when its request is refused. */
interface LoggedCaller {
  username: string | null
  address: string
}

export interface RateLimits {
  /** Counts a request of a signed-in user. Rejects with 429 above the limit. */
  countUser(id: number, caller: LoggedCaller): Promise<void>
  /** Counts a request of a service account. Rejects with 429 above its own limit. */
  countServiceAccount(id: number, caller: LoggedCaller): Promise<void>
  /** Whether a refused call of a service account is logged: once in ten minutes per key. */
  shouldLogServiceRefusal(key: string): Promise<boolean>
  /** Counts a request of an anonymous visitor, by client address. Rejects with 429 above the limit. */
  countPublic(address: string): Promise<void>
  /** Queues a sign-in until its address has a turn. Rejects with 429 if too many sign-ins from the address are waiting. */
  runSignIn: ConcurrencyLimit
  /**
   * Throws 429 after too many failed sign-ins from this address. The limit is higher for an address where the user has signed in before.
   */
  assertSignIn(address: string, isKnown: boolean, caller: LoggedCaller): Promise<void>
  countFailure(address: string): Promise<void>
  /** Creates a 429 error and counts the refusal in the metrics. Logs at most one refusal per key and minute. */
  createRefusal(limit: string, key: string, seconds: number, caller: LoggedCaller): HttpError
}

/** Returns the counter number for a key, such as a username. Different keys may share a counter. */
export const toCounterIndex = (key: string): string =>
  String(createHash('sha256').update(COUNTER_SALT).update(key).digest().readUInt32LE() % BUCKET_COUNT)

export const getRetryAfterSeconds = ({ msBeforeNext }: RateLimiterRes, maxSeconds: number): number =>
  // The maximum is needed because msBeforeNext is too high if the clock was set back.
  Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), maxSeconds)

/** Creates the rate limits of this process. Calls `onRefusal` for each refused request. */
export const createRateLimits = (
  config: Config,
  audit: Audit,
  onRefusal: (limit: string) => void,
): RateLimits => {
  const createCallLimiter = (keyPrefix: string, perMinute: number) =>
    createRateLimiter({
      keyPrefix,
      points: Math.ceil((perMinute * CALL_WINDOW_SECONDS) / 60),
      duration: CALL_WINDOW_SECONDS,
    })
  const callLimiters = {
    user: createCallLimiter('user', config.userCallsPerMinute),
    service: createCallLimiter('service', config.serviceCallsPerMinute),
    public: createCallLimiter('public', config.publicCallsPerMinute),
  }
  const failures = createRateLimiter({
    keyPrefix: 'failures',
    points: config.signInFailuresPerMinute,
    duration: FAILURE_WINDOW_SECONDS,
  })
  const loggedRefusals = createRateLimiter({ keyPrefix: 'refusals', points: 1, duration: 60 })
  const loggedServiceRefusals = createRateLimiter({
    keyPrefix: 'service-refusals',
    points: 1,
    duration: SERVICE_REFUSAL_WINDOW_SECONDS,
  })

  const createRefusal: RateLimits['createRefusal'] = (limit, key, seconds, { username, address }) => {
    onRefusal(limit)
    const isSignIn = limit.startsWith('sign-in')
    loggedRefusals.consume(toCounterIndex(`${limit} ${key}`)).then(
      () =>
        audit({
          event: isSignIn ? 'sign-in' : 'call',
          username,
          address,
          result: 'refused',
          reason: `limit ${limit}`,
        }),
      () => undefined,
    )
    const getMessage = isSignIn ? texts.tooManyAttempts : texts.tooManyCalls
    return new HttpError(429, getMessage(seconds), seconds)
  }

  const assertFewFailures = async (limit: string, key: string, factor: number, caller: LoggedCaller) => {
    const counter = await failures.get(limit === 'sign-in-all' ? limit : toCounterIndex(key))
    if (counter && counter.consumedPoints >= config.signInFailuresPerMinute * factor)
      throw createRefusal(limit, key, getRetryAfterSeconds(counter, FAILURE_WINDOW_SECONDS), caller)
  }
  const countCall = async (
    limit: keyof typeof callLimiters,
    key: string,
    bucket: string,
    caller: LoggedCaller,
  ) => {
    try {
      await callLimiters[limit].consume(bucket)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw createRefusal(limit, key, getRetryAfterSeconds(error, CALL_WINDOW_SECONDS), caller)
    }
  }

  return {
    countUser: (id, caller) => countCall('user', String(id), String(id), caller),

    countServiceAccount: (id, caller) => countCall('service', String(id), String(id), caller),

    shouldLogServiceRefusal: (key) =>
      loggedServiceRefusals.consume(key).then(
        () => true,
        () => false,
      ),

    countPublic(address) {
      const network = toClientNetwork(address)
      return countCall('public', network, toCounterIndex(network), { username: null, address })
    },

    runSignIn: createConcurrencyLimit({
      ...SIGN_IN_CONCURRENCY,
      createError: (address) =>
        createRefusal('sign-in-waiting', address, QUEUE_RETRY_SECONDS, { username: null, address }),
    }),

    async assertSignIn(address, isKnown, caller) {
      await assertFewFailures('sign-in-address', address, isKnown ? SHARED_LIMIT_FACTOR : 1, caller)
      if (!isKnown) await assertFewFailures('sign-in-all', '', SHARED_LIMIT_FACTOR, caller)
    },

    async countFailure(address) {
      await failures.penalty(toCounterIndex(address))
      await failures.penalty('sign-in-all')
    },

    createRefusal,
  }
}
