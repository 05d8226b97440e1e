import { createHash } from 'node:crypto'
import { usernameKey } from '../domain/usernames.ts'
import { texts } from './messages.ts'
import { Refusal } from './refusal.ts'
import type { Writer } from './store/store.ts'

const FREE_FAILURES = 10
const LONGEST_WAIT = 60
/** After this long without a failure, past ones are forgotten. */
const MEMORY_MS = 3_600_000

/** One account from one address: whoever guesses from elsewhere does not lock its owner out. */
const keyOf = (username: string, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([usernameKey(username), address]))
    .digest('base64url')

/** Seconds to wait after so many failures: none for the first ten, then 1, 2, 4 … up to a minute. */
const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_WAIT)

/**
 * Counts a try as a failure until it turns out not to be one, so that guessing many at once gains nothing. Refuses with 429 while an
 * account's last failures from this address are too fresh.
 */
export const claimTry = async (tx: Writer, username: string, address: string, now: Date): Promise<void> => {
  const key = keyOf(username, address)
  const last_at = now.toISOString()
  const row = await tx.getBy('attempts', 'key', key)
  if (!row) {
    await tx.create('attempts', { key, failures: 1, last_at })
    return
  }
  const since = now.getTime() - Date.parse(row.last_at)
  // A last try that is yet to come says that the clock was set back: nobody waits for it to catch up.
  const left = since < 0 ? 0 : Math.ceil(waitAfter(row.failures) - since / 1000)
  if (left > 0) throw new Refusal(429, texts.tooManyAttempts(left), left)
  await tx.update('attempts', row.id, { failures: since > MEMORY_MS ? 1 : row.failures + 1, last_at })
}

export const forgetFailures = async (tx: Writer, username: string, address: string): Promise<void> => {
  const row = await tx.getBy('attempts', 'key', keyOf(username, address))
  if (row) await tx.delete('attempts', row.id)
}

/** Forgets tries that count no longer: whoever invents usernames must not fill the disk with them. */
export const forgetOldTries = async (tx: Writer, now: Date): Promise<void> => {
  const { rows } = await tx.getList('attempts', {})
  for (const { id, last_at } of rows) {
    if (now.getTime() - Date.parse(last_at) > MEMORY_MS) await tx.delete('attempts', id)
  }
}
