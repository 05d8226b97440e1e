import { createHash, randomBytes } from 'node:crypto'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter, Writer } from '../store/store.ts'

/** Time for which a process leases a mail, in milliseconds. It exceeds the timeout of a delivery (transport.ts). */
export const LEASE_MS = 180_000

/** Mail to one recipient. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Whether the mail contains a link that signs its reader in. The text of such a mail is encrypted, and deleted after it was sent. */
  secret?: boolean
  /** ISO time after which the mail is not sent any more, such as the expiry of its link. */
  usefulUntil?: string
  /** URL with which the recipient unsubscribes (RFC 8058). */
  unsubscribe?: string
  /** Key that prevents duplicates: a second mail with the same key is not queued. */
  about?: string
}

/** Content and recipient of a mail. */
export type MailContent = Pick<Row<'mails'>, 'recipient' | 'subject' | 'text' | 'html'>

const createMailDeduplicationKey = (about: string | undefined): string =>
  about === undefined ? randomBytes(24).toString('hex') : createHash('sha256').update(about).digest('hex')

/** Queues a mail in the current transaction (outbox pattern). sender.ts sends it. */
export const queueMail = async (tx: LoggedWriter, mail: Mail, now: Date): Promise<void> => {
  const key = createMailDeduplicationKey(mail.about)
  if (mail.about !== undefined && (await tx.getBy('mails', 'key', key))) return
  const content: MailContent = {
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? '',
  }
  await tx.create('mails', {
    key,
    message_id: '',
    ...content,
    // A reader of the database cannot use the link, and a writer cannot send it to another address.
    ...(mail.secret && { text: await tx.encrypt(JSON.stringify(content)), html: '' }),
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

/** Returns the content and the recipient of a queued mail; undefined if the row of a secret mail was altered. */
export const readMailContent = async (
  tx: LoggedWriter,
  mail: Row<'mails'>,
): Promise<MailContent | undefined> => {
  if (!mail.is_secret) return mail
  const content = await tx.decrypt(mail.text)
  return content === undefined ? undefined : (JSON.parse(content) as MailContent)
}

/** Deletes the queued notifications to a mail address. Mails with account links and mails to contacts remain. */
export const deleteQueuedNotifications = async (tx: Writer, recipient: string): Promise<void> => {
  if (recipient !== '')
    await tx.deleteMany('mails', { recipient, state: 'waiting', is_secret: false, unsubscribe: '' })
}
