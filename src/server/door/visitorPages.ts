import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DoorUtility,
  type DoorView,
  type Language,
  parseAcceptLanguage,
  publicPageQuerySchema,
} from '../../domain/door/door.ts'
import { HttpError } from '../common/httpError.ts'
import type { Services } from '../http/call.ts'
import { parseRichText } from '../notices/richText.ts'
import { convertToHttpError } from '../plugins/errors.ts'
import { getCurrentNotice } from '../portal/currentNotice.ts'
import { getLogoPath } from '../portal/preferences.ts'
import type { createCredentialPageSender } from './pageSender.ts'

/** Default value of the header `Retry-After`, in seconds. */
export const RETRY_SECONDS = 5

export type PageSender = ReturnType<typeof createCredentialPageSender>

const getRequestLanguage = ({ query, headers }: FastifyRequest): Language =>
  publicPageQuerySchema.parse(query).lang ?? parseAcceptLanguage(String(headers['accept-language'] ?? ''))

const getUtilityCompanyInfo = ({ config }: Services): DoorUtility => ({
  ...(config.utilityName && { name: config.utilityName }),
  ...(config.logo && { logo: getLogoPath(config.logo.hash) }),
  ...(config.helpPhone && { phone: config.helpPhone }),
  ...(config.reportUrl && { report: config.reportUrl }),
})

/** Returns what all pages for visitors show: the language, the utility and its short privacy notice. */
export const getCommonView = async (services: Services, request: FastifyRequest) => {
  const notice = await getCurrentNotice(services.store)
  const utility = getUtilityCompanyInfo(services)
  return {
    language: getRequestLanguage(request),
    utility: notice ? { ...utility, notice: parseRichText(notice.short) } : utility,
  }
}

/** Returns the error if a limit refused the request. Throws other errors. */
export const toRefusal = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  throw error
}

/** Parses the fields of a URL-encoded form without validating them. */
const parseUrlEncodedForm = (text: string) => Object.fromEntries(new URLSearchParams(text))

/** Makes a scope read URL-encoded forms, and show errors as a page that offers to try again. */
export const prepareVisitorScope = (
  scope: FastifyInstance,
  services: Services,
  sendPage: PageSender,
): void => {
  scope.setErrorHandler(async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, retryAfter = RETRY_SECONDS } = convertToHttpError(error)
    if (status >= 500) request.log.error(error)
    // Reads no notice, because the database may be the cause of the error.
    const common = { language: getRequestLanguage(request), utility: getUtilityCompanyInfo(services) }
    const view: DoorView = { ...common, kind: 'unchecked', at: services.now() }
    reply.header('retry-after', retryAfter)
    return sendPage(request, reply, view, status >= 500 ? 503 : status)
  })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseUrlEncodedForm(String(body))),
  )
}
