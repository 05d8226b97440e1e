import { createHash, randomBytes } from 'node:crypto'
import type { Writer } from '../store/store.ts'

/** A mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Is there a link in it that lets whoever has it in? Then its words are deleted once it was sent. */
  secret?: boolean
  /** Until when it is of use (ISO), such as a link's expiry. */
  usefulUntil?: string
  /** Where whoever gets it says that it wants no more (RFC 8058). */
  unsubscribe?: string
  /** What it is about: of all mails about the same, the first is sent. Without it, each is. */
  about?: string
}

const keyOf = (about: string | undefined): string =>
  about === undefined ? randomBytes(24).toString('hex') : createHash('sha256').update(about).digest('hex')

/** Puts a mail into the outbox, in the transaction of what it tells: neither is there without the other. */
export const queueMail = async (tx: Writer, mail: Mail, now: Date): Promise<void> => {
  const key = keyOf(mail.about)
  if (mail.about !== undefined && (await tx.getBy('mails', 'key', key))) return
  await tx.create('mails', {
    ...{
      key,
      message_id: '',
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? '',
    },
    ...{ is_secret: mail.secret ?? false, state: 'waiting', attempts: 0, problem: '' },
    ...{ due_at: now.toISOString(), useful_until: mail.usefulUntil ?? null },
    ...{ unsubscribe: mail.unsubscribe ?? '', created_at: now.toISOString(), ended_at: null },
  })
}

/** Takes out of the outbox what an address was to be told; links to an account, and what contacts are told, stay. */
export const dropMailsTo = async (tx: Writer, recipient: string): Promise<void> => {
  if (recipient !== '')
    await tx.deleteMany('mails', { recipient, state: 'waiting', is_secret: false, unsubscribe: '' })
}
