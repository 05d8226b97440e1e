import { range } from '../../domain/common/filters.ts'
import { formatWebhookBody, TEST_TYPE } from '../../domain/webhooks/events.ts'
import type { ProblemCode } from '../../domain/webhooks/problems.ts'
import type { DeliveryTry } from '../../domain/webhooks/schemas.ts'
import { createEventKey, NEW_DELIVERY } from '../derived/webhookEvents.ts'
import { queueNotification } from '../records/queueNotification.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Store, Writer } from '../store/store.ts'
import { getRetryPauseMs, RETRY_PERIOD_MS } from './retries.ts'

type Delivery = Row<'webhook_deliveries'>
type Webhook = Row<'webhooks'>

const MINUTE = 60_000

/** Time for which a process reserves a delivery, in milliseconds. It exceeds the timeout of an attempt (postMessage.ts). */
export const LEASE_MS = 60_000

/** Duration of a failure after whose end the other failed deliveries are repeated at once, in milliseconds. */
const LONG_FAILURE_MS = 10 * MINUTE

/** Maximum number of attempts that a delivery lists. */
const MAX_LISTED_TRIES = 20

const addMilliseconds = (date: Date, ms: number): string => new Date(date.getTime() + ms).toISOString()

/** Reserves the next due deliveries of a webhook, at most `limit`, for this process. */
export const reserveDueDeliveries = async (
  store: Store,
  webhook: Webhook,
  { now, limit }: { now: Date; limit: number },
): Promise<Delivery[]> => {
  const free = {
    webhook: webhook.id,
    state: 'waiting',
    leased_until: range({ to: now.toISOString() }),
  } as const
  const due: Filter<'webhook_deliveries'> = { ...free, due_at: range({ to: now.toISOString() }) }
  const failedBefore: Filter<'webhook_deliveries'> | undefined =
    webhook.recovered_at === null
      ? undefined
      : { ...free, last_tried_at: range({ to: webhook.recovered_at }) }
  const find = async (reader: Pick<Store, 'getPage'>): Promise<Delivery[]> => {
    const first = await reader.getPage('webhook_deliveries', { filter: due, range: [0, limit - 1] })
    if (first.length > 0 || !failedBefore) return first
    return reader.getPage('webhook_deliveries', { filter: failedBefore, range: [0, limit - 1] })
  }
  // Avoids a write transaction if nothing is due.
  if ((await find(store)).length === 0) return []
  return store.transaction(async (tx) => {
    const deliveries = await find(tx)
    const reserved: Delivery[] = []
    for (const { id, attempts, first_tried_at } of deliveries) {
      const row = await tx.update('webhook_deliveries', id, {
        attempts: attempts + 1,
        leased_until: addMilliseconds(now, LEASE_MS),
        first_tried_at: first_tried_at ?? now.toISOString(),
        last_tried_at: now.toISOString(),
      })
      if (row) reserved.push(row)
    }
    return reserved
  })
}

/** Allows the next event of the same record to be sent. */
const releaseNextOfSubject = async (
  tx: Writer,
  { webhook, subject }: Pick<Delivery, 'webhook' | 'subject'>,
  now: Date,
): Promise<void> => {
  const [next] = await tx.getPage('webhook_deliveries', {
    filter: { webhook, subject, state: 'queued' },
    sort: { field: 'id', order: 'ASC' },
    range: [0, 0],
  })
  if (next) await tx.update('webhook_deliveries', next.id, { state: 'waiting', due_at: now.toISOString() })
}

/** Result of an attempt. */
export interface Outcome extends Pick<DeliveryTry, 'status' | 'ms' | 'excerpt'> {
  problem: ProblemCode | ''
  /** Time that the receiver asked the portal to wait, in milliseconds. */
  waitMs?: number | undefined
}

const HTTP_GONE = 410

const updateAfterSuccess = async (tx: Writer, webhook: Webhook, now: Date): Promise<void> => {
  const { failing_since, last_accepted_at } = webhook
  const isStale = last_accepted_at === null || last_accepted_at < addMilliseconds(now, -MINUTE)
  if (failing_since === null && !isStale) return
  await tx.update('webhooks', webhook.id, {
    last_accepted_at: now.toISOString(),
    failing_since: null,
    ...(failing_since !== null &&
      failing_since < addMilliseconds(now, -LONG_FAILURE_MS) && { recovered_at: now.toISOString() }),
  })
}

/** Switches a webhook off, and notifies super-admins. */
const switchOff = async (
  tx: Writer,
  webhook: Webhook,
  off_reason: NonNullable<Webhook['off_reason']>,
  now: Date,
): Promise<void> => {
  await tx.update('webhooks', webhook.id, {
    active: false,
    off_reason,
    off_at: now.toISOString(),
    version: webhook.version + 1,
  })
  await queueNotification(
    tx,
    {
      kind: 'webhook_off',
      subject: `webhooks ${webhook.id} ${now.toISOString()}`,
      facts: { what: webhook.name, offReason: off_reason },
      link: `/webhooks/${webhook.id}`,
    },
    now,
  )
}

const updateAfterFailure = async (
  tx: Writer,
  webhook: Webhook,
  { status, waitMs }: Outcome,
  now: Date,
): Promise<void> => {
  const failingSince = webhook.failing_since ?? now.toISOString()
  if (status === HTTP_GONE) return switchOff(tx, webhook, 'gone', now)
  if (failingSince <= addMilliseconds(now, -RETRY_PERIOD_MS)) return switchOff(tx, webhook, 'failing', now)
  const held_until = waitMs === undefined ? webhook.held_until : addMilliseconds(now, waitMs)
  if (webhook.failing_since === null || held_until !== webhook.held_until)
    await tx.update('webhooks', webhook.id, { failing_since: failingSince, held_until })
}

