import { z } from 'zod'
import { STANDINGS } from '../../domain/accreditation.ts'
import { MESSAGE_KINDS } from '../../domain/messageNames.ts'
import { LINK_KINDS } from '../../domain/users.ts'

/** The rows of this file are internal to the server. No response contains them. */

/** Signature of a row that grants access. Rows inserted by hand have no valid one (store/sealedRows.ts). */
const seal = z.string().optional()

/** Session of a user. Stores the SHA-256 of the session token, never the token. */
export const tokenRow = z.object({
  id: z.int(),
  hash: z.string(),
  user: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Time when the session was last used, accurate to a few minutes. */
  last_used_at: z.string(),
  /** Short description of the device (domain/devices.ts). */
  device: z.string().default(''),
  /** Encrypted id token of the identity provider, for signing out there. Empty for users who signed in with a password. */
  id_token: z.string().default(''),
  seal,
})
export type TokenRow = z.infer<typeof tokenRow>

/** Link for choosing the password of an account. Stores the SHA-256 of the token, never the token. */
export const accountLinkRow = z.object({
  id: z.int(),
  hash: z.string(),
  user: z.int(),
  kind: z.enum(LINK_KINDS),
  created_at: z.string(),
  expires_at: z.string(),
  seal,
})
export type AccountLinkRow = z.infer<typeof accountLinkRow>

/**
 * Short-lived, single-use ticket, such as the state of a single sign-on. Stores the SHA-256 of the secret,
 * never the secret (accounts/tickets.ts).
 */
export const ticketRow = z.object({
  id: z.int(),
  hash: z.string(),
  /** Purpose of the ticket. */
  kind: z.string(),
  /** Id of the user. Null if the user is not known yet. */
  user: z.int().nullable(),
  /** Data of the ticket as JSON. */
  data: z.string(),
  expires_at: z.string(),
  seal,
})
export type TicketRow = z.infer<typeof ticketRow>

/** Number of failed sign-ins of one account from one address. `key` is a hash, so that the table does not reveal who tried to sign in from where. */
export const attemptRow = z.object({ id: z.int(), key: z.string(), failures: z.int(), last_at: z.string() })
export type AttemptRow = z.infer<typeof attemptRow>

/**
 * Stored response of a request with an idempotency key, which a retry of the request gets again. `key` is a hash of user, endpoint and
 * idempotency key. `request_hash` is a hash of the request, empty for rows of older versions.
 */
export const answerRow = z.object({
  id: z.int(),
  key: z.string(),
  request_hash: z.string().default(''),
  answer: z.string(),
  created_at: z.string(),
})
export type AnswerRow = z.infer<typeof answerRow>

/**
 * Mail to one recipient, queued in the transaction of the event that it reports (outbox pattern). `key` identifies the event and is unique.
 * `message_id` is assigned at the first attempt and stays the same. `due_at` is the time of the next attempt. Before a process sends the mail, it
 * postpones `due_at`, so that no other process sends the mail as well (mail/sender.ts).
 */
export const mailRow = z.object({
  id: z.int(),
  key: z.string(),
  message_id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Whether the mail contains a link that grants access. The text of such a mail is deleted once the mail was sent or has failed. */
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
  /** Unsubscribe URL. Empty if the recipient unsubscribes elsewhere. */
  unsubscribe: z.string().default(''),
})
export type MailRow = z.infer<typeof mailRow>

/**
 * Reviewer who currently has a document open, so that two reviewers do not review the same document. `id` is its `reviewId` (domain/reviews.ts).
 * The row expires at `until`.
 */
export const reviewHoldRow = z.object({ id: z.string(), user: z.int(), name: z.string(), until: z.string() })
export type ReviewHoldRow = z.infer<typeof reviewHoldRow>

/** Event whose recipients are not yet notified. queueNotification.ts inserts the row in the transaction of the event. */
export const messageEventRow = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  /** Key that prevents duplicates: no recipient is notified twice with the same key. */
  subject: z.string(),
  /** Company that the event belongs to, if any. */
  company: z.int().nullable(),
  /** Person that the event is about. */
  personnel: z.string().nullable(),
  /** User who is the only recipient. Null if the event has several recipients. */
  user: z.int().nullable(),
  /** User who caused the event and is not notified. */
  by: z.int().nullable(),
  text: z.string(),
  link: z.string(),
  created_at: z.string(),
  /** Sort key of the last recipient that has been notified. */
  after: z.string(),
})
export type MessageEventRow = z.infer<typeof messageEventRow>

/** Notification to a user, or to a contact of a company, who only gets mail. `key` identifies event and recipient. */
export const messageRow = z.object({
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
  /** Time from which the notification may be mailed. Null if it was already mailed or is not mailed at all. */
  mail_due_at: z.string().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

/** Progress of the daily search for expiring records (messages/dailyRun.ts): start day, cursor, and the lease of the process that runs it. */
export const dailyRunRow = z.object({
  id: z.int(),
  day: z.string(),
  since: z.string(),
  cursor: z.string(),
  counts: z.string(),
  leased_until: z.string(),
  ended_at: z.string().nullable(),
})
export type DailyRunRow = z.infer<typeof dailyRunRow>

/** Setting of the portal, such as its name, or one of its secrets. */
export const settingRow = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  created_at: z.string(),
})
export type SettingRow = z.infer<typeof settingRow>

/**
 * State of a person during a period of time, for reports about past months. It remains after the person was deleted, and contains no personal
 * data.
 */
export const personVersionRow = z.object({
  id: z.int(),
  personnel: z.string(),
  company: z.int(),
  registration_date: z.string().nullable(),
  accreditation_date: z.string().nullable(),
  accreditation_expiration_date: z.string().nullable(),
  active: z.boolean(),
  standing: z.enum(STANDINGS),
  recorded_at: z.string(),
  superseded_at: z.string(),
})
export type PersonVersionRow = z.infer<typeof personVersionRow>

/** Name of a company or zone, such as `companies:3`, and the zone of a company, during a period of time. */
export const nameVersionRow = z.object({
  id: z.int(),
  subject: z.string(),
  name: z.string(),
  zone: z.int().nullable(),
  recorded_at: z.string(),
  superseded_at: z.string(),
})
export type NameVersionRow = z.infer<typeof nameVersionRow>

/**
 * Signed marker in the audit log (store/logHeads.ts), by id. 1: the last entry, whose hash the next entry includes. 2: the last deleted entry,
 * before the oldest remaining one. 3: the last entry that another key signed, before a backup was restored. Markers 2 and 3 are signed.
 */
export const logHeadRow = z.object({
  id: z.literal([1, 2, 3]),
  last: z.int(),
  hash: z.string(),
  /** Number of rows of each collection that existed before the log begins. */
  known: z.record(z.string(), z.int()).default({}),
  signature: z.string().default(''),
})
export type LogHeadRow = z.infer<typeof logHeadRow>
