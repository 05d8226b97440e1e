import { getUsernameKey } from '../../domain/usernames.ts'
import { hashOf } from '../common/secrets.ts'
import type { AttemptRow } from '../store/serverRows.ts'
import type { Reader, Writer } from '../store/store.ts'

const MAX_WAIT_SECONDS = 60
/** Time without a failure after which past failures are forgotten, in milliseconds. */
export const FAILURE_RETENTION_MS = 3_600_000
/** Time for which an account counts as known at an address where it signed in, in milliseconds. */
export const KNOWN_ADDRESS_RETENTION_MS = 30 * 86_400_000
const DAY_MS = 86_400_000

/**
 * Number of failures without a delay: of an account from one address, and of an account from all addresses.
 */
const FREE_FAILURES = { pair: 10, account: 50 }
type CounterKind = keyof typeof FREE_FAILURES

const hashKey = (...parts: string[]): string => hashOf(JSON.stringify(parts))

/**
 * Returns the keys of an attempt's counters. They are hashes, so that the table does not reveal who tried to
 * sign in.
 */
const toCounterKeys = (username: string, address: string): Record<CounterKind | 'known', string> => {
  const name = getUsernameKey(username)
  return {
    pair: hashKey(name, address),
    account: hashKey('account', name),
    known: hashKey('known', name, address),
  }
}

/**
 * Returns the delay after a number of failures, in seconds: 0 for the free ones, then 1, 2, 4 … up to a
 * minute.
 */
const waitAfter = (failures: number, freeFailures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), MAX_WAIT_SECONDS)

const millisecondsSinceLast = (row: AttemptRow, now: Date): number => now.getTime() - Date.parse(row.last_at)

/**
 * Returns the seconds of the delay that are left. 0 if the last attempt lies in the future: the clock was set
 * back.
 */
const getSecondsLeft = (row: AttemptRow, freeFailures: number, now: Date): number =>
  millisecondsSinceLast(row, now) < 0
    ? 0
    : Math.ceil(waitAfter(row.failures, freeFailures) - millisecondsSinceLast(row, now) / 1000)

interface SignInAttempt {
  username: string
  address: string
  isKnown: boolean
  now: Date
}

/**
 * Returns whether this account has signed in from this address recently. Failures elsewhere do not delay it
 * then.
 */
export const isKnownAddress = async (store: Reader, username: string, address: string): Promise<boolean> =>
  (await store.getBy('attempts', 'key', toCounterKeys(username, address).known)) !== undefined

/**
 * Counts an attempt as a failure until it succeeds, so that parallel guesses gain nothing. During a delay,
 * returns the seconds that are left and counts nothing. At a known address only failures from there count: an
 * attacker elsewhere cannot lock the owner out.
 */
export const countAttempt = async (
  tx: Writer,
  { username, address, isKnown, now }: SignInAttempt,
): Promise<number> => {
  const keys = toCounterKeys(username, address)
  const kinds: CounterKind[] = isKnown ? ['pair'] : ['pair', 'account']
  const counters = await Promise.all(
    kinds.map(async (what) => ({ what, row: await tx.getBy('attempts', 'key', keys[what]) })),
  )
  const secondsLeft = Math.max(
    ...counters.map(({ what, row }) => (row ? getSecondsLeft(row, FREE_FAILURES[what], now) : 0)),
  )
  if (secondsLeft > 0) return secondsLeft
  const last_at = now.toISOString()
  for (const { what, row } of counters) {
    if (!row) await tx.create('attempts', { key: keys[what], failures: 1, last_at })
    else {
      const failures = millisecondsSinceLast(row, now) > FAILURE_RETENTION_MS ? 1 : row.failures + 1
      await tx.update('attempts', row.id, { failures, last_at })
    }
  }
  return 0
}

/** Deletes the failures of a successful attempt, and records that the account is known at this address. */
export const recordSuccess = async (
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
  else if (Math.abs(millisecondsSinceLast(knownAddress, now)) > DAY_MS)
    await tx.update('attempts', knownAddress.id, { last_at })
}
