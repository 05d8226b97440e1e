import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { toMexicoDay } from '../../domain/common/days.ts'
import { hasLostLetterCase } from '../../domain/credentials/validationAddress.ts'
import {
  type DoorPages,
  type DoorView,
  isTypedAccreditationNumber,
  publicPageQuerySchema,
  type TypedField,
  typedNumberCheckSchema,
} from '../../domain/door/door.ts'
import { isShortSurnameInput } from '../../domain/door/surname.ts'
import { HttpError } from '../common/httpError.ts'
import type { Services } from '../http/call.ts'
import { getClientAddress } from '../http/clientAddress.ts'
import { isPreview } from '../http/isPreview.ts'
import { MAX_ANONYMOUS_BODY_BYTES } from '../http/rateLimits.ts'
import { findPersonByPublicId } from '../personnel/people.ts'
import type { Row } from '../store/rows.ts'
import {
  createPhotoDataUrlReader,
  findPersonByNumberAndSurname,
  getPublicPersonWithPhoto,
} from './personLookup.ts'
import { createVisitorLimits } from './visitorLimits.ts'
import {
  getCommonView,
  type PageSender,
  prepareVisitorScope,
  RETRY_SECONDS,
  toRefusal,
} from './visitorPages.ts'
import { isFormSentFromPortal, parseVisitorReport, storeVisitorReport } from './visitReports.ts'

/** Loads the built code of the public credential pages, or returns undefined if it was not built. */
export const loadCredentialPages = async (dist: string): Promise<DoorPages | undefined> => {
  const built = join(dist, 'door/door.js')
  if (!existsSync(built)) return undefined
  const { pages }: { pages: DoorPages } = await import(pathToFileURL(built).href)
  return pages
}

/** URL paths of the public credential page. */
const PATHS = ['/credential/validation', '/credential/validation/*']

/** Minimum duration of a negative response, in milliseconds. Equal durations do not reveal the reason. */
const INVALID_REPLY_DELAY_MS = 25

/** Returns the credential's id from the URL path. */
const getCredentialIdFromUrl = ({ params }: FastifyRequest): string => (params as { '*'?: string })['*'] ?? ''

/**
 * Registers the public page for checking a credential. The server renders the page, so that old phones with a slow connection show it
 * quickly.
 */
