import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { downloadIdSchema } from '../../contract/downloads.ts'
import {
  BINARY_REPLY,
  type Endpoint,
  type EndpointTable,
  isAnonymousAccess,
} from '../../contract/endpoint.ts'
import { groupValidationErrorsByField } from '../../contract/errorTexts.ts'
import { toMexicoDay } from '../../domain/common/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { describeBrowserAndDevice } from '../../domain/users/devices.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { deferFileDeletionsUntilCommit } from '../files/deferredDeletes.ts'
import { createStoreWithLogOrigin } from '../store/origins.ts'
import type { Origin, Store } from '../store/store.ts'
import { readBrowserSecretCookie } from './browserCookie.ts'
import type { GeneratedFile, Handlers, Services } from './call.ts'
import { getClientAddress } from './clientAddress.ts'
import { destroyStreamWhenResponseEnds } from './destroyStreamWhenResponseEnds.ts'
import { handleRequestOnce } from './idempotency.ts'
import { isPreview } from './isPreview.ts'
import { type Form, isRequiredFilePart, listFilesStoredByForm, readMultipartForm } from './multipart.ts'
import { MAX_ANONYMOUS_BODY_BYTES } from './rateLimits.ts'
import { createResponseSender } from './sendReply.ts'

/** User or service account that sent a request. */
export interface Caller {
  actor: Actor
  /** Id of the session's row; 0 for a service account. */
  session: number
  /** Zone to which a service account is limited. */
  zone?: number
}

interface RouteDependencies {
  services: Services
  /** Returns who sent a request, or undefined for a public endpoint. Throws if the caller may not use the endpoint. */
  authenticate(
    services: Services,
    name: string,
    endpoint: Endpoint,
    request: FastifyRequest,
  ): Promise<Caller | undefined>
  /** Whether a caller still has the rights that they had when the request began. */
  hasSameRights(services: Services, actor: Actor): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: 'detail' | 'error'
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

const NO_INPUT = z.strictObject({})

/** Maximum length of the query parameters in the audit log, in characters. */
const MAX_REASON_LENGTH = 500

const parseRequestInput = (schema: z.ZodType, input: unknown): unknown => {
  const result = schema.safeParse(input)
  if (!result.success) throw new HttpError(400, groupValidationErrorsByField(result.error.issues))
  return result.data
}

/** Limits a list to the zone of a service account. Throws 400 if the request filters by another zone. */
const limitListToZone = (query: unknown, zone: number | undefined): unknown => {
  if (zone === undefined) return query
  const { filter = {}, ...others } = query as { filter?: { zone?: number } }
  if (filter.zone !== undefined && filter.zone !== zone) throw createValidationError({ filter: 'invalid' })
  return { ...others, filter: { ...filter, zone } }
}

/** Parses the path parameters of a request. Throws 404 for an invalid id. */
const parsePathParameters = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const { success, data } = (endpoint.params ?? NO_INPUT).safeParse(request.params)
  if (!success) throw createNotFoundError()
  return data
}

const EMPTY_FORM: Form = { fields: {}, uploads: {} }

/** Reads a request body as JSON or as a multipart form. Throws 415 for JSON if the endpoint requires a file. */
const readRequestBody = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  services: Services,
): Promise<Form> => {
  const { files, body } = endpoint
  if (files && request.isMultipart()) return readMultipartForm(request, { files, body }, services)
  if (files && Object.values(files).some(isRequiredFilePart)) throw new HttpError(415, texts.multipartOnly)
  return body ? { fields: (request.body as Form['fields']) ?? {}, uploads: {} } : EMPTY_FORM
}

/** Returns the action, user and address of a request for the audit log. */
const getAuditLogOrigin = (action: string, { caller, ip }: FastifyRequest): Origin => {
  const { id = null, username = '', serviceAccount } = caller?.actor ?? {}
  // A service account has no user id, because the log must not name its owner as the one who acted.
  return { action, user: serviceAccount === undefined ? id : null, username, address: ip }
}

/** Whether a response is a sensitive document. */
const isSensitiveDocument = (result: unknown): boolean =>
  (result as { isSensitive?: boolean } | undefined)?.isSensitive === true

/**
 * Whether the audit log records a request as a download. It does not record HEAD requests, which get no content, and requests that resume
 * a download, except those of sensitive documents.
 */
