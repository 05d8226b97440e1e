import { randomBytes } from 'node:crypto'
import {
  causesWebhookEvents,
  formatWebhookBody,
  listWebhookEvents,
  type RowChange,
  type WebhookEvent,
} from '../../domain/webhooks/events.ts'
import { MAX_WEBHOOKS } from '../../domain/webhooks/schemas.ts'
import type { CreateHook } from '../store/hooks.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { NewRow, Writer } from '../store/store.ts'

/** Time for which a process assumes that no webhook is on, before it asks the database again, in milliseconds. */
const NO_WEBHOOKS_MS = 5000

/** Number of records whose undelivered events one statement looks up. */
const BATCH_SIZE = 100

/** Id of an event. All its deliveries and attempts have the same one. */
export const createEventKey = (): string => `evt_${randomBytes(16).toString('hex')}`

/** Values of a delivery that was never attempted. */
export const NEW_DELIVERY: Pick<
  Row<'webhook_deliveries'>,
  'attempts' | 'leased_until' | 'first_tried_at' | 'last_tried_at' | 'tries' | 'ended_at'
> = {
  attempts: 0,
  leased_until: '',
  first_tried_at: null,
  last_tried_at: null,
  tries: [],
  ended_at: null,
}

type QueuedEvent = Pick<Row<'webhook_deliveries'>, 'key' | 'type' | 'subject' | 'body'>

/** Returns the records with undelivered events for a webhook. */
const findBusySubjects = async (
  tx: Writer,
  webhook: number,
  subjects: readonly string[],
): Promise<Set<string>> => {
  const busy = new Set<string>()
  for (let from = 0; from < subjects.length; from += BATCH_SIZE) {
    const counts = await tx.countBy('webhook_deliveries', 'subject', {
      webhook,
      subject: subjects.slice(from, from + BATCH_SIZE),
      state: 'waiting',
    })
    for (const { value } of counts) busy.add(value)
  }
  return busy
}

/** Queues events for a webhook. Of each record, only the first event may be sent before the others were delivered. */
const queueDeliveries = async (
  tx: Writer,
  webhook: number,
  events: readonly QueuedEvent[],
  now: string,
): Promise<void> => {
  if (events.length === 0) return
  const busy = await findBusySubjects(tx, webhook, [...new Set(events.map(({ subject }) => subject))])
  const rows = events.map((event): NewRow<'webhook_deliveries'> => {
    const state = busy.has(event.subject) ? 'queued' : 'waiting'
    busy.add(event.subject)
    return { ...NEW_DELIVERY, ...event, webhook, state, due_at: now, created_at: now }
  })
  await tx.createMany('webhook_deliveries', rows)
}

const isWebhookReady = ({ active, secrets }: Row<'webhooks'>): boolean => active && secrets.length > 0

/** Queues the events of a transaction for the webhooks that subscribe to them. Returns whether any webhook is on. */
const queueEvents = async (tx: Writer, events: readonly WebhookEvent[]): Promise<boolean> => {
  const webhooks = await tx.getPage('webhooks', { range: [0, MAX_WEBHOOKS - 1] })
  const ready = webhooks.filter(isWebhookReady)
  if (ready.length === 0) return false
  const now = new Date().toISOString()
  const queued = events.map((event) => ({
    key: createEventKey(),
    type: event.type,
    subject: event.subject,
    body: formatWebhookBody(event, now),
  }))
  for (const { id, events: types } of ready)
    await queueDeliveries(
      tx,
      id,
      queued.filter(({ type }) => types.includes(type)),
      now,
    )
  return true
}

/**
 * Prepares the hook that queues the events of each transaction for webhooks (outbox pattern). A portal without webhooks pays no statement: the
 * process remembers for a few seconds that none is on.
 */
export const prepareWebhookHook = (): CreateHook => {
  let hasNoneUntil = 0
  return () => {
    const isIdle = Date.now() < hasNoneUntil
    const changes = new Map<string, RowChange & { collection: Collection }>()
    return {
      observes: (collection) => collection === 'webhooks' || (!isIdle && causesWebhookEvents(collection)),

      recordChange(collection, before, after) {
        if (collection === 'webhooks') hasNoneUntil = 0
        if (isIdle || !causesWebhookEvents(collection)) return
        const key = `${collection}:${(before ?? after)?.id}`
        const earlier = changes.get(key)
        changes.set(key, { collection, before: earlier ? earlier.before : before, after })
      },

      async finish(tx) {
        const events = [...changes.values()].flatMap(({ collection, ...change }) =>
          listWebhookEvents(collection, change),
        )
        if (events.length > 0 && !(await queueEvents(tx, events))) hasNoneUntil = Date.now() + NO_WEBHOOKS_MS
      },
    }
  }
}
