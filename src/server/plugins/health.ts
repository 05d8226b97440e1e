import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../store/store.ts'

/** State of a server. */
export interface Health {
  /** Whether the server is closing and takes no new requests. */
  isDraining: boolean
}

/** Time after which a database without a response counts as unavailable, in milliseconds. */
const DATABASE_TIMEOUT_MS = 1500

/**
 * Registers `/healthz`, which always responds, and `/readyz`, which checks the database, the queue of jobs and whether the server is closing.
 * A proxy sends requests to other servers while `/readyz` is 503. Both are public.
 */
export const registerHealth = (
  app: FastifyInstance,
  store: Reader,
  health: Health,
  jobs: { isStalled(): boolean },
): void => {
  let pending: Promise<boolean> | undefined
  /** Concurrent requests share one query, so that they take one connection. */
  const canRead = (): Promise<boolean> => {
    pending ??= store
      .getList('users', { range: [0, 0] })
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  const getStatus = async (): Promise<'ok' | 'draining' | 'stalled' | 'unavailable'> => {
    if (health.isDraining) return 'draining'
    if (jobs.isStalled()) return 'stalled'
    return (await Promise.race([canRead(), wait(DATABASE_TIMEOUT_MS, false, { ref: false })]))
      ? 'ok'
      : 'unavailable'
  }

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await getStatus()
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
