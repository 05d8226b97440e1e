import { z } from 'zod'
import { STANDINGS } from '../../domain/accreditation.ts'
import { MESSAGE_KINDS } from '../../domain/messageNames.ts'
import { LINK_KINDS } from '../../domain/users.ts'

/* Rows that the server keeps for itself; nobody else is ever sent one. */

/** What the portal signs a row with that lets somebody in (store/sealedRows.ts). */
const seal = z.string().optional()

/** A session: the SHA-256 of its token, never the token. */
export const tokenRow = z.object({
  id: z.int(),
  hash: z.string(),
  user: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  /** When it was last used, to within a few minutes. */
  last_used_at: z.string(),
  /** What it was opened with, in a few words: see domain/devices.ts. */
  device: z.string().default(''),
  /** Sealed: the provider's word by which it was opened, to sign out there as well; empty where it was opened here. */
  id_token: z.string().default(''),
  seal,
})
export type TokenRow = z.infer<typeof tokenRow>

/** A link by which somebody chooses the password of an account: the SHA-256 of its token, never the token. */
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
 * What lasts a moment and is good once, such as the state of a sign-on on its way: the SHA-256 of its secret, never the secret (accounts/tickets.ts).
 */
export const ticketRow = z.object({
  id: z.int(),
  hash: z.string(),
  /** What it is good for. */
  kind: z.string(),
  /** Whose it is; null where that is not known yet. */
  user: z.int().nullable(),
  /** What it carries, as JSON. */
  data: z.string(),
  expires_at: z.string(),
  seal,
})
export type TicketRow = z.infer<typeof ticketRow>

/** Failed sign-ins of one account from one address. `key` is a hash, so that no log of who tried what is kept. */
export const attemptRow = z.object({ id: z.int(), key: z.string(), failures: z.int(), last_at: z.string() })
export type AttemptRow = z.infer<typeof attemptRow>

/**
 * What a call was answered, for whoever did not hear it and calls again. `key` is a hash of who called what with which key, `request_hash`
 * one of what was sent; empty where nobody had asked yet.
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
 * A mail to one person, written in the transaction of what it tells. `key` is what it is about: no two have the same. `message_id` is given at the
 * first try and stays. While it waits, `due_at` is when it is tried next; a process that tries it moves that ahead, so that no other does meanwhile
 * (see mail/sender.ts).
 */
export const mailRow = z.object({
  id: z.int(),
  key: z.string(),
  message_id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Is there a link in it that lets whoever has it in? Then its words go as soon as it waits no longer. */
  is_secret: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  due_at: z.string(),
  /** Afterwards it is of no use, and not sent any more. */
  useful_until: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** What the mail server said last, as a code. */
  problem: z.string(),
  /** Where whoever gets it says that it wants no more; empty where that is done elsewhere. */
  unsubscribe: z.string().default(''),
})
export type MailRow = z.infer<typeof mailRow>

/** Who looks at a document that waits for review, by the document's id; over once `until` is past. */
/** Who looks at a document, by its `reviewId` (domain/reviews.ts). */
export const reviewHoldRow = z.object({ id: z.string(), user: z.int(), name: z.string(), until: z.string() })
export type ReviewHoldRow = z.infer<typeof reviewHoldRow>

/** Events whose recipients have not all been notified. Written in the transaction of the event (records/queueNotification.ts). */
export const messageEventRow = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  /** What it is, once and for all: nobody is told twice of the same. */
  subject: z.string(),
  /** Whose it is; null where it is of no company. */
  company: z.int().nullable(),
  /** About whom it is. */
  personnel: z.string().nullable(),
  /** The only one to be told. */
  user: z.int().nullable(),
  /** Who did it, and need not be told. */
  by: z.int().nullable(),
  text: z.string(),
  link: z.string(),
  created_at: z.string(),
  /** Up to whom everybody has been told. */
  after: z.string(),
})
export type MessageEventRow = z.infer<typeof messageEventRow>

/** What somebody was told: an account, or a contact, who has no bell. `key` is what and to whom. */
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
  /** From when on it is to be mailed; null where it was, or is not to be. */
  mail_due_at: z.string().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

/** A day on which was looked what ends (messages/dailyRun.ts): from which day on, how far it came, and until when it is one process's. */
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

/** What the portal keeps about itself, such as its identity and its secrets: a value by its name. */
export const settingRow = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  created_at: z.string(),
})
export type SettingRow = z.infer<typeof settingRow>

/** What reports look at of a person, from one moment until another. It outlives the person, and says nothing of who it was. */
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

/** What a company or a zone was called, such as `companies:3`, and a company's zone, from one moment until another. */
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
 * What the log cannot say of itself (store/logHeads.ts). 1: where it ends, its last entry, whose hash the next one carries. 2: before what it begins, the last entry that was taken
 * out as too old. 3: the last entry that was written with another key, before the rows were restored. The last two are signed.
 */
export const logHeadRow = z.object({
  id: z.literal([1, 2, 3]),
  last: z.int(),
  hash: z.string(),
  /** How many rows of each collection were there before the log begins. */
  known: z.record(z.string(), z.int()).default({}),
  signature: z.string().default(''),
})
export type LogHeadRow = z.infer<typeof logHeadRow>
