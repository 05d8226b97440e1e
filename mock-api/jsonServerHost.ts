import type { FastifyInstance } from 'fastify'
import jsonServer from 'json-server'

/**
 * The portal inside json-server's Express app. Whatever comes is for the portal: json-server's own routes would hand out every
 * collection, password hashes among them, so they are not mounted at all.
 */
export const jsonServerHost = async (app: FastifyInstance, publicFolder: string) => {
  await app.ready()
  const host = jsonServer.create().disable('x-powered-by')
  host.use(jsonServer.defaults({ static: publicFolder, noCors: true, noGzip: true }))
  host.use((request, response) => app.routing(request, response))
  return host
}
