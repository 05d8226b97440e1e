import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { downloadId } from '../../contract/downloads.ts'
import { binary, type Endpoint, type EndpointTable, isForStrangers } from '../../contract/endpoint.ts'
import { fieldErrors } from '../../contract/messages.ts'
import { dayOf } from '../../domain/days.ts'
import { deviceOf } from '../../domain/devices.ts'
import type { Actor } from '../../domain/groups.ts'
import { HttpError, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { deferDeletes } from '../files/deferredDeletes.ts'
import { storeOf } from '../store/origins.ts'
import type { Origin, Store } from '../store/store.ts'
import { browserOf } from './browserCookie.ts'
import type { Handlers, Services } from './call.ts'
import { idempotently } from './idempotency.ts'
import { type Form, filesOf, isRequired, readForm } from './multipart.ts'
import { STRANGERS_BODY_BYTES } from './rateLimits.ts'
import { createReplySender } from './sendReply.ts'

/** Who calls, and the row of the token. */
interface Admitted {
  actor: Actor
  session: number
}

interface Given {
  services: Services
  /** Says who calls, or refuses the call; undefined for the public. */
  authenticate(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Admitted | undefined>
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

/** Letters of what the log keeps of a question. */
const MAX_REASON = 500

const parsed = (schema: z.ZodType, given: unknown): unknown => {
  const result = schema.safeParse(given)
  if (!result.success) throw new HttpError(400, fieldErrors(result.error.issues))
  return result.data
}

/** An address with an id that cannot be one names nothing. */
const paramsOf = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const { success, data } = (endpoint.params ?? NOTHING).safeParse(request.params)
  if (!success) throw notFound()
  return data
}

const EMPTY: Form = { fields: {}, uploads: {} }

/** The form of a multipart call. One that must bring a file is nothing without it, so its other fields are said to be missing as well. */
const formOf = async (endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Form> => {
  const { files, body } = endpoint
  if (files && request.isMultipart()) return readForm(request, files, services)
  if (files && Object.values(files).some(isRequired)) throw new HttpError(415, texts.multipartOnly)
  return body ? { fields: (request.body as Form['fields']) ?? {}, uploads: {} } : EMPTY
}

/** Who calls, as the log has it. */
const originOf = (action: string, { admitted, ip }: FastifyRequest): Origin => {
  const { id = null, username = '' } = admitted?.actor ?? {}
  return { action, user: id, username, address: ip }
}

/** Is this the begin of a download that the log has? One that goes on was begun before. */
const isLoggedDownload = (endpoint: Endpoint, { headers: { range } }: FastifyRequest): boolean =>
  endpoint.reply === binary && !endpoint.unlogged && (range === undefined || /^bytes=0-/u.test(range))

/** What was downloaded is what its path names, and what was asked for of a table. */
const logDownload = (
  store: Store,
  name: string,
  { id, ...params }: { id?: unknown },
  query: object,
): Promise<void> =>
  store.transaction(async (tx) => {
    const [area = ''] = name.split('.')
    // Of the collection that the call is named after.
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
  { services, authenticate }: Given,
  sendAnswer: ReturnType<typeof createReplySender>,
) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { errors: endpoint.errors ?? 'detail' },
    ...(isForStrangers(endpoint.access) ? { bodyLimit: STRANGERS_BODY_BYTES } : {}),
    // Who it is comes before what it says: a stranger learns nothing from the checks of the input, and no body is read for one.
    onRequest: async (request) => {
      request.admitted = await authenticate(services, endpoint, request)
    },
    handler: async (request, reply) => {
      const now = services.now()
      const store = storeOf(services.store, { ...originOf(name, request), now })
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
          browser: browserOf(request.headers.cookie, services.config),
          device: deviceOf(request.headers['user-agent']),
          today: dayOf(now),
        }
        const handle = (services: Services) => handler({ ...call, ...services } as never)
        const own = { ...services, store, files: deletes.files }
        const { answer, again } = endpoint.secret
          ? { answer: await handle(own), again: false }
          : await idempotently(own, request, form, handle)
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

/** Gives each endpoint of the table its route: who may call, what goes in, the handler, what comes out. */
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
