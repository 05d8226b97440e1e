import { z } from 'zod'
import { range } from '../../domain/common/filters.ts'
import type { MailProblem } from '../../domain/settings/settings.ts'
import { getPortalSetting, storePortalSetting } from '../portal/settings.ts'
import type { Reader, Writer } from '../store/store.ts'
import { explainMailFailure, MAIL_FAILURE_CAUSES, type MailFailure } from './mailFailures.ts'
import { LEASE_MS } from './outbox.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * Pauses of the queue after failures that concern all mails, in milliseconds; the last one is repeated. They are shorter than those of a failed mail
 * (sender.ts), so that the next attempt is with another mail.
 */
const QUEUE_PAUSES_MS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE]

/** Failures since the last mail that was sent. */
const storedProblemSchema = z.object({
  cause: z.enum(MAIL_FAILURE_CAUSES),
  response: z.string(),
  is_temporary: z.boolean(),
  since: z.string(),
  failures: z.int(),
  /** Time until which no mail is sent. Null if the failures concern only their mails. */
  paused_until: z.string().nullable(),
})
type StoredProblem = z.output<typeof storedProblemSchema>

const readStoredProblem = async (reader: Reader): Promise<StoredProblem | undefined> => {
  const text = await getPortalSetting(reader, 'mail_problem')
  // A cause of a newer version is ignored.
  return text ? storedProblemSchema.safeParse(JSON.parse(text)).data : undefined
}

/** Whether the queue is paused, for all processes. */
export const isMailQueuePaused = async (reader: Reader, now: Date): Promise<boolean> => {
  const until = (await readStoredProblem(reader))?.paused_until
  return until != null && now.toISOString() < until
}

/** Stores a failure for super-admins, and pauses the queue if it concerns all mails. Ignores what is usual, such as an unknown address or greylisting. */
export const storeMailProblem = async (
  tx: Writer,
  { cause, scope, response, isTemporary }: MailFailure,
  now: Date,
): Promise<void> => {
  if (scope === 'address' || (scope === 'mail' && isTemporary)) return
  const before = await readStoredProblem(tx)
  const pause = QUEUE_PAUSES_MS[Math.min(before?.failures ?? 0, QUEUE_PAUSES_MS.length - 1)] ?? 0
  const problem: StoredProblem = {
    cause,
    response,
    is_temporary: isTemporary,
    since: before?.since ?? now.toISOString(),
    failures: (before?.failures ?? 0) + 1,
    paused_until:
      scope === 'all' ? new Date(now.getTime() + pause).toISOString() : (before?.paused_until ?? null),
  }
  await storePortalSetting(tx, 'mail_problem', JSON.stringify(problem))
}

/** Ends the problem and the pause: a mail was sent, or the settings of the mail server changed. The mails that waited are due at once. */
export const clearMailProblem = async (tx: Writer, now: Date): Promise<void> => {
  if (!(await getPortalSetting(tx, 'mail_problem'))) return
  const isPaused = (await readStoredProblem(tx))?.paused_until != null
  await storePortalSetting(tx, 'mail_problem', '')
  if (!isPaused) return
  // A mail that another process is sending is due sooner. A minute allows for different clocks.
  const from = new Date(now.getTime() + LEASE_MS + MINUTE).toISOString()
  await tx.updateMany('mails', { state: 'waiting', due_at: range({ from }) }, { due_at: now.toISOString() })
}

/** Returns the problem as super-admins see it. A single temporary failure is none. */
export const readMailProblem = async (reader: Reader): Promise<MailProblem | null> => {
  const problem = await readStoredProblem(reader)
  if (!problem || (problem.is_temporary && problem.failures === 1)) return null
  const { cause, response, since, paused_until } = problem
  return { explanation: explainMailFailure(cause), response, since, is_paused: paused_until !== null }
}
