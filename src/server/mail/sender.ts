import { randomUUID } from 'node:crypto'
import type { MailServer } from '../common/config.ts'
import type { MailRow } from '../store/serverRows.ts'
import type { Store } from '../store/store.ts'
import { type Patience, type Refusal, refusalOf, send } from './transport.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a mail is left to the process that tries it: longer than it may take (transport.ts). */
export const LEASE_MS = 3 * MINUTE
/** The pauses after the first try that failed, the second …; after the last, it is given up. */
export const PAUSES = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
]
/** Where the server is in trouble, no other mail is tried for so long. */
const REST_MS = 30 * SECOND

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** What is written of a mail that waits no longer. A secret is nobody's business from then on. */
const ended = (row: MailRow, state: 'sent' | 'failed', now: Date, problem = ''): Partial<MailRow> => ({
  ...{ state, problem, ended_at: now.toISOString() },
  ...(row.is_secret ? { text: '', html: '' } : {}),
})

/** Takes a mail that is due, so that no other process does for a while; undefined where there is none. */
const take = async (store: Store, from: string, now: Date): Promise<MailRow | undefined> => {
  const due = { filter: { state: 'waiting', due_at: { to: now.toISOString() } }, range: [0, 0] } as const
  // Nearly always there is none, and nobody's turn to write is taken.
  if ((await store.getList('mails', due)).rows.length === 0) return undefined
  return store.transaction(async (tx) => {
    const row = (await tx.getList('mails', due)).rows[0]
    if (!row) return undefined
    if (row.useful_until !== null && row.useful_until <= now.toISOString()) {
      await tx.update('mails', row.id, ended(row, 'failed', now, 'expired'))
      return { ...row, state: 'failed' }
    }
    // What comes after the @ is the sender's own domain, as mail servers expect.
    const message_id = row.message_id || `<${randomUUID()}@${from.split('@').at(-1)}>`
    const taken = { message_id, attempts: row.attempts + 1, due_at: after(now, LEASE_MS) }
    await tx.update('mails', row.id, taken)
    return { ...row, ...taken }
  })
}

export interface SenderOptions {
  store: Store
  /** The mail server as it is now; null where none is set up, and mails wait. */
  server: () => MailServer | null
  now: () => Date
  /** Told which mail was not taken, and why, in codes. */
  warn: (text: string) => void
  /** How often it looks for mail, in milliseconds. */
  every?: number
  patience?: Patience
}

/**
 * Sends what waits in the outbox, one after the other. Several processes may: each mail is one's at a time. It is noted as sent after the mail server has
 * taken it, so whoever is killed in between has it sent again, with the same `Message-ID`: at least once, and as rarely twice as can be.
 */
export const startSender = ({ store, server, now, warn, every = 2 * SECOND, patience }: SenderOptions) => {
  let restUntil = 0
  let stopped = false

  /** The row is still as this process took it: whoever came too late leaves it to whoever has it now. */
  const settle = (row: MailRow, changes: Partial<MailRow>): Promise<void> =>
    store.transaction(async (tx) => {
      const now = await tx.getOne('mails', row.id)
      if (now?.state === 'waiting' && now.attempts === row.attempts) await tx.update('mails', row.id, changes)
    })

  const refused = async (row: MailRow, { code, isFinal, isServers }: Refusal): Promise<void> => {
    const pause = PAUSES[row.attempts - 1]
    const isOver = isFinal || pause === undefined
    warn(`mail ${row.id} was not sent (${code}), try ${row.attempts}${isOver ? ', given up' : ''}`)
    if (isServers) restUntil = now().getTime() + REST_MS
    await settle(
      row,
      isOver ? ended(row, 'failed', now(), code) : { due_at: after(now(), pause), problem: code },
    )
  }

  /** Tries one mail; answers whether there was one. */
  const one = async (): Promise<boolean> => {
    const to = server()
    if (!to || now().getTime() < restUntil) return false
    const row = await take(store, to.from, now())
    if (!row) return false
    if (row.state !== 'waiting') return true
    const { message_id, recipient, subject, text, html, unsubscribe } = row
    try {
      await send(to, { messageId: message_id, to: recipient, subject, text, html, unsubscribe }, patience)
    } catch (error) {
      await refused(row, refusalOf(error))
      return true
    }
    await settle(row, ended(row, 'sent', now()))
    return true
  }

  const round = async (): Promise<void> => {
    while (!stopped && (await one()));
  }

  let running: Promise<void> | undefined
  const look = (): Promise<void> => {
    running ??= round()
      .catch((error: unknown) => warn(`mail: ${error instanceof Error ? error.name : 'error'}`))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(() => void look(), every).unref()

  return {
    /** Sends what is due now. */
    look,
    /** Takes no more; what is under way is waited for. */
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
