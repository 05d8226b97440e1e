import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from './plugins/health.ts'
import type { Store } from './store/store.ts'

/** Milliseconds for what is still under way when the door closes, and for letting go of the database. */
const LAST_MS = 10_000
const CLOSE_MS = 2_000

/**
 * Ends a portal. New requests go elsewhere: a proxy is told so for `drainMs` before the door closes. What is under way then has
 * `lastMs` to end; a client that stalls is cut, so that the end comes.
 */
export const endPortal = async ({
  app,
  store,
  health,
  drainMs,
  lastMs = LAST_MS,
}: {
  app: FastifyInstance
  store: Store
  health: Health
  drainMs: number
  lastMs?: number
}): Promise<void> => {
  health.draining = true
  await wait(drainMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), lastMs)
  await app.close()
  clearTimeout(cut)
  await Promise.race([store.close(), wait(CLOSE_MS, undefined, { ref: false })])
}
