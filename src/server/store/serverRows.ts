import { z } from 'zod'
import { STANDINGS } from '../../domain/accreditation.ts'
import { MESSAGE_KINDS } from '../../domain/messageNames.ts'
import { LINK_KINDS } from '../../domain/users/schemas.ts'

/** Signature of a row that grants access. Rows that another program inserted have no valid signature. */
const rowSignatureSchema = z.string().optional()

/** Session of a user. Stores only the SHA-256 of the session token. */
export const sessionRowSchema = z.object({
  id: z.int(),
  hash: z.string(),
  user: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Time when the session was last used, accurate to a few minutes. */
  last_used_at: z.string(),
  /** Short description of the user's device (domain/devices.ts). */
  device: z.string().default(''),
  /** Encrypted ID token of the identity provider, which is needed for signing out there. Empty after a sign-in with a password. */
  id_token: z.string().default(''),
  seal: rowSignatureSchema,
})
export type TokenRow = z.infer<typeof sessionRowSchema>

/** Link for choosing the password of an account. Stores only the SHA-256 of the token. */
export const accountLinkRowSchema = z.object({
  id: z.int(),
  hash: z.string(),
  user: z.int(),
  kind: z.enum(LINK_KINDS),
  created_at: z.string(),
  expires_at: z.string(),
  seal: rowSignatureSchema,
})
export type AccountLinkRow = z.infer<typeof accountLinkRowSchema>

/** Ticket that can be used once, such as the state of a sign-on. Stores only the SHA-256 of the secret. */
export const oneTimeTicketRowSchema = z.object({
  id: z.int(),
  hash: z.string(),
  /** Purpose of the ticket. */
  kind: z.string(),
  /** Id of the user. Null if the user is not known yet. */
  user: z.int().nullable(),
  /** Data of the ticket as JSON. */
  data: z.string(),
  expires_at: z.string(),
  seal: rowSignatureSchema,
})
export type TicketRow = z.infer<typeof oneTimeTicketRowSchema>

/** Counter of failed sign-ins. `key` is a hash of the account, or of the account and the address. */
export const failedSignInRowSchema = z.object({
  id: z.int(),
  key: z.string(),
  failures: z.int(),
  last_at: z.string(),
})
export type AttemptRow = z.infer<typeof failedSignInRowSchema>

/** Stored response of a request with an idempotency key. A repeated request gets the same response. */
export const storedResponseRowSchema = z.object({
  id: z.int(),
  key: z.string(),
  request_hash: z.string().default(''),
  answer: z.string(),
  created_at: z.string(),
})
export type AnswerRow = z.infer<typeof storedResponseRowSchema>

/**
 * Queued mail to one recipient. `key` identifies the event, and `due_at` is the time of the next attempt. A process postpones
 * `due_at` before sending, so that no other process sends the same mail.
 */
export const queuedMailRowSchema = z.object({
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
})
export type MailRow = z.infer<typeof queuedMailRowSchema>

/** Reservation of a document by a reviewer, so that two reviewers do not review the same document. It expires at `until`. */
export const documentReservationRowSchema = z.object({
  id: z.string(),
  user: z.int(),
  name: z.string(),
  until: z.string(),
})
export type ReviewHoldRow = z.infer<typeof documentReservationRowSchema>

/** Event whose recipients have not been notified yet. */
export const notificationEventRowSchema = z.object({
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
})
export type MessageEventRow = z.infer<typeof notificationEventRowSchema>

/** Notification for a user or for a contact of a company. Contacts only get mail. `key` is unique per event and recipient. */
export const notificationRowSchema = z.object({
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
export type MessageRow = z.infer<typeof notificationRowSchema>

/** Progress of a daily search for expiring records. `leased_until` keeps other processes from running the same search. */
export const dailyRunRowSchema = z.object({
  id: z.int(),
  day: z.string(),
  since: z.string(),
  cursor: z.string(),
  counts: z.string(),
  leased_until: z.string(),
  ended_at: z.string().nullable(),
})
export type DailyRunRow = z.infer<typeof dailyRunRowSchema>

/** Setting of the portal, such as its name, or a secret. */
export const portalSettingRowSchema = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  created_at: z.string(),
})
export type SettingRow = z.infer<typeof portalSettingRowSchema>

/**
 * Recorded state of a person during a period, for reports about past months. Contains no personal data, and remains when the
 * person is deleted.
 */
export const personVersionRowSchema = z.object({
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
export type PersonVersionRow = z.infer<typeof personVersionRowSchema>

/** Recorded name of a company or zone during a period. `subject` is a record such as `companies:3`. */
export const nameVersionRowSchema = z.object({
  id: z.int(),
  subject: z.string(),
  name: z.string(),
  zone: z.int().nullable(),
  recorded_at: z.string(),
  superseded_at: z.string(),
})
export type NameVersionRow = z.infer<typeof nameVersionRowSchema>

/**
 * Marker in the audit log (logHeads.ts). Id 1: the last entry. Id 2: the last deleted entry. Id 3: the last entry that another
 * portal signed.
 */
export const logMarkerRowSchema = z.object({
  id: z.literal([1, 2, 3]),
  last: z.int(),
  hash: z.string(),
  /** Number of rows per collection that existed before the log began. */
  known: z.record(z.string(), z.int()).default({}),
  signature: z.string().default(''),
})
export type LogHeadRow = z.infer<typeof logMarkerRowSchema>
