import { createHash, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Audit } from '../common/audit.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

/** Matches an IPv4 address as a socket that accepts both IPv4 and IPv6 reports it. */
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/iu
const IPV6_GROUPS = 8
/** Number of 16-bit groups that identify an IPv6 network. Internet providers assign a whole /64 network to each customer. */
const NETWORK_GROUPS = 4

/** Returns the key by which an address is counted: the /64 network of an IPv6 address. Returns other texts unchanged. */
export const toNetwork = (address: string): string => {
  const [addressWithoutZone = ''] = address.split('%')
  const ipv4 = MAPPED_IPV4.exec(addressWithoutZone)?.[1]
  if (ipv4 || !isIPv6(addressWithoutZone)) return ipv4 ?? addressWithoutZone
  const [firstGroups = [], lastGroups] = addressWithoutZone
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - firstGroups.length - (lastGroups?.length ?? 0))).fill(
    '0',
  )
  const groups = lastGroups ? [...firstGroups, ...zeros, ...lastGroups] : firstGroups
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Time window of the request limits, in seconds. It is short, so that a user who was too fast waits only briefly. Each process counts in
 * its own memory.
 */
const CALL_WINDOW_SECONDS = 10
const FAILURE_WINDOW_SECONDS = 60
/**
 * Factor by which the limit of failed sign-ins is higher for all addresses together, and for an address where the user has signed in
 * before.
 */
const SHARED_LIMIT_FACTOR = 10
/**
 * Number of counters for keys that clients can invent, which bounds the memory. The salt prevents clients from predicting the counter of a
 * key.
 */
const BUCKET_COUNT = 16_384
const SALT = randomBytes(16)

/** Limits of concurrent sign-ins per network. The hashing itself is limited in passwords.ts. */
const SIGN_IN_CONCURRENCY = { maxRunning: 4, maxQueued: 1000, maxQueuedPerKey: 100 }
/** Header `Retry-After` if the queue of sign-ins is full: about the time in which the queue is processed, in seconds. */
const QUEUE_RETRY_SECONDS = 5

/** Maximum size of a body without files from an anonymous visitor, in bytes. */
export const MAX_ANONYMOUS_BODY_BYTES = 16_384

/** Client whose refused request is written to the audit log. */
interface LoggedCaller {
  username: string | null
  address: string
}

export interface RateLimits {
  /** Counts a request of a user. Rejects with 429 above the limit. */
  countUser(id: number, caller: LoggedCaller): Promise<void>
  /** Counts a request of an anonymous visitor by the client address. Rejects with 429 above the limit. */
  countPublic(address: string): Promise<void>
  /**
   * Runs a sign-in when it is the turn of its address. Throws 429 if too many sign-ins from the address are waiting, before anything is
   * read, hashed or written.
   */
  runSignIn: ConcurrencyLimit
  /**
   * Throws 429 after too many failed sign-ins from this address. The limit is higher if the user has signed in from the address before.
   * Otherwise also throws 429 after too many failed sign-ins from all addresses together.
   */
  assertSignIn(address: string, isKnown: boolean, caller: LoggedCaller): Promise<void>
  countFailure(address: string): Promise<void>
  /** Creates a 429 error and counts it in the metrics. Logs it at most once a minute per key. */
  createRefusal(limit: string, key: string, seconds: number, caller: LoggedCaller): HttpError
}

/** Returns the counter for a key that clients can invent. */
export const toCounterIndex = (key: string): string =>
  String(createHash('sha256').update(SALT).update(key).digest().readUInt32LE() % BUCKET_COUNT)

export const getRetrySeconds = ({ msBeforeNext }: RateLimiterRes, maxSeconds: number): number =>
  // Limits the time, because msBeforeNext is too long if the clock was set back.
  Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), maxSeconds)

/** Creates the rate limits of this process. Calls `onRefusal` for each refused request. */
export const createRateLimits = (
  config: Config,
  audit: Audit,
  onRefusal: (limit: string) => void,
): RateLimits => {
  const createCallLimiter = (perMinute: number) =>
    new RateLimiterMemory({
      points: Math.ceil((perMinute * CALL_WINDOW_SECONDS) / 60),
      duration: CALL_WINDOW_SECONDS,
    })
  const callLimiters = {
    user: createCallLimiter(config.userCallsPerMinute),
    public: createCallLimiter(config.publicCallsPerMinute),
  }
  const failures = new RateLimiterMemory({
    points: config.signInFailuresPerMinute,
    duration: FAILURE_WINDOW_SECONDS,
  })
  const loggedRefusals = new RateLimiterMemory({ points: 1, duration: 60 })

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
      throw createRefusal(limit, key, getRetrySeconds(counter, FAILURE_WINDOW_SECONDS), caller)
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
      throw createRefusal(limit, key, getRetrySeconds(error as RateLimiterRes, CALL_WINDOW_SECONDS), caller)
    }
  }

  return {
    countUser: (id, caller) => countCall('user', String(id), String(id), caller),

    countPublic(address) {
      const network = toNetwork(address)
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
