import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { downloadId } from '../../contract/downloads.ts'
import { binary, type Endpoint, type EndpointTable, isAnonymousAccess } from '../../contract/endpoint.ts'
import { fieldErrors } from '../../contract/messages.ts'
import { dayOf } from '../../domain/days.ts'
import { describeDevice } from '../../domain/devices.ts'
import type { Actor } from '../../domain/groups.ts'
import { HttpError, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { deferDeletes } from '../files/deferredDeletes.ts'
import { withOrigin } from '../store/origins.ts'
import type { Origin, Store } from '../store/store.ts'
import { readBrowserSecret } from './browserCookie.ts'
import type { Handlers, Services } from './call.ts'
import { endWithResponse } from './endWithResponse.ts'
import { idempotently } from './idempotency.ts'
import { type Form, filesOf, isRequired, readForm } from './multipart.ts'
import { STRANGERS_BODY_BYTES } from './rateLimits.ts'
import { createReplySender } from './sendReply.ts'

/** A user, and the id of their session's row. */
interface Admitted {
  actor: Actor
  session: number
}

interface Given {
  services: Services
  /** Returns the user of a request, undefined for a public endpoint. Throws if the user may not call it. */
  authenticate(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Admitted | undefined>
  /** Returns whether a user has the same rights as at the beginning of the call. */
  hasSameRights(services: Services, actor: Actor): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: 'detail' | 'error'
  }
  interface FastifyRequest {
    admitted: Admitted | undefined
  }
}

const NOTHING = z.strictObject({})

/** Maximum length of the query that the log stores of a download. */
const MAX_REASON = 500

const parsed = (schema: z.ZodType, given: unknown): unknown => {
  const result = schema.safeParse(given)
  if (!result.success) throw new HttpError(400, fieldErrors(result.error.issues))
  return result.data
}

/** Parses the path's parameters. Throws 404 for an id of the wrong form. */
const paramsOf = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const { success, data } = (endpoint.params ?? NOTHING).safeParse(request.params)
  if (!success) throw notFound()
  return data
}

const EMPTY: Form = { fields: {}, uploads: {} }

/** Reads a body as JSON or as a multipart form. Throws 415 for JSON where a file is required. */
const formOf = async (endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Form> => {
  const { files, body } = endpoint
  if (files && request.isMultipart()) return readForm(request, { files, body }, services)
  if (files && Object.values(files).some(isRequired)) throw new HttpError(415, texts.multipartOnly)
  return body ? { fields: (request.body as Form['fields']) ?? {}, uploads: {} } : EMPTY
}

/** Returns the user and the address of a request for the log. */
const originOf = (action: string, { admitted, ip }: FastifyRequest): Origin => {
  const { id = null, username = '' } = admitted?.actor ?? {}
  return { action, user: id, username, address: ip }
}

/** Returns whether the log has an entry for this download. A range that begins later resumes a download that is logged already. */
const isLoggedDownload = (endpoint: Endpoint, { headers: { range } }: FastifyRequest): boolean =>
  endpoint.reply === binary && !endpoint.unlogged && (range === undefined || /^bytes=0-/u.test(range))

/** Writes the log entry of a download: its record and its query. */
const logDownload = (
  store: Store,
  name: string,
  { id, ...params }: { id?: unknown },
  query: object,
): Promise<void> =>
  store.transaction(async (tx) => {
    const [area = ''] = name.split('.')
    // The endpoint is named after its collection.
    const collection = area.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
    const asked = { ...params, ...query }
    tx.log({
      ...(id === undefined ? {} : { subject: `${collection}:${String(id)}` }),
      ...(Object.keys(asked).length === 0 ? {} : { reason: JSON.stringify(asked).slice(0, MAX_REASON) }),
    })
  })

const mountOne = (
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: (call: never) => Promise<unknown>,
  { services, authenticate, hasSameRights }: Given,
  sendAnswer: ReturnType<typeof createReplySender>,
) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { errors: endpoint.errors ?? 'detail' },
    ...(isAnonymousAccess(endpoint.access) ? { bodyLimit: STRANGERS_BODY_BYTES } : {}),
    // Authentication comes first: no body is read or checked for an anonymous visitor of an endpoint that needs a user.
    onRequest: async (request) => {
      request.admitted = await authenticate(services, endpoint, request)
    },
    handler: async (request, reply) => {
      const now = services.now()
      const store = withOrigin(services.store, { ...originOf(name, request), now })
      const form = await formOf(endpoint, request, services)
      const deletes = deferDeletes(services.store, services.files, (error) => request.log.warn(error))
      try {
        const call = {
          params: paramsOf(endpoint, request),
          query: parsed(endpoint.query ?? NOTHING, request.query),
          body: parsed(endpoint.body ?? NOTHING, form.fields),
          uploads: form.uploads,
          actor: request.admitted?.actor,
          ifMatch: request.headers['if-match'],
          download: downloadId.safeParse(request.headers['x-download-id']).data,
          session: request.admitted?.session ?? 0,
          address: request.ip,
          browser: readBrowserSecret(request.headers.cookie, services.config),
          device: describeDevice(request.headers['user-agent']),
          today: dayOf(now),
        }
        const handle = (services: Services) => handler({ ...call, ...services } as never)
        const jobs: Services['jobs'] = {
          ...services.jobs,
          run(job, orderer) {
            const isAllowed = async () => !request.admitted || hasSameRights(services, request.admitted.actor)
            return endWithResponse(reply.raw, services.jobs.run(job, { ...orderer, isAllowed }))
          },
        }
        const callServices = { ...services, store, files: deletes.files, jobs }
        const { answer, again } = endpoint.secret
          ? { answer: await handle(callServices), again: false }
          : await idempotently(callServices, request, form, handle)
        await deletes.done(again ? filesOf(form) : [])
        if (isLoggedDownload(endpoint, request))
          await logDownload(store, name, call.params as object, call.query as object)
        return sendAnswer(request, reply, endpoint, answer)
      } catch (error) {
        await deletes.failed(error, filesOf(form))
        throw error
      }
    },
  })
}

/** Registers a route for each endpoint of the table. */
export const registerRoutes = <T extends EndpointTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  given: Given,
): void => {
  app.decorateRequest('admitted', undefined)
  const sendAnswer = createReplySender()
  for (const [name, endpoint] of Object.entries(table)) {
    mountOne(
      app,
      name,
      endpoint,
      handlers[name as keyof T] as (call: never) => Promise<unknown>,
      given,
      sendAnswer,
    )
  }
}
