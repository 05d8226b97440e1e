import { setImmediate } from 'node:timers/promises'
import { addMonths, dayOf, toDayStart } from '../domain/days.ts'
import { FAILURE_RETENTION_MS, KNOWN_ADDRESS_RETENTION_MS } from './accounts/signInThrottle.ts'
import type { Config } from './common/config.ts'
import type { Collection } from './store/rows.ts'
import type { Filter, Store } from './store/store.ts'

const MINUTE_MS = 60_000
/** Nobody calls again after a day. */
const ANSWERS_MS = 86_400_000
/** Mails that wait no longer are kept for whoever asks what became of them. */
const MAILS_MS = 30 * 86_400_000
/** What somebody was told is of no use to them after so long. */
const MESSAGES_MS = 120 * 86_400_000
/** Time after the last sign-on after which a request to link it is deleted, in milliseconds. */
const IDENTITY_REQUEST_MS = 90 * 86_400_000

/** So many rows go in a transaction, so that whoever writes meanwhile waits a moment at most. */
const BATCH = 500

const forgetAll = async <C extends Collection>(store: Store, collection: C, filter: Filter<C>) => {
  let gone: number
  do {
    await setImmediate()
    gone = await store.transaction((tx) => tx.deleteMany(collection, filter, BATCH))
  } while (gone === BATCH)
}

/** Forgets what counts no longer, however much it is: tries to sign in and where they succeeded, answers that were kept for whoever calls again, sessions that are over, checks at doors that were kept long enough. */
export const forgetStale = async (
  store: Store,
  now: Date,
  { sessionIdleMinutes, checkMonths }: Pick<Config, 'sessionIdleMinutes' | 'checkMonths'>,
): Promise<void> => {
  const before = (ms: number) => ({ to: new Date(now.getTime() - ms).toISOString() })
  await forgetAll(store, 'attempts', { failures: { from: 1 }, last_at: before(FAILURE_RETENTION_MS) })
  await forgetAll(store, 'attempts', { failures: 0, last_at: before(KNOWN_ADDRESS_RETENTION_MS) })
  await forgetAll(store, 'answers', { created_at: before(ANSWERS_MS) })
  await forgetAll(store, 'mails', { ended_at: before(MAILS_MS) })
  await forgetAll(store, 'messages', { created_at: before(MESSAGES_MS) })
  await forgetAll(store, 'credential_checks', { at: { to: toDayStart(addMonths(dayOf(now), -checkMonths)) } })
  await forgetAll(store, 'account_links', { expires_at: before(0) })
  await forgetAll(store, 'identity_requests', { last_tried_at: before(IDENTITY_REQUEST_MS) })
  await forgetAll(store, 'review_holds', { until: before(0) })
  await forgetAll(store, 'tickets', { expires_at: before(0) })
  await forgetAll(store, 'tokens', { expires_at: before(0) })
  await forgetAll(store, 'tokens', { last_used_at: before(sessionIdleMinutes * MINUTE_MS) })
}
