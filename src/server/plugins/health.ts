import type { FastifyInstance } from 'fastify'
import type { Reader } from '../store/store.ts'

/** Whether a server takes new work; while it closes, it does not. */
export interface Health {
  draining: boolean
}

/**
 * /healthz: the process answers. /readyz: it can do its work, and wants more; a proxy sends requests elsewhere while this is 503. Neither
 * says anything that a stranger may not know.
 */
export const health = (app: FastifyInstance, store: Reader, state: Health): void => {
  const ready = async (): Promise<boolean> => {
    if (state.draining) return false
    await store.getList('users', { range: [0, 0] })
    return true
  }
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await ready().catch(() => false)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : state.draining ? 'draining' : 'unavailable' })
  })
}