export const registerCredentialCheckPage = (
  app: FastifyInstance,
  services: Services,
  sendPage: PageSender,
): void => {
  const { store, limits, checks, now } = services
  const readPhoto = createPhotoDataUrlReader(services)
  const { countTyped, countReport } = createVisitorLimits(limits)

  const getView = (request: FastifyRequest) => getCommonView(services, request)

  const countRequest = (request: FastifyRequest) => limits.countPublic(getClientAddress(request))

  const checkCredential = async (
    request: FastifyRequest,
    lookup: Promise<Row<'personnel'> | undefined>,
    typedValues?: z.output<typeof typedNumberCheckSchema>,
  ): Promise<DoorView & { kind: 'valid' | 'invalid' }> => {
    const minimumDelay = wait(INVALID_REPLY_DELAY_MS)
    const at = now()
    // Returns null if the photo cannot be read.
    const readPhotoOrNull = (key: string) =>
      readPhoto(key).catch((error: unknown) => {
        request.log.warn(error)
        return null
      })
    const row = await lookup
    const person = await getPublicPersonWithPhoto(
      row,
      { ...services, today: toMexicoDay(at) },
      readPhotoOrNull,
    )
    const way = typedValues ? 'typed' : 'scan'
    const credential = typedValues?.number ?? getCredentialIdFromUrl(request)
    checks.note({
      row,
      way,
      credential,
      isValid: person !== undefined,
      address: getClientAddress(request),
      isPreview: isPreview(request),
    })
    const view = { ...(await getView(request)), at, ...typedValues }
    if (person) return { ...view, kind: 'valid', person }
    await minimumDelay
    return { ...view, kind: 'invalid' }
  }

  const checkTyped = async (request: FastifyRequest, reply: FastifyReply) => {
    const values = (request.body ?? {}) as Partial<Record<TypedField, string>>
    const sendForm = async (invalidFields: TypedField[]) =>
      sendPage(request, reply, { ...(await getView(request)), kind: 'typing', values, invalidFields }, 400)
    const { success, data, error } = typedNumberCheckSchema.safeParse(values)
    if (!success) return sendForm(error.issues.map(({ path: [field] }) => field as TypedField))
    const refund = await countTyped(getClientAddress(request), data.number).catch(toRefusal)
    if (refund instanceof HttpError) {
      const { retryAfter = RETRY_SECONDS } = refund
      reply.header('retry-after', retryAfter)
      const waitMinutes = Math.ceil(retryAfter / 60)
      return sendPage(
        request,
        reply,
        { ...(await getView(request)), kind: 'unchecked', at: now(), waitMinutes },
        429,
      )
    }
    const view = await checkCredential(request, findPersonByNumberAndSurname(store, data), data)
    if (view.kind === 'valid') await refund()
    // Gives the same response for all numbers, so that it does not reveal which ones exist.
    else if (isShortSurnameInput(data.letters)) return sendForm(['letters'])
    return sendPage(request, reply, view)
  }

  /** Stores a visitor's report, or shows the form again if a field is invalid. */
  const handleReport = async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = { ...(await getView(request)), kind: 'report', isRefused: true } as const
    if (!isFormSentFromPortal(request, services.config.publicUrl))
      return sendPage(request, reply, { ...refusal, values: {}, invalidFields: [] }, 403)
    const { form, ...parsed } = await parseVisitorReport(services, request, getCredentialIdFromUrl(request))
    const { number } = form.values as { number?: string }
    const formView = { ...refusal, ...form, ...(number ? { number } : {}) }
    if (!parsed.report) return sendPage(request, reply, { ...formView, isRefused: false }, 400)
    const refund = await countReport(getClientAddress(request)).catch(toRefusal)
    if (refund instanceof HttpError) {
      reply.header('retry-after', refund.retryAfter ?? RETRY_SECONDS)
      return sendPage(request, reply, formView, 429)
    }
    const report = await storeVisitorReport(services, parsed, getClientAddress(request)).catch(
      async (error: unknown) => {
        // Does not count this attempt, because the server failed.
        await refund()
        throw error
      },
    )
    // Counts a report with an invalid picture too, because decoding the picture took time.
    if (report === undefined)
      return sendPage(request, reply, { ...formView, isRefused: false, invalidFields: ['photo'] }, 400)
    // Redirects, so that reloading the page does not send the report twice.
    return reply.redirect(`?done=${report}&lang=${formView.language}`, 303)
  }

  app.register(async (scope) => {
    prepareVisitorScope(scope, services, sendPage)

    for (const path of PATHS) {
      scope.get(path, async (request, reply) => {
        const { done: report } = publicPageQuerySchema.parse(request.query)
        if (report) return sendPage(request, reply, { ...(await getView(request)), kind: 'reported', report })
        const id = getCredentialIdFromUrl(request)
        if (id === '')
          return sendPage(request, reply, {
            ...(await getView(request)),
            kind: 'typing',
            values: {},
            invalidFields: [],
          })
        await countRequest(request)
        const person = await findPersonByPublicId(store, id)
        if (!person && isTypedAccreditationNumber(id))
          return sendPage(request, reply, {
            ...(await getView(request)),
            kind: 'typing',
            values: { number: id },
            invalidFields: [],
          })
        // Does not count the check, because the credential is not known.
        if (!person && hasLostLetterCase(id, request.originalUrl))
          return sendPage(request, reply, { ...(await getView(request)), kind: 'unreadable', at: now() })
        return sendPage(request, reply, await checkCredential(request, Promise.resolve(person)))
      })

      scope.post(path, { bodyLimit: MAX_ANONYMOUS_BODY_BYTES }, async (request, reply) => {
        await countRequest(request)
        return request.isMultipart() ? handleReport(request, reply) : checkTyped(request, reply)
      })
    }
  })
}
