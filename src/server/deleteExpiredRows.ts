import { setImmediate } from 'node:timers/promises'
import { addMonths, getDayStartTimestamp, toMexicoDay } from '../domain/common/days.ts'
import { range } from '../domain/common/filters.ts'
import { FAILURE_RETENTION_MS, KNOWN_ADDRESS_RETENTION_MS } from './accounts/signInThrottle.ts'
import type { Config } from './common/config.ts'
import type { Collection } from './store/rows.ts'
import type { Filter, Store } from './store/store.ts'

const MINUTE_MS = 60_000
/** Time for which responses to requests with an `Idempotency-Key` are stored, in milliseconds. */
const REPLY_RETENTION_MS = 86_400_000
/** Retention of sent and failed mails, in milliseconds. */
const MAIL_RETENTION_MS = 30 * 86_400_000
/** Retention of delivered and failed events of webhooks, in milliseconds. */
const DELIVERY_RETENTION_MS = 30 * 86_400_000
/** Retention of notifications, in milliseconds. */
const MESSAGE_RETENTION_MS = 120 * 86_400_000
/** Time for which a request to link a sign-on identity with an account is kept, in milliseconds. */
const IDENTITY_REQUEST_RETENTION_MS = 90 * 86_400_000

/** Time for which a revoked token is kept, so that the log can name the account of a program that still sends it. */
const REVOKED_TOKEN_RETENTION_MS = 400 * 86_400_000

/** Number of rows that one transaction deletes, so that other writers wait only briefly. */
const BATCH_SIZE = 500

const deleteRowsInBatches = async <C extends Collection>(store: Store, collection: C, filter: Filter<C>) => {
  let deletedCount: number
  do {
    await setImmediate()
    deletedCount = await store.transaction((tx) => tx.deleteMany(collection, filter, BATCH_SIZE))
  } while (deletedCount === BATCH_SIZE)
}

/** Deletes expired rows, such as old sessions, sign-in attempts, stored responses and credential checks. */
export const deleteExpiredRows = async (
  store: Store,
  now: Date,
  { sessionIdleMinutes, checkMonths }: Pick<Config, 'sessionIdleMinutes' | 'checkMonths'>,
): Promise<void> => {
  const toFilterBefore = (ms: number) => range({ to: new Date(now.getTime() - ms).toISOString() })
  await deleteRowsInBatches(store, 'attempts', {
    failures: range({ from: 1 }),
    last_at: toFilterBefore(FAILURE_RETENTION_MS),
  })
  await deleteRowsInBatches(store, 'attempts', {
    failures: 0,
    last_at: toFilterBefore(KNOWN_ADDRESS_RETENTION_MS),
  })
  await deleteRowsInBatches(store, 'answers', { created_at: toFilterBefore(REPLY_RETENTION_MS) })
  await deleteRowsInBatches(store, 'mails', { ended_at: toFilterBefore(MAIL_RETENTION_MS) })
  await deleteRowsInBatches(store, 'webhook_deliveries', { ended_at: toFilterBefore(DELIVERY_RETENTION_MS) })
  await deleteRowsInBatches(store, 'messages', { created_at: toFilterBefore(MESSAGE_RETENTION_MS) })
  await deleteRowsInBatches(store, 'credential_checks', {
    at: range({ to: getDayStartTimestamp(addMonths(toMexicoDay(now), -checkMonths)) }),
  })
  await deleteRowsInBatches(store, 'account_links', { expires_at: toFilterBefore(0) })
  await deleteRowsInBatches(store, 'identity_requests', {
    last_tried_at: toFilterBefore(IDENTITY_REQUEST_RETENTION_MS),
  })
  await deleteRowsInBatches(store, 'review_holds', { until: toFilterBefore(0) })
  await deleteRowsInBatches(store, 'service_tokens', {
    revoked_at: toFilterBefore(REVOKED_TOKEN_RETENTION_MS),
  })
  await deleteRowsInBatches(store, 'tickets', { expires_at: toFilterBefore(0) })
  await deleteRowsInBatches(store, 'tokens', { expires_at: toFilterBefore(0) })
  await deleteRowsInBatches(store, 'tokens', { last_used_at: toFilterBefore(sessionIdleMinutes * MINUTE_MS) })
}
