import { z } from 'zod'
import { STANDINGS } from '../../domain/accreditation.ts'
import { MESSAGE_KINDS } from '../../domain/messageNames.ts'
import { LINK_KINDS } from '../../domain/users.ts'

/** Rows for internal use of the server. No response contains one. */

/** Signature of rows that grant access (store/sealedRows.ts). */
const seal = z.string().optional()

/** Session. Stores the SHA-256 of the token, never the token. */
export const tokenRow = z.object({
  id: z.int(),
  hash: z.string(),
  user: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Time of last use, accurate to a few minutes. */
  last_used_at: z.string(),
  /** Short description of the device (domain/devices.ts). */
  device: z.string().default(''),
  /** Encrypted id token of the identity provider, for sign-out there. Empty for sessions with a password. */
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
  /** Null if the user is not known yet. */
  user: z.int().nullable(),
  /** Data of the ticket as JSON. */
  data: z.string(),
  expires_at: z.string(),
  seal,
})
export type TicketRow = z.infer<typeof ticketRow>

/**
 * Failed sign-ins of one account from one address. `key` is a hash, so that the table does not reveal who
 * tried to sign in from where.
 */
export const attemptRow = z.object({ id: z.int(), key: z.string(), failures: z.int(), last_at: z.string() })
export type AttemptRow = z.infer<typeof attemptRow>

/**
 * Stored response of a request with an idempotency key, for retries. `key` is a hash of user, endpoint and
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
 * Mail to one recipient, queued in the transaction of the event that it reports (outbox pattern). `key`
 * identifies the event and is unique. `message_id` is assigned at the first attempt and stays. `due_at` is the
 * time of the next attempt. A process that sends the mail first moves `due_at` ahead as a lease
 * (mail/sender.ts).
 */
export const mailRow = z.object({
  id: z.int(),
  key: z.string(),
  message_id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Whether the mail contains a link that grants access. Its text is deleted once it is sent or has failed. */
  is_secret: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  due_at: z.string(),
  /** Time after which the mail is not sent any more. */
  useful_until: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** Last answer of the mail server, as a code. */
  problem: z.string(),
  /** Unsubscribe URL. Empty if the recipient unsubscribes elsewhere. */
  unsubscribe: z.string().default(''),
})
export type MailRow = z.infer<typeof mailRow>

/** Reviewer who has a document open, by its `reviewId` (domain/reviews.ts). Expires at `until`. */
export const reviewHoldRow = z.object({ id: z.string(), user: z.int(), name: z.string(), until: z.string() })
export type ReviewHoldRow = z.infer<typeof reviewHoldRow>

/** Event whose recipients are not yet notified. records/queueNotification.ts inserts it in the transaction of the event. */
export const messageEventRow = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  /** Deduplication key of the event. No recipient is notified twice of the same subject. */
  subject: z.string(),
  /** Company that the event belongs to, if any. */
  company: z.int().nullable(),
  /** Person that the event is about. */
  personnel: z.string().nullable(),
  /** Only recipient, if the event concerns a single user. */
  user: z.int().nullable(),
  /** User who caused the event and is not notified. */
  by: z.int().nullable(),
  text: z.string(),
  link: z.string(),
  created_at: z.string(),
  /** Last recipient that has been notified. */
  after: z.string(),
})
export type MessageEventRow = z.infer<typeof messageEventRow>

/** Notification to a user, or to a contact, who only gets mail. `key` identifies event and recipient. */
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
  /** Time from which the notification is mailed. Null if it was mailed or is not mailed. */
  mail_due_at: z.string().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

/**
 * Daily run that finds what expires (messages/dailyRun.ts): start day, cursor, and the lease of the process that
 * runs it.
 */
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

/** Setting of the portal, such as its identity and its secrets. */
export const settingRow = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  created_at: z.string(),
})
export type SettingRow = z.infer<typeof settingRow>

/**
 * Version of a person for reports, valid from one moment to another. It outlives the person and contains no
 * personal data.
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

/** Version of the name of a company or a zone, such as `companies:3`, and of a company's zone. */
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
 * Head of the audit log (store/logHeads.ts). 1: the last entry, whose hash the next entry includes. 2: the
 * last deleted entry, before the oldest remaining one. 3: the last entry that was signed with another key,
 * before the rows were restored. Heads 2 and 3 are signed.
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
