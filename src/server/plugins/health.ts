import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../store/store.ts'

/** State of the server, as reported by `/readyz`. */
export interface Health {
  /** Whether the server is shutting down and takes no new requests. */
  isDraining: boolean
}

/** Time after which a database that does not respond counts as unavailable, in milliseconds. */
const DATABASE_TIMEOUT_MS = 1500

/** Registers the health checks `/healthz` and `/readyz` for load balancers. `/readyz` returns 503 while the server cannot serve requests. */
export const registerHealthChecks = (
  app: FastifyInstance,
  store: Reader,
  health: Health,
  isStalled: () => Promise<boolean>,
): void => {
  let pending: Promise<boolean> | undefined
  /** Shares one query among concurrent requests, so that they take only one database connection. */
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
    if (await isStalled()) return 'stalled'
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
