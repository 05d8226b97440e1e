import type { FastifyInstance } from 'fastify'

/**
 * Logs a warning once if a client that is not in TRUST_PROXY sends X-Forwarded-For. It is either a proxy that is missing there, so that all
 * visitors seem to have its address, or a visitor who forges the header.
 */
export const warnAboutUntrustedProxy = (app: FastifyInstance): void => {
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, socket, ips, log }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return
    hasWarned = true
    log.warn(
      `${socket.remoteAddress} envía X-Forwarded-For y no está en TRUST_PROXY: no se le cree. Si es su proxy, agréguelo ahí.`,
    )
  })
}
