import type { FastifyInstance } from 'fastify'
import type { Handler } from './handler.ts'

/** What a console on another address reads of an answer beside its body; json-server's own CORS lets it ask, but names none. */
export const exposing: Handler = (_request, response, next) => {
  response.setHeader('access-control-expose-headers', 'Content-Range, Content-Disposition, ETag')
  next()
}

/** Lets pages of another address show people's pictures. */
export const shareMedia = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
}
