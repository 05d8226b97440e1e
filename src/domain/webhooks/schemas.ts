import { z } from 'zod'
import { parseUrl } from '../common/parseUrl.ts'
import { blankRow, type RowOf } from '../fields/fields.ts'
import { createRequiredLineSchema, createUniqueListSchema, rowVersionSchema } from '../fields/inputs.ts'
import { newShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { DELIVERY_TYPES, EVENT_TYPES } from './events.ts'
import { webhookFields } from './fields.ts'

/** Maximum number of webhooks. Each has connections of its own, so that a slow receiver delays no other. */
export const MAX_WEBHOOKS = 50

/** Maximum number of secrets of a webhook. Deliveries are signed with each of them while the receiver changes to a new one. */
export const MAX_SECRETS = 3

/** Secret that signs the deliveries of a webhook, encrypted with the key of the portal. */
const storedSecretSchema = z.object({ id: z.string(), sealed: z.string(), created_at: z.string() })
type StoredSecret = z.infer<typeof storedSecretSchema>

/** Webhook as stored. */
export const webhookRowSchema = z.object({
  id: z.int(),
  ...rowShape(webhookFields),
  secrets: z.array(storedSecretSchema),
  version: rowVersionSchema.default(1),
})
export interface WebhookRow extends RowOf<typeof webhookFields> {
  id: number
  secrets: StoredSecret[]
  version: number
}

/** Values of a new webhook. */
export const BLANK_WEBHOOK = { ...blankRow(webhookFields), secrets: [], version: 1 }

/** Webhook as the API returns it. Its secrets are shown once, when they are created. */
export const webhookSchema = z.object({
  id: z.int(),
  ...responseShape(webhookFields),
  secrets: z.array(storedSecretSchema.omit({ sealed: true })),
  version: rowVersionSchema,
})
export type Webhook = z.infer<typeof webhookSchema>

const isWebAddress = (text: string): boolean => {
  const url = parseUrl(text)
  return (
    url !== undefined &&
    ['https:', 'http:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  )
}

/** Fields whose values are restricted more than their kind does. The server also compares the address with the operator's list. */
const inputs = {
  url: createRequiredLineSchema(500).refine(isWebAddress, 'webhookUrl'),
  events: createUniqueListSchema(z.enum(EVENT_TYPES), EVENT_TYPES.length).refine(
    (events) => events.length > 0,
    'required',
  ),
}

export const newWebhookSchema = z.strictObject({ ...newShape(webhookFields), ...inputs })

export const webhookPatchSchema = z.strictObject({
  ...patchShape(webhookFields),
  url: inputs.url.optional(),
  events: inputs.events.optional(),
})

/**
 * States of a delivery. A queued one waits for an earlier one of the same record; a waiting one is sent when it is due. A failed one is not
 * repeated any more.
 */
export const DELIVERY_STATES = ['queued', 'waiting', 'delivered', 'failed'] as const

/** Attempt to deliver an event. */
const deliveryTrySchema = z.object({
  at: z.string(),
  /** HTTP status; null without a response. */
  status: z.int().nullable(),
  /** Duration in milliseconds. */
  ms: z.int(),
  /** Code of the problem; '' for an accepted delivery. */
  problem: z.string(),
  /** Beginning of the response to a refused delivery. */
  excerpt: z.string(),
})
export type DeliveryTry = z.infer<typeof deliveryTrySchema>

/** Delivery of an event to a webhook, as stored. */
export const webhookDeliveryRowSchema = z.object({
  id: z.int(),
  webhook: z.int(),
  /** Id of the event, which a receiver uses to recognize repeated deliveries. */
  key: z.string(),
  type: z.enum(DELIVERY_TYPES),
  /** Record whose events are delivered in order. */
  subject: z.string(),
  /** JSON that is sent and signed. */
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  due_at: z.string(),
  /** Time until which a process has reserved the delivery; '' if none has. */
  leased_until: z.string(),
  /** Time of the first attempt since the delivery was queued or replayed. */
  first_tried_at: z.string().nullable(),
  last_tried_at: z.string().nullable(),
  /** The last attempts, the newest last. */
  tries: z.array(deliveryTrySchema),
  created_at: z.string(),
  ended_at: z.string().nullable(),
})
export type WebhookDeliveryRow = z.infer<typeof webhookDeliveryRowSchema>

/** Delivery as the API returns it. */
export const webhookDeliverySchema = webhookDeliveryRowSchema.omit({
  leased_until: true,
  first_tried_at: true,
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** What the operator allows: the servers that webhooks may reach, and whether a restored portal holds its deliveries. */
export const webhookLimitsSchema = z.object({
  hosts: z.array(z.string()),
  is_held: z.boolean(),
})

/** Returns what a list shows of a webhook: whether it delivers, and if not, why. */
export const getWebhookState = ({
  active,
  off_reason,
  failing_since,
  secrets,
}: Pick<Webhook, 'active' | 'off_reason' | 'failing_since' | 'secrets'>):
  | 'on'
  | 'off'
  | 'failing'
  | 'switchedOff'
  | 'noSecret' => {
  if (!active) return off_reason ? 'switchedOff' : 'off'
  if (secrets.length === 0) return 'noSecret'
  return failing_since ? 'failing' : 'on'
}
