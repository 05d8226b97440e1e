import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../store/store.ts'

/** Whether a server takes new work; while it closes, it does not. */
export interface Health {
  draining: boolean
}

/** A database that has not answered by then is not there. */
const ANSWER_MS = 1500

/**
 * /healthz: the process answers. /readyz: it can do its work, and wants more; a proxy sends requests elsewhere while this is 503. Neither
 * says anything that a stranger may not know.
 */
export const health = (app: FastifyInstance, store: Reader, state: Health): void => {
  let asked: Promise<boolean> | undefined
  /** One question at a time: those who ask while it is open wait for the same answer, and no connection is taken for them. */
  const reaches = (): Promise<boolean> => {
    asked ??= store
      .getList('users', { range: [0, 0] })
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  const ready = async (): Promise<boolean> =>
    !state.draining && Promise.race([reaches(), wait(ANSWER_MS, false, { ref: false })])

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await ready()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : state.draining ? 'draining' : 'unavailable' })
  })
}
