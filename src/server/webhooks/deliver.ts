import { parseUrl } from '../../domain/common/parseUrl.ts'
import { MAX_WEBHOOKS } from '../../domain/webhooks/schemas.ts'
import { type BackgroundWork, createBackgroundWorker } from '../common/backgroundWork.ts'
import type { Config } from '../common/config.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { createTextDecryptFunction } from '../portal/sealing.ts'
import { createStoreForBackgroundJob } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { parseAllowedHosts } from './allowedHosts.ts'
import {
  endDeliveriesOfInactiveWebhooks,
  type Outcome,
  releaseDelivery,
  reserveDueDeliveries,
  saveOutcome,
} from './deliveries.ts'
import { type PostResult, type PostTimeouts, postMessage } from './postMessage.ts'
import { parseRetryAfterMs } from './retries.ts'
import { createSignatureHeaders } from './sign.ts'

const INTERVAL_MS = 1000

/** Maximum number of deliveries to one webhook at the same time, for each process. Other webhooks have their own. */
const MAX_CONNECTIONS = 4

/** Maximum length of the text of a refused response that is stored. */
const MAX_EXCERPT_LENGTH = 300

const USER_AGENT = 'Acredita-Webhooks'

/** Returns the beginning of a response as one printable line. */
const toExcerpt = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_EXCERPT_LENGTH)

const STATUS_WITH_RETRY_AFTER = [429, 503]

/** Converts the response of a receiver to the outcome of an attempt. Only a status from 200 to 299 accepts a delivery. */
const toOutcome = ({ status, problem, excerpt, retryAfter }: PostResult, ms: number, now: Date): Outcome => {
  if (problem === 'stopped') throw new Error('a stopped attempt has no outcome')
  if (problem !== null) return { status, ms, problem, excerpt: '' }
  const code = status ?? 0
  const isAccepted = code >= 200 && code < 300
  return {
    status,
    ms,
    problem: isAccepted ? '' : code >= 300 && code < 400 ? 'redirect' : 'refused',
    excerpt: isAccepted ? '' : toExcerpt(excerpt),
    waitMs: STATUS_WITH_RETRY_AFTER.includes(code) ? parseRetryAfterMs(retryAfter, now) : undefined,
  }
}

interface WebhookSenderOptions {
  store: Store
  files: FileStorage
  config: Pick<Config, 'webhookHosts' | 'isOutgoingHeld'>
  now: () => Date
  /** Logs a failed delivery, with its id, the host and the problem only. */
  warn: (text: string) => void
  intervalMs?: number
  timeouts?: PostTimeouts
}

/**
 * Starts delivering the queued events of webhooks. Leases each delivery, so that several processes may deliver; after a crash, an event is delivered
 * again with the same id. Each webhook has connections of its own, and no transaction is open while a receiver is waited for.
 */
export const startWebhookDelivery = ({
  store: originalStore,
  files,
  config,
  now,
  warn,
  intervalMs = INTERVAL_MS,
  timeouts,
}: WebhookSenderOptions): BackgroundWork => {
  const store = createStoreForBackgroundJob(originalStore, 'webhooks')
  const hosts = parseAllowedHosts(config.webhookHosts)
  const stopping = new AbortController()
  /** Attempts that wait for their receiver, by webhook. */
  const running = new Map<number, Set<Promise<void>>>()

  const post = async (
    { url, secrets }: Row<'webhooks'>,
    { key, body }: Row<'webhook_deliveries'>,
    startedAt: Date,
  ): Promise<PostResult | Outcome['problem']> => {
    const address = parseUrl(url)
    if (!address || !hosts.allowsUrl(address)) return 'host'
    const decrypt = await createTextDecryptFunction(files)
    const plainSecrets = secrets.flatMap(({ sealed }) => decrypt(sealed) ?? [])
    if (plainSecrets.length === 0) return 'secret'
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...createSignatureHeaders({ id: key, sentAt: startedAt, body }, plainSecrets),
    }
    return postMessage(address, { headers, body }, hosts, {
      ...(timeouts && { timeouts }),
      signal: stopping.signal,
    })
  }

  const deliver = async (webhook: Row<'webhooks'>, delivery: Row<'webhook_deliveries'>): Promise<void> => {
    const startedAt = now()
    const begin = performance.now()
    const result = await post(webhook, delivery, startedAt)
    const ms = Math.round(performance.now() - begin)
    if (typeof result !== 'string' && result.problem === 'stopped')
      return releaseDelivery(store, delivery, now())
    const outcome =
      typeof result === 'string'
        ? { status: null, ms, problem: result, excerpt: '' }
        : toOutcome(result, ms, now())
    if (outcome.problem !== '')
      warn(
        `webhook delivery ${delivery.id} failed (${outcome.status ?? outcome.problem}), attempt ${delivery.attempts}`,
      )
    await saveOutcome(store, delivery, outcome, { startedAt, now: now() })
  }

  const logError = (error: unknown) => warn(`webhooks: ${error instanceof Error ? error.name : 'error'}`)

  /** Starts the due deliveries of a webhook, as far as it has free connections. */
  const startDue = async (webhook: Row<'webhooks'>): Promise<void> => {
    const attempts = running.get(webhook.id) ?? new Set()
    running.set(webhook.id, attempts)
    const limit = MAX_CONNECTIONS - attempts.size
    if (limit <= 0) return
    for (const delivery of await reserveDueDeliveries(store, webhook, { now: now(), limit })) {
      const attempt = deliver(webhook, delivery)
        .catch(logError)
        .finally(() => {
          attempts.delete(attempt)
          // The connection is free for the next delivery.
          if (!stopping.signal.aborted) void work.run()
        })
      attempts.add(attempt)
    }
  }

  const startAllDue = async (): Promise<boolean> => {
    if (config.webhookHosts.length === 0 || config.isOutgoingHeld || stopping.signal.aborted) return false
    const webhooks = await store.getPage('webhooks', { range: [0, MAX_WEBHOOKS - 1] })
    if (webhooks.length === 0) return false
    const hasMore = await endDeliveriesOfInactiveWebhooks(store, webhooks, now())
    const timestamp = now().toISOString()
    for (const webhook of webhooks)
      if (webhook.active && (webhook.held_until === null || webhook.held_until <= timestamp))
        await startDue(webhook)
    return hasMore
  }

  const work = createBackgroundWorker({ runBatch: startAllDue, onError: logError })
  work.start(intervalMs)
  return {
    ...work,
    async stop() {
      stopping.abort()
      await work.stop()
      await Promise.all([...running.values()].flatMap((attempts) => [...attempts]))
    },
  }
}
