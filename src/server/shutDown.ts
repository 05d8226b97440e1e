import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from './plugins/health.ts'
import type { Store } from './store/store.ts'

/** Maximum time for stopping the senders, and for closing the database, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000

/**
 * Stops a portal. For `drainMs`, `/readyz` is 503, so that a proxy sends new requests to other servers. Then waits for pending requests,
 * or closes stalled ones (plugins/connectionTimeouts.ts).
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
  // Does not wait for a mail server that hangs. The mail is sent again after the next start.
  await Promise.race([
    Promise.all(senders.map((sender) => sender.stop())),
    wait(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
  ])
  await Promise.race([store.close(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
}
