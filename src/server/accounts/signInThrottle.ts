import { getUsernameKey } from '../../domain/usernames.ts'
import { hashSecret } from '../common/secrets.ts'
import type { AttemptRow } from '../store/serverRows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Maximum delay between two attempts, in seconds. */
const MAX_DELAY_SECONDS = 60
/** Time without a failure after which past failures are forgotten, in milliseconds. */
export const FAILURE_RETENTION_MS = 3_600_000
/** Time for which an account counts as known at an address where it signed in, in milliseconds. */
export const KNOWN_ADDRESS_RETENTION_MS = 30 * 86_400_000
const DAY_MS = 86_400_000

/** Number of failures without a delay. `pair` counts those of an account from one address, `account` those from all addresses. */
const MAX_FREE_FAILURES = { pair: 10, account: 50 }
type CounterKind = keyof typeof MAX_FREE_FAILURES

const hashKey = (...parts: string[]): string => hashSecret(JSON.stringify(parts))

/** Returns the keys of an attempt's counters. They are hashes, so that the table does not reveal who tried to sign in. */
const toCounterKeys = (username: string, address: string): Record<CounterKind | 'known', string> => {
  const name = getUsernameKey(username)
  return {
    pair: hashKey(name, address),
    account: hashKey('account', name),
    known: hashKey('known', name, address),
  }
}

/** Returns the delay after a number of failures, in seconds: 0 for the free ones, then 1, 2, 4 and so on up to the maximum. */
const getDelaySeconds = (failures: number, freeFailures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), MAX_DELAY_SECONDS)

const getMillisecondsSinceLastAttempt = (row: AttemptRow, now: Date): number =>
  now.getTime() - Date.parse(row.last_at)

/** Returns the remaining seconds of the delay. Returns 0 if the clock was set back, so that the last attempt is in the future. */
const getSecondsLeft = (row: AttemptRow, freeFailures: number, now: Date): number =>
  getMillisecondsSinceLastAttempt(row, now) < 0
    ? 0
    : Math.ceil(
        getDelaySeconds(row.failures, freeFailures) - getMillisecondsSinceLastAttempt(row, now) / 1000,
      )

interface SignInAttempt {
  username: string
  address: string
  /** Whether the account is known at the address (`isKnownAddress`). */
  isKnown: boolean
  now: Date
}

/** Whether an account has signed in from this address recently. Failures from other addresses then cause no delay. */
export const isKnownAddress = async (store: Reader, username: string, address: string): Promise<boolean> =>
  (await store.getBy('attempts', 'key', toCounterKeys(username, address).known)) !== undefined

/**
 * Counts an attempt as a failure until it succeeds, so that parallel guesses have no advantage. During a delay, counts nothing and returns
 * the remaining seconds. At a known address only its own failures count, so that an attacker elsewhere cannot lock the user out.
 */
export const countAttempt = async (
  tx: Writer,
  { username, address, isKnown, now }: SignInAttempt,
): Promise<number> => {
  const keys = toCounterKeys(username, address)
  const kinds: CounterKind[] = isKnown ? ['pair'] : ['pair', 'account']
  const counters = await Promise.all(
    kinds.map(async (kind) => ({ what: kind, row: await tx.getBy('attempts', 'key', keys[kind]) })),
  )
  const secondsLeft = Math.max(
    ...counters.map(({ what: kind, row }) => (row ? getSecondsLeft(row, MAX_FREE_FAILURES[kind], now) : 0)),
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
  else if (Math.abs(getMillisecondsSinceLastAttempt(knownAddress, now)) > DAY_MS)
    await tx.update('attempts', knownAddress.id, { last_at })
}
