import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from './plugins/health.ts'
import type { Store } from './store/store.ts'

/** Maximum time to wait for the mail senders to stop, and for the database to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000

/**
 * Shuts down the server. For `drainMs`, `/readyz` returns 503, so that a load balancer sends new requests to other servers. Then waits for
 * pending requests, and closes connections of stalled clients.
 */
export const shutDown = async ({
  app,
  store,
  senders,
  health,
  drainMs,
}: {
  app: FastifyInstance
  store: Store
  senders: { stop(): Promise<void> }[]
  health: Health
  drainMs: number
}): Promise<void> => {
  health.isDraining = true
  await wait(drainMs)
  await app.close()
  // Limits the wait, because a mail server may hang. The unsent mail is sent after the next start.
  await Promise.race([
    Promise.all(senders.map((sender) => sender.stop())),
    wait(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
  ])
  await Promise.race([store.close(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
}
