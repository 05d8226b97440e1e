import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { acceptQueuedConnections } from './http/acceptQueuedConnections.ts'
import type { Health } from './plugins/health.ts'
import type { Store } from './store/store.ts'

/** Maximum time to wait for the mail senders and the database, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000

/** Shuts down the server. During `drainMs`, `/readyz` returns 503, so that load balancers send new requests to other servers. */
export const shutDownServer = async ({
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
  await acceptQueuedConnections(app.server)
  await app.close()
  // Limits the wait, because a mail server may hang. Unsent mail is sent after the next start.
  await Promise.race([
    Promise.all(senders.map((sender) => sender.stop())),
    wait(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
  ])
  await Promise.race([store.close(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
}
