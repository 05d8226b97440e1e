import type { FastifyInstance } from 'fastify'

/**
 * Logs a warning once if a client that is not in TRUST_PROXY sends the header X-Forwarded-For. The client is either a proxy missing in
 * that variable, so that all visitors seem to have the proxy's address, or a visitor who forges the header.
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
