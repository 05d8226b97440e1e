import type { FastifyInstance } from 'fastify'
import jsonServer from 'json-server'
import type { Handler } from './host/handler.ts'

interface HostOptions {
  /** What stands in front of the portal, in this order. */
  front?: readonly Handler[]
  /** Whether pages of other addresses may call. */
  cors?: boolean
}

/**
 * The portal inside json-server's Express app. Whatever comes is for the portal: json-server's own routes would hand out every
 * collection, password hashes among them, so they are not mounted as they are.
 */
export const jsonServerHost = async (
  app: FastifyInstance,
  publicFolder: string,
  { front = [], cors = false }: HostOptions = {},
) => {
  await app.ready()
  const host = jsonServer.create().disable('x-powered-by')
  host.use(jsonServer.defaults({ static: publicFolder, noCors: !cors, noGzip: true }))
  for (const handler of front) host.use(handler)
  host.use((request, response) => app.routing(request, response))
  return host
}
