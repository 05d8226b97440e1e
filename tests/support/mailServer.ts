import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came over the wire. */
interface Received extends Email {
  /** As whom whoever brought it had signed in; undefined where nobody had. */
  user: string | undefined
  isEncrypted: boolean
}

type Hook = (message: Received) => Promise<void> | void

export interface MailServer {
  port: number
  received: Received[]
  /** The first mail to somebody that has come, or comes within seconds. */
  mailTo(address: string): Promise<Received>
  /** What it does with whoever is to get mail; throw to refuse. */
  onRecipient(hook: (address: string) => Promise<void> | void): void
  /** What it does before it says that it has taken a mail. */
  onMail(hook: Hook): void
  close(): Promise<void>
}

/** As an SMTP server refuses: `451` for now, `550` for good. */
export const refusal = (responseCode: number, message = 'no'): Error =>
  Object.assign(new Error(message), { responseCode })

/** Says nothing, ever. */
export const silence = (): Promise<void> => new Promise(() => undefined)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A real SMTP server on this machine. `password` is what users need; without it, nobody signs in. */
export const startMailServer = async (
  password?: string,
  options: SMTPServerOptions = {},
): Promise<MailServer> => {
  const received: Received[] = []
  let recipient: (address: string) => Promise<void> | void = () => undefined
  let mail: Hook = () => undefined
  const server = new SMTPServer({
    authOptional: password === undefined,
    closeTimeout: 100,
    logger: false,
    ...(password === undefined ? { disabledCommands: ['AUTH'] } : { allowInsecureAuth: true }),
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(refusal(535, 'Authentication failed')),
    onRcptTo: (address, _session, done) =>
      void Promise.resolve()
        .then(() => recipient(address.address))
        .then(() => done(), done),
    onData: (stream, session, done) =>
      void buffer(stream)
        .then(async (raw) => {
          const user = typeof session.user === 'string' ? session.user : undefined
          const read = { ...(await PostalMime.parse(raw)), user, isEncrypted: session.secure }
          await mail(read)
          received.push(read)
        })
        .then(() => done(), done),
    ...options,
  })
  // Whoever hangs up in the middle is no fault of the server's.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    async mailTo(address) {
      for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
        const found = received.find(({ to }) => to?.some((who) => who.address === address))
        if (found) return found
      }
      throw new Error(`no mail to ${address}: ${received.length} others came`)
    },
    onRecipient: (hook) => {
      recipient = hook
    },
    onMail: (hook) => {
      mail = hook
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
