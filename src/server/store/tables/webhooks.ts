import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { webhookFields } from '../../../domain/webhooks/fields.ts'
import {
  type WebhookRow,
  webhookDeliveryRowSchema,
  webhookRowSchema,
} from '../../../domain/webhooks/schemas.ts'
import { defineTable, firstOf, type RowSchema } from '../defineTable.ts'

/** Address of another system that receives events. */
export const webhooks = defineTable({
  row: webhookRowSchema as RowSchema<WebhookRow>,
  sorts: sortKeys(webhookFields),
  search: searchTexts(webhookFields),
  indexes: { by_name: 'name_key, id' },
  owns: [{ collection: 'webhook_deliveries', by: 'webhook' }],
  log: {
    unlogged: ['last_accepted_at', 'failing_since', 'held_until', 'recovered_at'],
    secret: ['secrets'],
  },
  getName: firstOf('name'),
})

/**
 * Event that is delivered to a webhook, inserted in the transaction of the event (outbox). Of the undelivered events of a record, only the oldest
 * is `waiting`; the others are `queued`.
 */
export const webhookDeliveries = defineTable({
  row: webhookDeliveryRowSchema,
  indexes: {
    due: 'webhook, state, due_at',
    newest: 'webhook, id',
    subject: 'webhook, subject, state, id',
    tried: 'webhook, state, last_tried_at',
    ended_at: 'ended_at',
  },
  noun: ['entrega', 'entregas'],
})
