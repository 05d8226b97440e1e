import { z } from 'zod'
import { MESSAGE_KINDS } from '../../../domain/messages/messageNames.ts'
import { defineTable } from '../defineTable.ts'

/**
 * Queued mail to one recipient. `key` identifies the event, and `due_at` is the time of the next attempt. A process postpones
 * `due_at` before sending, so that no other process sends the same mail.
 */
export const mails = defineTable({
  row: z.object({
    id: z.int(),
    key: z.string(),
    message_id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** Whether the mail contains a link that grants access. The text of such mail is encrypted, and deleted after sending. */
    is_secret: z.boolean(),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.int(),
    due_at: z.string(),
    /** Time after which the mail is not sent any more. */
    useful_until: z.string().nullable(),
    created_at: z.string(),
    ended_at: z.string().nullable(),
    /** Error code of the last failed attempt. */
    problem: z.string(),
    /** Unsubscribe URL. Empty if the mail has none. */
    unsubscribe: z.string().default(''),
  }),
  unique: ['key'],
  indexes: { due: 'state, due_at', ended_at: 'ended_at' },
})

/** Event whose recipients have not been notified yet. */
export const messageEvents = defineTable({
  row: z.object({
    id: z.int(),
    kind: z.enum(MESSAGE_KINDS),
    /** Key that prevents duplicates. No recipient is notified twice with the same key. */
    subject: z.string(),
    /** Company that the event belongs to, if any. */
    company: z.int().nullable(),
    /** Person that the event is about. */
    personnel: z.string().nullable(),
    /** Only recipient of the event. Null if the event has several recipients. */
    user: z.int().nullable(),
    /** User who caused the event. This user is not notified. */
    by: z.int().nullable(),
    text: z.string(),
    link: z.string(),
    created_at: z.string(),
    /** Sort key of the recipient who was notified last. */
    after: z.string(),
  }),
  indexes: { company: 'company', person: 'personnel', user: 'user' },
  noun: ['aviso', 'avisos'],
})

/** Notification for a user or for a contact of a company. Contacts only get mail. `key` is unique per event and recipient. */
export const messages = defineTable({
  row: z.object({
    id: z.int(),
    key: z.string(),
    user: z.int().nullable(),
    contact: z.int().nullable(),
    kind: z.enum(MESSAGE_KINDS),
    personnel: z.string().nullable(),
    text: z.string(),
    link: z.string(),
    created_at: z.string(),
    read_at: z.string().nullable(),
    /** Time after which the notification is mailed. Null if it was mailed, or is never mailed. */
    mail_due_at: z.string().nullable(),
  }),
  unique: ['key'],
  indexes: {
    user: 'user, id',
    unread: 'user, id where read_at is null',
    due: 'id where mail_due_at is not null',
    contact: 'contact',
    person: 'personnel',
    created_at: 'created_at',
  },
  noun: ['aviso', 'avisos'],
})

/** Progress of a daily search for expiring records. `leased_until` keeps other processes from running the same search. */
export const dailyRuns = defineTable({
  row: z.object({
    id: z.int(),
    day: z.string(),
    since: z.string(),
    cursor: z.string(),
    counts: z.string(),
    leased_until: z.string(),
    ended_at: z.string().nullable(),
  }),
  unique: ['day'],
})
