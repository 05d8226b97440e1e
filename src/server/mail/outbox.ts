import { createHash, randomBytes } from 'node:crypto'
import type { Writer } from '../store/store.ts'

/** Mail to one recipient. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Whether the mail contains a link that signs its reader in. The text of such a mail is deleted after it was sent. */
  secret?: boolean
  /** ISO time after which the mail is not sent any more, such as the expiry of its link. */
  usefulUntil?: string
  /** URL with which the recipient unsubscribes (RFC 8058). */
  unsubscribe?: string
  /** Key that prevents duplicates: a second mail with the same key is not queued. */
  about?: string
}

const createMailDeduplicationKey = (about: string | undefined): string =>
  about === undefined ? randomBytes(24).toString('hex') : createHash('sha256').update(about).digest('hex')

/** Queues a mail in the current transaction (outbox pattern). sender.ts sends it. */
export const queueMail = async (tx: Writer, mail: Mail, now: Date): Promise<void> => {
  const key = createMailDeduplicationKey(mail.about)
  if (mail.about !== undefined && (await tx.getBy('mails', 'key', key))) return
  await tx.create('mails', {
    key,
    message_id: '',
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? '',
    is_secret: mail.secret ?? false,
    state: 'waiting',
    attempts: 0,
    problem: '',
    due_at: now.toISOString(),
    useful_until: mail.usefulUntil ?? null,
    unsubscribe: mail.unsubscribe ?? '',
    created_at: now.toISOString(),
    ended_at: null,
  })
}

/** Deletes the queued notifications to a mail address. Mails with account links and mails to contacts remain. */
export const deleteQueuedNotifications = async (tx: Writer, recipient: string): Promise<void> => {
  if (recipient !== '')
    await tx.deleteMany('mails', { recipient, state: 'waiting', is_secret: false, unsubscribe: '' })
}
