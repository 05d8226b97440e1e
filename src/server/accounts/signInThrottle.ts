import { getUsernameKey } from '../../domain/users/usernames.ts'
import { hashSecret } from '../common/secrets.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Maximum delay between two failed sign-ins, in seconds. */
const MAX_DELAY_SECONDS = 60
/** Time after which failed sign-ins are forgotten, in milliseconds. */
export const FAILURE_RETENTION_MS = 3_600_000
/** Time for which an address is trusted after a successful sign-in, in milliseconds. */
export const KNOWN_ADDRESS_RETENTION_MS = 30 * 86_400_000
const DAY_MS = 86_400_000

/** Number of failed sign-ins without a delay: per account and address (`pair`), and per account. */
const MAX_FREE_FAILURES = { pair: 10, account: 50 }
type CounterKind = keyof typeof MAX_FREE_FAILURES

const hashSignInCounterKey = (...parts: string[]): string => hashSecret(JSON.stringify(parts))

/** Returns the database keys that count failed sign-ins. Each key is a hash, so that the table reveals no usernames or addresses. */
const getSignInCounterKeys = (username: string, address: string): Record<CounterKind | 'known', string> => {
  const name = getUsernameKey(username)
  return {
    pair: hashSignInCounterKey(name, address),
    account: hashSignInCounterKey('account', name),
    known: hashSignInCounterKey('known', name, address),
  }
}

/** Returns the delay after failed sign-ins, in seconds. The delay starts after `freeFailures` and doubles with each failure. */
const getSignInDelaySeconds = (failures: number, freeFailures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), MAX_DELAY_SECONDS)

const getMillisecondsSinceLastAttempt = (row: Row<'attempts'>, now: Date): number =>
  now.getTime() - Date.parse(row.last_at)

/** Returns the remaining seconds of a delay, or 0 if the clock was set back. */
const getRemainingSignInDelay = (row: Row<'attempts'>, freeFailures: number, now: Date): number =>
  getMillisecondsSinceLastAttempt(row, now) < 0
    ? 0
    : Math.ceil(
        getSignInDelaySeconds(row.failures, freeFailures) - getMillisecondsSinceLastAttempt(row, now) / 1000,
      )

interface SignInAttempt {
  username: string
  address: string
  /** Whether the user has recently signed in from this address. */
  isKnown: boolean
  now: Date
}

/** Whether the user has recently signed in from this address. Failed sign-ins from other addresses then cause no delay. */
export const isKnownSignInAddress = async (
  store: Reader,
  username: string,
  address: string,
): Promise<boolean> =>
  (await store.getBy('attempts', 'key', getSignInCounterKeys(username, address).known)) !== undefined

/** Counts a sign-in attempt as failed before the password is verified. During a delay, returns the remaining seconds instead. */
export const countFailedSignInAttempt = async (
  tx: Writer,
  { username, address, isKnown, now }: SignInAttempt,
): Promise<number> => {
  const keys = getSignInCounterKeys(username, address)
  const kinds: CounterKind[] = isKnown ? ['pair'] : ['pair', 'account']
  const counters = await Promise.all(
    kinds.map(async (kind) => ({ what: kind, row: await tx.getBy('attempts', 'key', keys[kind]) })),
  )
  const secondsLeft = Math.max(
    ...counters.map(({ what: kind, row }) =>
      row ? getRemainingSignInDelay(row, MAX_FREE_FAILURES[kind], now) : 0,
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
  const keys = getSignInCounterKeys(username, address)
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
