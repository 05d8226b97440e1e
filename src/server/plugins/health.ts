import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../store/store.ts'

/** Whether a server takes new requests; while it closes, it does not. */
export interface Health {
  draining: boolean
}

/** Time after which a database that has not answered counts as away, in milliseconds. */
const ANSWER_MS = 1500

/**
 * Registers `/healthz` (the process answers) and `/readyz` (it reaches its database, its exports get on, and it takes new requests). A proxy sends
 * requests elsewhere while `/readyz` is 503. Both may be read by anonymous visitors.
 */
export const health = (
  app: FastifyInstance,
  store: Reader,
  state: Health,
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
    if (state.draining) return 'draining'
    if (jobs.isStalled()) return 'stalled'
    return (await Promise.race([canRead(), wait(ANSWER_MS, false, { ref: false })])) ? 'ok' : 'unavailable'
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
