import { getUsernameKey } from '../../domain/usernames.ts'
import { hashSecret } from '../common/secrets.ts'
import type { AttemptRow } from '../store/serverRows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Maximum delay between two failed sign-ins, in seconds. */
const MAX_DELAY_SECONDS = 60
/** Time without a failed sign-in after which past failures are forgotten, in milliseconds. */
export const FAILURE_RETENTION_MS = 3_600_000
/** Time for which an address counts as trusted for an account after a successful sign-in, in milliseconds. */
export const KNOWN_ADDRESS_RETENTION_MS = 30 * 86_400_000
const DAY_MS = 86_400_000

/** Number of failed sign-ins before delays begin: `pair` for an account from one address, `account` for an account from all addresses. */
const MAX_FREE_FAILURES = { pair: 10, account: 50 }
type CounterKind = keyof typeof MAX_FREE_FAILURES

const hashKey = (...parts: string[]): string => hashSecret(JSON.stringify(parts))

/** Returns the keys under which a sign-in attempt is counted. They are hashes, so that the table does not reveal who tried to sign in. */
const toCounterKeys = (username: string, address: string): Record<CounterKind | 'known', string> => {
  const name = getUsernameKey(username)
  return {
    pair: hashKey(name, address),
    account: hashKey('account', name),
    known: hashKey('known', name, address),
  }
}

/**
 * Returns the delay after a number of failed sign-ins, in seconds: 0 for the first `freeFailures`, then 1, 2, 4 and so on up to the
 * maximum.
 */
const getDelaySeconds = (failures: number, freeFailures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), MAX_DELAY_SECONDS)

const getMillisecondsSinceLastAttempt = (row: AttemptRow, now: Date): number =>
  now.getTime() - Date.parse(row.last_at)

/** Returns the remaining seconds of a delay. Returns 0 if the last attempt seems to be in the future, because the clock was set back. */
const getRemainingDelaySeconds = (row: AttemptRow, freeFailures: number, now: Date): number =>
  getMillisecondsSinceLastAttempt(row, now) < 0
    ? 0
    : Math.ceil(
        getDelaySeconds(row.failures, freeFailures) - getMillisecondsSinceLastAttempt(row, now) / 1000,
      )

interface SignInAttempt {
  username: string
  address: string
  /** Whether the user has signed in from this address recently. */
  isKnown: boolean
  now: Date
}

/** Whether the user has signed in from this address recently. Failures from other addresses then cause no delay. */
export const isKnownAddress = async (store: Reader, username: string, address: string): Promise<boolean> =>
  (await store.getBy('attempts', 'key', toCounterKeys(username, address).known)) !== undefined

/**
 * Counts a sign-in attempt as failed until it succeeds, so that an attacker gains nothing from parallel attempts. During a delay, counts
 * nothing and returns the remaining seconds. At an address where the user has signed in recently, only failures from there count, so that
 * an attacker elsewhere cannot lock out the user.
 */
export const countSignInAttempt = async (
  tx: Writer,
  { username, address, isKnown, now }: SignInAttempt,
): Promise<number> => {
  const keys = toCounterKeys(username, address)
  const kinds: CounterKind[] = isKnown ? ['pair'] : ['pair', 'account']
  const counters = await Promise.all(
    kinds.map(async (kind) => ({ what: kind, row: await tx.getBy('attempts', 'key', keys[kind]) })),
  )
  const secondsLeft = Math.max(
    ...counters.map(({ what: kind, row }) =>
      row ? getRemainingDelaySeconds(row, MAX_FREE_FAILURES[kind], now) : 0,
    ),
  )
  if (secondsLeft > 0) return secondsLeft
  const last_at = now.toISOString()
  for (const { what: kind, row } of counters) {
    if (!row) await tx.create('attempts', { key: keys[kind], failures: 1, last_at })
    else {
      const failures = getMillisecondsSinceLastAttempt(row, now) > FAILURE_RETENTION_MS ? 1 : row.failures + 1
      await tx.update('attempts', row.id, { failures, last_at })
    }
  }
  return 0
}

/** Deletes the counted failures after a successful sign-in, and records that the user has signed in from this address. */
export const recordSuccessfulSignIn = async (
  tx: Writer,
  { username, address, isKnown, now }: SignInAttempt,
): Promise<void> => {
  const keys = toCounterKeys(username, address)
  const pair = await tx.getBy('attempts', 'key', keys.pair)
  if (pair) await tx.delete('attempts', pair.id)
  const account = isKnown ? undefined : await tx.getBy('attempts', 'key', keys.account)
  if (account && account.failures > 1)
    await tx.update('attempts', account.id, { failures: account.failures - 1 })
  else if (account) await tx.delete('attempts', account.id)
  const knownAddress = await tx.getBy('attempts', 'key', keys.known)
  const last_at = now.toISOString()
  if (!knownAddress) await tx.create('attempts', { key: keys.known, failures: 0, last_at })
  else if (Math.abs(getMillisecondsSinceLastAttempt(knownAddress, now)) > DAY_MS)
    await tx.update('attempts', knownAddress.id, { last_at })
}
