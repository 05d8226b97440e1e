import { createTransport } from 'nodemailer'
import type { MailServer } from '../common/mailServer.ts'
import { getMailSenderName } from './letter.ts'

/** Mail as it is passed to the mail server. */
export interface OutgoingMail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** URL with which the recipient unsubscribes. Empty if the mail offers none. */
  unsubscribe?: string
}

/** Returns the mail headers with which mail programs show an unsubscribe button. */
const createUnsubscribeHeaders = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** Timeouts for sending a mail, in milliseconds: per step, and for all steps together. */
export interface Timeouts {
  step: number
  total: number
}

const TIMEOUTS: Timeouts = { step: 20_000, total: 60_000 }

/** Sends a mail. Throws if the mail server does not accept it in time. */
export const sendMail = async (
  server: MailServer,
  { unsubscribe, ...mail }: OutgoingMail,
  timeouts = TIMEOUTS,
): Promise<void> => {
  const { host, port, security, user, password, from, fromName } = server
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: timeouts.step,
    greetingTimeout: timeouts.step,
    socketTimeout: timeouts.step,
    dnsTimeout: timeouts.step,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), timeouts.total)
  })
  try {
    await Promise.race([
      transport.sendMail({
        ...mail,
        from: { name: getMailSenderName(fromName), address: from },
        headers: { 'Auto-Submitted': 'auto-generated', ...createUnsubscribeHeaders(unsubscribe) },
      }),
      timeout,
    ])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}