const shouldLogDownload = (
  endpoint: Endpoint,
  { method, headers: { range } }: FastifyRequest,
  result: unknown,
): boolean =>
  endpoint.reply === BINARY_REPLY &&
  !endpoint.unlogged &&
  method !== 'HEAD' &&
  (range === undefined || /^bytes=0-/u.test(range) || isSensitiveDocument(result))

/** Logs a download in the audit log, with the query parameters. */
const logFileDownload = (
  store: Store,
  name: string,
  { id, ...params }: { id?: unknown },
  query: object,
  result: unknown,
): Promise<void> =>
  store.transaction(async (tx) => {
    const [area = ''] = name.split('.')
    // Derives the database collection from the endpoint's name, such as `company_files` from `companyFiles`.
    const collection = area.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
    const parameters = { ...params, ...query, ...(isSensitiveDocument(result) && { sensitive: true }) }
    await (result as Partial<GeneratedFile>).recordDownload?.(tx)
    tx.log({
      ...(id === undefined ? {} : { subject: `${collection}:${String(id)}` }),
      ...(Object.keys(parameters).length === 0
        ? {}
        : { reason: JSON.stringify(parameters).slice(0, MAX_REASON_LENGTH) }),
    })
  })

const registerHttpRoute = (
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: (call: never) => Promise<unknown>,
  { services, authenticate, hasSameRights }: RouteDependencies,
  sendReply: ReturnType<typeof createResponseSender>,
) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { errors: endpoint.errors ?? 'detail' },
    ...(isAnonymousAccess(endpoint.access) ? { bodyLimit: MAX_ANONYMOUS_BODY_BYTES } : {}),
    // Authenticates before the body is read, so that the body of a refused request is never received.
    onRequest: async (request) => {
      request.caller = await authenticate(services, name, endpoint, request)
    },
    handler: async (request, reply) => {
      const now = services.now()
      const store = createStoreWithLogOrigin(services.store, { ...getAuditLogOrigin(name, request), now })
      const form = await readRequestBody(endpoint, request, services)
      const deferredDeletes = deferFileDeletionsUntilCommit(services.store, services.files, (error) =>
        request.log.warn(error),
      )
      try {
        const call = {
          params: parsePathParameters(endpoint, request),
          query: limitListToZone(
            parseRequestInput(endpoint.query ?? NO_INPUT, request.query),
            request.caller?.zone,
          ),
          body: parseRequestInput(endpoint.body ?? NO_INPUT, form.fields),
          uploads: form.uploads,
          actor: request.caller?.actor,
          ifMatch: request.headers['if-match'],
          download: downloadIdSchema.safeParse(request.headers['x-download-id']).data,
          session: request.caller?.session ?? 0,
          address: getClientAddress(request),
          browserSecret: readBrowserSecretCookie(request.headers.cookie, services.config),
          device: describeBrowserAndDevice(request.headers['user-agent']),
          isPreview: isPreview(request),
          today: toMexicoDay(now),
        }
        const handle = (services: Services) => handler({ ...call, ...services } as never)
        const jobs: Services['jobs'] = {
          ...services.jobs,
          run(job, orderer) {
            const isAllowed = async () => !request.caller || hasSameRights(services, request.caller.actor)
            return destroyStreamWhenResponseEnds(reply.raw, services.jobs.run(job, { ...orderer, isAllowed }))
          },
        }
        const callServices = { ...services, store, files: deferredDeletes.files, jobs }
        const { result, isRepeated } = endpoint.secret
          ? { result: await handle(callServices), isRepeated: false }
          : await handleRequestOnce(callServices, request, form, handle)
        await deferredDeletes.deleteAfterSuccess(isRepeated ? listFilesStoredByForm(form) : [])
        if (shouldLogDownload(endpoint, request, result))
          await logFileDownload(store, name, call.params as object, call.query as object, result)
        return sendReply(request, reply, endpoint, result)
      } catch (error) {
        await deferredDeletes.deleteAfterFailure(error, listFilesStoredByForm(form))
        throw error
      }
    },
  })
}

/** Registers an HTTP route for each endpoint of the table. */
export const registerHttpRoutes = <T extends EndpointTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  dependencies: RouteDependencies,
): void => {
  app.decorateRequest('caller', undefined)
  const sendReply = createResponseSender()
  for (const [name, endpoint] of Object.entries(table)) {
    registerHttpRoute(
      app,
      name,
      endpoint,
      handlers[name as keyof T] as (call: never) => Promise<unknown>,
      dependencies,
      sendReply,
    )
  }
}
