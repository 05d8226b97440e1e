import { z } from 'zod'
import { createUniqueListSchema, numericIdSchema } from '../fields/inputs.ts'
import { DELIVERIES, MESSAGE_KINDS } from './messageNames.ts'

/** What happened to the subject of a notification: the person moved to another company, or the notice was withdrawn. */
const OUTCOMES = ['moved', 'withdrawn'] as const
export type MessageOutcome = (typeof OUTCOMES)[number]

/** Notification as its recipient sees it. */
export const messageSchema = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  /** Path of the notification's subject in the console. */
  link: z.string(),
  created_at: z.string(),
  read: z.boolean(),
  /** What happened to the subject since the notification; null if nothing. A changed subject has no working link. */
  outcome: z.enum(OUTCOMES).nullable(),
})
export type Message = z.infer<typeof messageSchema>

export const unreadMessageCountSchema = z.object({ unread: z.int() })

/** Maximum number of notifications that one request marks as read. */
const MAX_MARKED_MESSAGES = 100
export const markMessagesReadBodySchema = z
  .strictObject({
    ids: createUniqueListSchema(numericIdSchema, MAX_MARKED_MESSAGES).optional(),
    until: numericIdSchema.optional(),
  })
  .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
    error: 'contradiction',
    path: ['ids'],
  })

/** Delivery settings of the current user. */
export const messageSettingsSchema = z.object({
  kinds: z.array(z.object({ kind: z.enum(MESSAGE_KINDS), way: z.enum(DELIVERIES), urgent: z.boolean() })),
  /** E-mail address of the account; empty if missing. */
  address: z.string(),
  /** Whether the portal can send mail. */
  mail: z.boolean(),
  /** Hour of the day at which the daily digest is sent. */
  hour: z.int(),
})
export type MessageSettings = z.infer<typeof messageSettingsSchema>

export const messageSettingsPatchSchema = z.strictObject({
  ways: z.partialRecord(z.enum(MESSAGE_KINDS), z.enum(DELIVERIES)),
})