/** Returns the values of a delivery after an attempt. */
const createPatch = (
  delivery: Delivery,
  { waitMs = 0, ...outcome }: Outcome,
  startedAt: Date,
  now: Date,
): Partial<Delivery> => {
  const tries = [...delivery.tries, { at: startedAt.toISOString(), ...outcome }].slice(-MAX_LISTED_TRIES)
  const ended = { tries, leased_until: '', ended_at: now.toISOString() }
  if (outcome.problem === '') return { ...ended, state: 'delivered' }
  const due_at = addMilliseconds(now, Math.max(getRetryPauseMs(delivery.attempts), waitMs))
  const firstTriedAt = new Date(delivery.first_tried_at ?? now)
  if (due_at > addMilliseconds(firstTriedAt, RETRY_PERIOD_MS)) return { ...ended, state: 'failed' }
  return { tries, leased_until: '', due_at }
}

/** Stores the result of an attempt, unless another process has reserved the delivery in the meantime. */
export const saveOutcome = (
  store: Store,
  delivery: Delivery,
  outcome: Outcome,
  { startedAt, now }: { startedAt: Date; now: Date },
): Promise<void> =>
  store.transaction(async (tx) => {
    const webhook = await tx.getOne('webhooks', delivery.webhook)
    const current = await tx.getOne('webhook_deliveries', delivery.id)
    if (!webhook || current?.state !== 'waiting' || current.attempts !== delivery.attempts) return
    const patch = createPatch(delivery, outcome, startedAt, now)
    await tx.update('webhook_deliveries', delivery.id, patch)
    if (patch.state) await releaseNextOfSubject(tx, delivery, now)
    if (outcome.problem === '') await updateAfterSuccess(tx, webhook, now)
    else if (webhook.active && delivery.type !== TEST_TYPE)
      await updateAfterFailure(tx, webhook, outcome, now)
  })

/** Gives a reserved delivery back, because the process stops before the receiver answered. */
export const releaseDelivery = (store: Store, { id, attempts }: Delivery, now: Date): Promise<void> =>
  store.transaction(async (tx) => {
    const current = await tx.getOne('webhook_deliveries', id)
    if (current?.state === 'waiting' && current.attempts === attempts)
      await tx.update('webhook_deliveries', id, { leased_until: '', due_at: now.toISOString() })
  })

/** Number of deliveries that one transaction ends. */
const BATCH_SIZE = 100

/** Ends deliveries of webhooks that are switched off. They can be replayed later. Returns whether there may be more. */
export const endDeliveriesOfInactiveWebhooks = async (
  store: Store,
  webhooks: readonly Webhook[],
  now: Date,
): Promise<boolean> => {
  const webhook = webhooks.flatMap(({ id, active }) => (active ? [] : id))
  if (webhook.length === 0) return false
  const open = {
    filter: { webhook, state: ['waiting', 'queued'] },
    range: [0, BATCH_SIZE - 1],
  } satisfies Parameters<typeof store.getPage<'webhook_deliveries'>>[1]
  if ((await store.getPage('webhook_deliveries', { ...open, range: [0, 0] })).length === 0) return false
  return store.transaction(async (tx) => {
    const rows = await tx.getPage('webhook_deliveries', open)
    // Checks in the transaction that none was switched on meanwhile.
    const inactive = new Set(
      (await tx.getMany('webhooks', webhook)).flatMap(({ id, active }) => (active ? [] : id)),
    )
    for (const { id, tries } of rows.filter((row) => inactive.has(row.webhook)))
      await tx.update('webhook_deliveries', id, {
        state: 'failed',
        leased_until: '',
        ended_at: now.toISOString(),
        tries: [
          ...tries,
          { at: now.toISOString(), status: null, ms: 0, problem: 'off', excerpt: '' } satisfies DeliveryTry,
        ],
      })
    return rows.length === BATCH_SIZE && inactive.size > 0
  })
}

/** Queues a delivery again, with the same id and body. It waits for undelivered events of the same record. */
export const replayDelivery = async (tx: Writer, delivery: Delivery, now: Date): Promise<Delivery> => {
  const { webhook, subject } = delivery
  const [busy] = await tx.getPage('webhook_deliveries', {
    filter: { webhook, subject, state: 'waiting' },
    range: [0, 0],
  })
  const row = await tx.update('webhook_deliveries', delivery.id, {
    state: busy ? 'queued' : 'waiting',
    attempts: 0,
    first_tried_at: null,
    ended_at: null,
    leased_until: '',
    due_at: now.toISOString(),
  })
  return row ?? delivery
}

/** Queues a test. Its subject is its own, so that it does not wait for other events. */
export const queueTest = (tx: Writer, webhook: number, now: Date): Promise<Delivery> => {
  const key = createEventKey()
  const body = formatWebhookBody(
    { type: TEST_TYPE, data: { resource: 'webhooks', id: webhook } },
    now.toISOString(),
  )
  return tx.create('webhook_deliveries', {
    ...NEW_DELIVERY,
    webhook,
    key,
    type: TEST_TYPE,
    subject: `${TEST_TYPE}:${key}`,
    body,
    state: 'waiting',
    due_at: now.toISOString(),
    created_at: now.toISOString(),
  })
}
