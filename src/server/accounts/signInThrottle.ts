import { getUsernameKey } from '../../domain/usernames.ts'
import { hashOf } from '../common/secrets.ts'
import type { AttemptRow } from '../store/serverRows.ts'
import type { Reader, Writer } from '../store/store.ts'

const LONGEST_WAIT = 60
/** After this long without a failure, past ones are forgotten. */
export const MEMORY_MS = 3_600_000
/** Who has signed in somewhere is known there for so long. */
export const KNOWN_MS = 30 * 86_400_000
const DAY_MS = 86_400_000

/** What is counted, and how many failures are free: an account from one address, and an account from everywhere. */
const FREE = { pair: 10, account: 50 }
type Counted = keyof typeof FREE

const hashed = (...parts: string[]): string => hashOf(JSON.stringify(parts))

/** Whose tries are counted together. Hashed, so that no list of who tried what is kept. */
const keysOf = (username: string, address: string): Record<Counted | 'known', string> => {
  const name = getUsernameKey(username)
  return {
    pair: hashed(name, address),
    account: hashed('account', name),
    known: hashed('known', name, address),
  }
}

/** Seconds to wait after so many failures: none for the free ones, then 1, 2, 4 … up to a minute. */
const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(2 ** (failures - free), LONGEST_WAIT)

const since = (row: AttemptRow, now: Date): number => now.getTime() - Date.parse(row.last_at)

/** Seconds that are left to wait. A last try that is yet to come says that the clock was set back: nobody waits for it to catch up. */
const leftOf = (row: AttemptRow, free: number, now: Date): number =>
  since(row, now) < 0 ? 0 : Math.ceil(waitAfter(row.failures, free) - since(row, now) / 1000)

/** Who tries to sign in, from where, and whether the account is known there. */
interface Try {
  username: string
  address: string
  isKnown: boolean
  now: Date
}

/** Has this account signed in from this address of late? What others fail elsewhere, or there with other accounts, is held against it less. */
export const isKnownAt = async (store: Reader, username: string, address: string): Promise<boolean> =>
  (await store.getBy('attempts', 'key', keysOf(username, address).known)) !== undefined

/**
 * Counts a try as a failure until it turns out not to be one, so that guessing many at once gains nothing. While the last failures are too
 * fresh, nothing is counted, and the seconds that are left to wait are answered. Of an account that is known at this address, only what
 * failed there counts: whoever guesses from elsewhere does not lock its owner out.
 */
export const countAttempt = async (tx: Writer, { username, address, isKnown, now }: Try): Promise<number> => {
  const keys = keysOf(username, address)
  const counted: Counted[] = isKnown ? ['pair'] : ['pair', 'account']
  const found = await Promise.all(
    counted.map(async (what) => ({ what, row: await tx.getBy('attempts', 'key', keys[what]) })),
  )
  const left = Math.max(...found.map(({ what, row }) => (row ? leftOf(row, FREE[what], now) : 0)))
  if (left > 0) return left
  const last_at = now.toISOString()
  for (const { what, row } of found) {
    if (!row) await tx.create('attempts', { key: keys[what], failures: 1, last_at })
    else {
      const failures = since(row, now) > MEMORY_MS ? 1 : row.failures + 1
      await tx.update('attempts', row.id, { failures, last_at })
    }
  }
  return 0
}

/** The try was no failure: the account starts anew from this address, and is known there. */
export const forgetFailures = async (tx: Writer, { username, address, isKnown, now }: Try): Promise<void> => {
  const keys = keysOf(username, address)
  const pair = await tx.getBy('attempts', 'key', keys.pair)
  if (pair) await tx.delete('attempts', pair.id)
  const account = isKnown ? undefined : await tx.getBy('attempts', 'key', keys.account)
  if (account && account.failures > 1)
    await tx.update('attempts', account.id, { failures: account.failures - 1 })
  else if (account) await tx.delete('attempts', account.id)
  const known = await tx.getBy('attempts', 'key', keys.known)
  const last_at = now.toISOString()
  if (!known) await tx.create('attempts', { key: keys.known, failures: 0, last_at })
  else if (Math.abs(since(known, now)) > DAY_MS) await tx.update('attempts', known.id, { last_at })
}
