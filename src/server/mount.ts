import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, EndpointTable } from '../contract/endpoint.ts'
import { fieldErrors } from '../contract/messages.ts'
import { dayOf } from '../domain/days.ts'
import type { Call, Handlers, Services } from './call.ts'
import { sendAnswer } from './plugins/answer.ts'
import { readForm } from './plugins/multipart.ts'
import { admit } from './plugins/session.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: 'detail' | 'error'
  }
}

const NOTHING = z.strictObject({})

const parsed = (schema: z.ZodType, given: unknown): unknown => {
  const result = schema.safeParse(given)
  if (!result.success) throw new Refusal(400, fieldErrors(result.error.issues))
  return result.data
}

const inputOf = async (endpoint: Endpoint, request: FastifyRequest) => {
  const isForm = endpoint.files !== undefined && request.isMultipart()
  const { fields, uploads } =
    isForm && endpoint.files
      ? await readForm(request, endpoint.files)
      : { fields: endpoint.body ? (request.body ?? {}) : {}, uploads: {} }
  return {
    params: parsed(endpoint.params ?? NOTHING, request.params),
    query: parsed(endpoint.query ?? NOTHING, request.query),
    body: parsed(endpoint.body ?? NOTHING, fields),
    uploads,
  }
}

const mountOne = (
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (call: never) => Promise<unknown>,
  services: Services,
) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { errors: endpoint.errors ?? 'detail' },
    // Who it is comes before what it says: a stranger learns nothing from the checks of the input, and no body is read for one.
    onRequest: async (request) => {
      request.admitted = await admit(services, endpoint, request)
    },
    handler: async (request, reply) => {
      const now = services.now()
      const call = {
        ...services,
        ...(await inputOf(endpoint, request)),
        actor: request.admitted?.actor,
        session: request.admitted?.session ?? 0,
        address: request.ip,
        today: dayOf(now),
      } as Call<Endpoint>
      return sendAnswer(reply, endpoint, await handler(call as never))
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Awaited<ReturnType<typeof admit>>
  }
}

/** Gives each endpoint of the table its route: who may call, what goes in, the handler, what comes out. */
export const mount = <T extends EndpointTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  services: Services,
): void => {
  app.decorateRequest('admitted', undefined)
  for (const [name, endpoint] of Object.entries(table)) {
    mountOne(app, endpoint, handlers[name as keyof T] as (call: never) => Promise<unknown>, services)
  }
}
