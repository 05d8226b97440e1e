import { createHash, randomBytes } from 'node:crypto'
import type { Writer } from '../store/store.ts'

/** A mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Whether the mail has a link that signs its reader in. Its text is deleted after it was sent. */
  secret?: boolean
  /** Time after which the mail is no longer sent (ISO), such as a link's expiry. */
  usefulUntil?: string
  /** Address that unsubscribes the recipient (RFC 8058). */
  unsubscribe?: string
  /** Key of the mail's subject. A second mail with the same key is not queued. */
  about?: string
}

const hashKey = (about: string | undefined): string =>
  about === undefined ? randomBytes(24).toString('hex') : createHash('sha256').update(about).digest('hex')

/** Puts a mail into the outbox, in the transaction of the event that it reports. */
export const queueMail = async (tx: Writer, mail: Mail, now: Date): Promise<void> => {
  const key = hashKey(mail.about)
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

/** Deletes the waiting notifications to an address. Mails with account links and mails to contacts stay. */
export const deleteQueuedNotifications = async (tx: Writer, recipient: string): Promise<void> => {
  if (recipient !== '')
    await tx.deleteMany('mails', { recipient, state: 'waiting', is_secret: false, unsubscribe: '' })
}
