import type { FastifyInstance } from 'fastify'

/**
 * Says once that somebody who is not in TRUST_PROXY names another as the visitor: a proxy that was forgotten there, so that all visitors
 * have its address, or a visitor who pretends.
 */
export const warnOfProxy = (app: FastifyInstance): void => {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, socket, ips, log }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return
    isSaid = true
    log.warn(
      `${socket.remoteAddress} envía X-Forwarded-For y no está en TRUST_PROXY: no se le cree. Si es su proxy, agréguelo ahí.`,
    )
  })
}
