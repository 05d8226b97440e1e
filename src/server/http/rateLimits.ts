import { createHash, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Audit } from '../common/audit.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

/** An IPv4 address that a socket for both kinds reports. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/iu
const GROUPS = 8
/** So many groups of sixteen bits name a network: a /64 is what one customer is given, who has all the addresses in it. */
const NETWORK = 4

/** Whom limits take an address for: an IPv4 address itself; of IPv6, the network of 64 bits. What is no address stands for itself. */
export const addressGroup = (address: string): string => {
  const [bare = ''] = address.split('%')
  const mapped = MAPPED.exec(bare)?.[1]
  if (mapped || !isIPv6(bare)) return mapped ?? bare
  const [head = [], tail] = bare.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - (tail?.length ?? 0))).fill('0')
  const groups = tail ? [...head, ...zeros, ...tail] : head
  const network = groups.slice(0, NETWORK).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** RateLimits that each process counts for itself, in memory. Calls have short windows, so that nobody waits long who was only quick. */
const CALLS_SECONDS = 10
const FAILURES_SECONDS = 60
/** All addresses together, and one where the account is known, may fail so many times what one may. */
const MANY = 10
/** Keys that strangers can invent share so many places: memory is bounded, and nobody chooses whom to share with. */
const PLACES = 16_384
const SALT = randomBytes(16)

/** Sign-ins that are looked at together; hashing itself is bounded in passwords.ts. */
const SIGN_INS = { maxRunning: 4, maxQueued: 1000, maxQueuedPerKey: 100 }
/** About as long as a full line takes. */
const LINE_SECONDS = 5

/** Bytes of what a stranger sends as JSON or as a typed form. */
export const STRANGERS_BODY_BYTES = 16_384

/** Who is refused, for the log. */
interface Who {
  username: string | null
  address: string
}

export interface RateLimits {
  /** Counts a call of a user. Rejects with 429 past the limit. */
  countUser(id: number, who: Who): Promise<void>
  /** The same of whoever calls without an account, by the address. */
  countPublic(address: string): Promise<void>
  /**
   * Looks at a sign-in when it is its address's turn; addresses take turns. When a hundred of its address wait already: 429, before anything is
   * read, hashed or written.
   */
  signIn: ConcurrencyLimit
  /**
   * Rejects with 429 while too many sign-ins have failed lately: from this address, where an account that is known there may go on longer,
   * or from everywhere, which counts only where the account is not known.
   */
  assertSignIn(address: string, isKnown: boolean, who: Who): Promise<void>
  countFailure(address: string): Promise<void>
  /** A refusal with 429: counted, and logged once a minute for each key. */
  refusal(limit: string, key: string, seconds: number, who: Who): HttpError
}

/** The place of a key that strangers invent. */
export const placeOf = (key: string): string =>
  String(createHash('sha256').update(SALT).update(key).digest().readUInt32LE() % PLACES)

export const secondsOf = ({ msBeforeNext }: RateLimiterRes, longest: number): number =>
  // A clock that was set back would make it longer than it can be.
  Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), longest)

/** The limits of one process. `refused` counts them; the rest is told to the audit. */
export const createRateLimits = (
  config: Config,
  audit: Audit,
  refused: (limit: string) => void,
): RateLimits => {
  const calls = (perMinute: number) =>
    new RateLimiterMemory({
      points: Math.ceil((perMinute * CALLS_SECONDS) / 60),
      duration: CALLS_SECONDS,
    })
  const callers = { user: calls(config.userCallsPerMinute), public: calls(config.publicCallsPerMinute) }
  const failures = new RateLimiterMemory({
    points: config.signInFailuresPerMinute,
    duration: FAILURES_SECONDS,
  })
  const told = new RateLimiterMemory({ points: 1, duration: 60 })

  const refusal: RateLimits['refusal'] = (limit, key, seconds, { username, address }) => {
    refused(limit)
    const isSignIn = limit.startsWith('sign-in')
    told.consume(placeOf(`${limit} ${key}`)).then(
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
    const said = isSignIn ? texts.tooManyAttempts : texts.tooManyCalls
    return new HttpError(429, said(seconds), seconds)
  }

  const assertFailures = async (limit: string, key: string, times: number, who: Who) => {
    const found = await failures.get(limit === 'sign-in-all' ? limit : placeOf(key))
    if (found && found.consumedPoints >= config.signInFailuresPerMinute * times)
      throw refusal(limit, key, secondsOf(found, FAILURES_SECONDS), who)
  }
  const countCall = async (limit: keyof typeof callers, key: string, place: string, who: Who) => {
    try {
      await callers[limit].consume(place)
    } catch (error) {
      throw refusal(limit, key, secondsOf(error as RateLimiterRes, CALLS_SECONDS), who)
    }
  }

  return {
    countUser: (id, who) => countCall('user', String(id), String(id), who),

    countPublic(address) {
      const group = addressGroup(address)
      return countCall('public', group, placeOf(group), { username: null, address })
    },

    signIn: createConcurrencyLimit({
      ...SIGN_INS,
      createError: (address) =>
        refusal('sign-in-waiting', address, LINE_SECONDS, { username: null, address }),
    }),

    async assertSignIn(address, isKnown, who) {
      await assertFailures('sign-in-address', address, isKnown ? MANY : 1, who)
      if (!isKnown) await assertFailures('sign-in-all', '', MANY, who)
    },

    async countFailure(address) {
      await failures.penalty(placeOf(address))
      await failures.penalty('sign-in-all')
    },

    refusal,
  }
}
