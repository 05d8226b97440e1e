import type { FastifyInstance } from 'fastify'

/**
 * Logs a warning once if a client outside TRUST_PROXY sends the header X-Forwarded-For. Either a proxy is missing in TRUST_PROXY, or the client
 * forges the header.
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
