import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from './plugins/health.ts'
import type { Store } from './store/store.ts'

/** Milliseconds for letting go of the database. */
const CLOSE_MS = 2_000

/**
 * Ends a portal. New requests go elsewhere: a proxy is told so for `drainMs` before the door closes. What is under way then ends, or
 * is cut (see plugins/connectionTimeouts.ts).
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
  // A mail server that hangs is not waited for: what it was given is sent again at the next start.
  await Promise.race([
    Promise.all(senders.map((one) => one.stop())),
    wait(CLOSE_MS, undefined, { ref: false }),
  ])
  await Promise.race([store.close(), wait(CLOSE_MS, undefined, { ref: false })])
}
