import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { dayOf } from '../../domain/days.ts'
import {
  type DoorPages,
  type DoorUtility,
  type DoorView,
  doorQuery,
  isTypedNumber,
  type Language,
  parseAcceptLanguage,
  type TypedField,
  typedCheck,
} from '../../domain/door.ts'
import { HttpError } from '../common/httpError.ts'
import type { Services } from '../http/call.ts'
import { STRANGERS_BODY_BYTES } from '../http/rateLimits.ts'
import { asRefusal } from '../plugins/errors.ts'
import { logoPath } from '../portal/preferences.ts'
import type { Row } from '../store/rows.ts'
import { createPhotoReader, scanned, shownAtTheDoor, typed } from './checks.ts'
import { createDoorLimits } from './guesses.ts'
import { isOwnForm, keepReport, readReport } from './reports.ts'
import { createPageSender } from './sentPages.ts'

/** The page at the door, as the build has made it; undefined where nothing is built. */
export const loadDoor = async (dist: string): Promise<DoorPages | undefined> => {
  const built = join(dist, 'door/door.js')
  if (!existsSync(built)) return undefined
  const { pages }: { pages: DoorPages } = await import(pathToFileURL(built).href)
  return pages
}

/** With an id, and without one for whoever types. */
const PATHS = ['/credential/validation', '/credential/validation/*']

/** "Not valid" is said so long after the question, in milliseconds, whatever was looked up for it: the time tells nobody why. */
const NOT_VALID_AFTER_MS = 25

/** A portal that cannot say for how long it is busy. */
const RETRY_SECONDS = 5

/** Returns the credential's id in the path, which canonicalUrl.ts has already tidied. */
const idOf = ({ params }: FastifyRequest): string => (params as { '*'?: string })['*'] ?? ''

const languageFor = ({ query, headers }: FastifyRequest): Language =>
  doorQuery.parse(query).lang ?? parseAcceptLanguage(String(headers['accept-language'] ?? ''))

const utilityOf = ({ config }: Services): DoorUtility => ({
  ...(config.utilityName && { name: config.utilityName }),
  ...(config.logo && { logo: logoPath(config.logo.hash) }),
  ...(config.helpPhone && { phone: config.helpPhone }),
  ...(config.reportUrl && { report: config.reportUrl }),
})

/** A form of two texts; anything else about it is the check's to refuse. */
const readText = (text: string) => Object.fromEntries(new URLSearchParams(text))

/**
 * The page that a scanned credential opens, and the form for whoever cannot scan. The server writes it whole, so that it is there on an old phone with a poor
 * signal before its owner gives up. What cannot be answered is said to be so, which is neither yes nor no.
 */
export const door = (app: FastifyInstance, services: Services, pages: DoorPages): void => {
  const { store, limits, checks, now } = services
  const sendPage = createPageSender(pages)
  const photoOf = createPhotoReader(services)
  const { countTyped, countReport } = createDoorLimits(limits)

  const common = (request: FastifyRequest) => ({
    language: languageFor(request),
    utility: utilityOf(services),
  })

  const countCall = (request: FastifyRequest) => limits.countPublic(request.ip)

  const verdictOf = async (
    request: FastifyRequest,
    looked: Promise<Row<'personnel'> | undefined>,
    typedValues?: z.output<typeof typedCheck>,
  ): Promise<DoorView & { kind: 'valid' | 'invalid' }> => {
    const later = wait(NOT_VALID_AFTER_MS)
    const at = now()
    // A picture that cannot be read is one that is not there: the page asks for another proof then.
    const photoAt = (key: string) =>
      photoOf(key).catch((error: unknown) => {
        request.log.warn(error)
        return null
      })
    const row = await looked
    const person = await shownAtTheDoor(row, { ...services, today: dayOf(at) }, photoAt)
    const way = typedValues ? 'typed' : 'scan'
    const credential = typedValues?.number ?? idOf(request)
    checks.note({ row, way, credential, isValid: person !== undefined, address: request.ip })
    const view = { ...common(request), at, ...typedValues }
    if (person) return { ...view, kind: 'valid', person }
    await later
    return { ...view, kind: 'invalid' }
  }

  const checkTyped = async (request: FastifyRequest, reply: FastifyReply) => {
    const values = (request.body ?? {}) as Partial<Record<TypedField, string>>
    const { success, data, error } = typedCheck.safeParse(values)
    if (!success) {
      const wrong = error.issues.map(({ path: [field] }) => field as TypedField)
      return sendPage(
        request,
        reply,
        { ...common(request), kind: 'typing', values, invalidFields: wrong },
        400,
      )
    }
    const giveBack = await countTyped(request.ip, data.number)
    const view = await verdictOf(request, typed(store, data), data)
    if (view.kind === 'valid') await giveBack()
    return sendPage(request, reply, view)
  }

  /** A refused form is sent back as it came. */
  const takeReport = async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = { ...common(request), kind: 'report', isRefused: true } as const
    if (!isOwnForm(request, services.config.publicUrl))
      return sendPage(request, reply, { ...refusal, values: {}, invalidFields: [] }, 403)
    const { form, ...read } = await readReport(services, request, idOf(request))
    const { number } = form.values as { number?: string }
    const again = { ...refusal, ...form, ...(number ? { number } : {}) }
    if (!read.told) return sendPage(request, reply, { ...again, isRefused: false }, 400)
    const giveBack = await countReport(request.ip).catch((error: unknown) => {
      if (error instanceof HttpError) return error
      throw error
    })
    if (giveBack instanceof HttpError) {
      reply.header('retry-after', giveBack.retryAfter ?? RETRY_SECONDS)
      return sendPage(request, reply, again, 429)
    }
    const report = await keepReport(services, read, request.ip).catch(async (error: unknown) => {
      // What cannot be kept now is no fault of whoever sends it.
      await giveBack()
      throw error
    })
    // A picture that is none costs a try: it took as long to look at.
    if (report === undefined)
      return sendPage(request, reply, { ...again, isRefused: false, invalidFields: ['photo'] }, 400)
    // Whoever loads the page anew reports nothing twice.
    return reply.redirect(`?done=${report}&lang=${again.language}`, 303)
  }

  app.register(async (scope) => {
    scope.setErrorHandler(async (error: Error, request, reply) => {
      const { status, retryAfter = RETRY_SECONDS } = asRefusal(error)
      if (status >= 500) request.log.error(error)
      const view: DoorView = { ...common(request), kind: 'unchecked', at: now() }
      reply.header('retry-after', retryAfter)
      return sendPage(request, reply, view, status >= 500 ? 503 : status)
    })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, readText(String(body))),
    )

    for (const path of PATHS) {
      scope.get(path, async (request, reply) => {
        const { done: report } = doorQuery.parse(request.query)
        if (report) return sendPage(request, reply, { ...common(request), kind: 'reported', report })
        const id = idOf(request)
        if (id === '')
          return sendPage(request, reply, {
            ...common(request),
            kind: 'typing',
            values: {},
            invalidFields: [],
          })
        await countCall(request)
        const person = await scanned(store, id)
        if (!person && isTypedNumber(id))
          return sendPage(request, reply, {
            ...common(request),
            kind: 'typing',
            values: { number: id },
            invalidFields: [],
          })
        return sendPage(request, reply, await verdictOf(request, Promise.resolve(person)))
      })

      scope.post(path, { bodyLimit: STRANGERS_BODY_BYTES }, async (request, reply) => {
        await countCall(request)
        return request.isMultipart() ? takeReport(request, reply) : checkTyped(request, reply)
      })
    }
  })
}
