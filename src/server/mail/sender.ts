import { randomUUID } from 'node:crypto'
import { range } from '../../domain/common/filters.ts'
import { type BackgroundWork, createBackgroundWorker } from '../common/backgroundWork.ts'
import type { MailServer } from '../common/mailServer.ts'
import type { Row } from '../store/rows.ts'
import type { Store, Writer } from '../store/store.ts'
import { describeMailFailure, type MailFailure } from './mailFailures.ts'
import { clearMailProblem, isMailQueuePaused, storeMailProblem } from './mailProblem.ts'
import { LEASE_MS, readMailContent } from './outbox.ts'
import { sendMail, type Timeouts } from './transport.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const INTERVAL_MS = 2 * SECOND
/** Pauses after each failed attempt to send a mail, in milliseconds. After the last pause, the mail is tried once more. */
export const RETRY_PAUSES_MS = [
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

const addMilliseconds = (date: Date, ms: number): string => new Date(date.getTime() + ms).toISOString()

/** Returns the changes to store for a sent or failed mail. Deletes the text of a mail with a secret link. */
const createFinishedMailPatch = (
  mail: Row<'mails'>,
  state: 'sent' | 'failed',
  now: Date,
  problem = '',
): Partial<Row<'mails'>> => ({
  state,
  problem,
  ended_at: now.toISOString(),
  ...(mail.is_secret && { text: '', html: '' }),
})

/**
 * Leases the next due mail for this process, or returns undefined if no mail is due or the queue is paused. A mail that is no longer useful fails
 * instead.
 */
const reserveNextQueuedMail = async (
  store: Store,
  { from, now, ignoresPause }: { from: string; now: Date; ignoresPause: boolean },
): Promise<Row<'mails'> | undefined> => {
  const due = {
    filter: { state: 'waiting', due_at: range({ to: now.toISOString() }) },
    range: [0, 0],
  } as const
  // Avoids a write transaction if no mail is due.
  if ((await store.getList('mails', due)).rows.length === 0) return undefined
  if (!ignoresPause && (await isMailQueuePaused(store, now))) return undefined
  return store.transaction(async (tx) => {
    const mail = (await tx.getList('mails', due)).rows[0]
    if (!mail) return undefined
    const isExpired = mail.useful_until !== null && mail.useful_until <= now.toISOString()
    const content = isExpired ? undefined : await readMailContent(tx, mail)
    const changes = !content
      ? createFinishedMailPatch(mail, 'failed', now, isExpired ? 'expired' : 'altered')
      : {
          // A Message-ID ends with the sender's domain, as mail servers expect.
          message_id: mail.message_id || `<${randomUUID()}@${from.split('@').at(-1)}>`,
          attempts: mail.attempts + 1,
          due_at: addMilliseconds(now, LEASE_MS),
        }
    await tx.update('mails', mail.id, changes)
    return { ...mail, ...content, ...changes }
  })
}

export interface SenderOptions {
  store: Store
  /** Returns the current mail server. Mails wait while it is null. */
  server: () => MailServer | null
  now: () => Date
  /** Logs a failed delivery, with the id of the mail and the error code only. */
  warn: (text: string) => void
  intervalMs?: number
  timeouts?: Timeouts
}

/**
 * Starts sending queued mails, one after the other. Leases each mail, so that several processes may send. After a crash, a mail may be sent again
 * with the same `Message-ID`.
 */
export const startMailSender = ({
  store,
  server,
  now,
  warn,
  intervalMs = INTERVAL_MS,
  timeouts,
}: SenderOptions): BackgroundWork => {
  // The settings may have changed before this process started, so that its first attempt does not wait for the end of a pause.
  let isFirstAttempt = true

  /** Updates a mail, unless another process has leased it in the meantime, and the problem of the mail server. */
  const updateLeased = (
    mail: Row<'mails'>,
    changes: Partial<Row<'mails'>>,
    updateProblem: (tx: Writer) => Promise<void>,
  ): Promise<void> =>
    store.transaction(async (tx) => {
      await updateProblem(tx)
      const current = await tx.getOne('mails', mail.id)
      if (current?.state === 'waiting' && current.attempts === mail.attempts)
        await tx.update('mails', mail.id, changes)
    })

  const saveFailure = async (mail: Row<'mails'>, failure: MailFailure): Promise<void> => {
    const { code, scope } = failure
    const pause = RETRY_PAUSES_MS[mail.attempts - 1]
    const isGivenUp = scope === 'address' || pause === undefined
    warn(`mail ${mail.id} was not sent (${code}), try ${mail.attempts}${isGivenUp ? ', given up' : ''}`)
    await updateLeased(
      mail,
      isGivenUp
        ? createFinishedMailPatch(mail, 'failed', now(), code)
        : { due_at: addMilliseconds(now(), pause), problem: code },
      (tx) => storeMailProblem(tx, failure, now()),
    )
  }

  const sendNext = async (): Promise<boolean> => {
    const mailServer = server()
    if (!mailServer) return false
    const mail = await reserveNextQueuedMail(store, {
      from: mailServer.from,
      now: now(),
      ignoresPause: isFirstAttempt,
    })
    if (!mail) return false
    if (mail.state !== 'waiting') return true
    isFirstAttempt = false
    const { message_id, recipient, subject, text, html, unsubscribe } = mail
    try {
      await sendMail(
        mailServer,
        { messageId: message_id, to: recipient, subject, text, html, unsubscribe },
        timeouts,
      )
    } catch (error) {
      await saveFailure(mail, describeMailFailure(error))
      return true
    }
    await updateLeased(mail, createFinishedMailPatch(mail, 'sent', now()), (tx) =>
      clearMailProblem(tx, now()),
    )
    return true
  }

  const work = createBackgroundWorker({
    runBatch: sendNext,
    onError: (error) => warn(`mail: ${error instanceof Error ? error.name : 'error'}`),
  })
  work.start(intervalMs)
  return work
}
