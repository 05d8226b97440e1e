import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it arrived over the wire. */
interface ReceivedMail extends Email {
  /** Name of the user who signed in to send it, or undefined. */
  user: string | undefined
  isEncrypted: boolean
}

type MailHook = (message: ReceivedMail) => Promise<void> | void

export interface MailServer {
  port: number
  received: ReceivedMail[]
  /** Waits for the first mail to an address, for 15 seconds at most. */
  mailTo(address: string): Promise<ReceivedMail>
  /** Sets what happens before a recipient is accepted. Throw to reject the recipient. */
  onRecipient(hook: (address: string) => Promise<void> | void): void
  /** Sets what happens before a mail is accepted. */
  onMail(hook: MailHook): void
  close(): Promise<void>
}

/** Returns an error with an SMTP code: `451` is temporary, `550` permanent. */
export const smtpError = (responseCode: number, message = 'no'): Error =>
  Object.assign(new Error(message), { responseCode })

/** Returns a promise that never settles. */
export const neverAnswer = (): Promise<void> => new Promise(() => undefined)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Starts a real SMTP server on this machine. `password` is required from its users. Without it, the
 * server offers no sign-in.
 */
export const startMailServer = async (
  password?: string,
  options: SMTPServerOptions = {},
): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  let handleRecipient: (address: string) => Promise<void> | void = () => undefined
  let handleMail: MailHook = () => undefined
  const server = new SMTPServer({
    authOptional: password === undefined,
    closeTimeout: 100,
    logger: false,
    ...(password === undefined ? { disabledCommands: ['AUTH'] } : { allowInsecureAuth: true }),
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(smtpError(535, 'Authentication failed')),
    onRcptTo: (address, _session, done) =>
      void Promise.resolve()
        .then(() => handleRecipient(address.address))
        .then(() => done(), done),
    onData: (stream, session, done) =>
      void buffer(stream)
        .then(async (raw) => {
          const user = typeof session.user === 'string' ? session.user : undefined
          const message = { ...(await PostalMime.parse(raw)), user, isEncrypted: session.secure }
          await handleMail(message)
          received.push(message)
        })
        .then(() => done(), done),
    ...options,
  })
  // A client may drop the connection at any time.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    received,
    async mailTo(address) {
      for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
        const match = received.find(({ to }) => to?.some((recipient) => recipient.address === address))
        if (match) return match
      }
      throw new Error(`no mail to ${address}: ${received.length} others came`)
    },
    onRecipient: (hook) => {
      handleRecipient = hook
    },
    onMail: (hook) => {
      handleMail = hook
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
