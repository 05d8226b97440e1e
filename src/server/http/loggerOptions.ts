import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { getClientAddress } from './clientAddress.ts'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * Matches personal data: Mexican tax and identity numbers (RFC, CURP), e-mail addresses, and numbers of ten or more digits, such as
 * phones.
 */
const PERSONAL_DATA = /[\p{L}&]{3,4}\d{6}[\p{L}\d]*|[^\s"'<>()=@]{1,64}@[^\s"'<>()=@]+|\d{10,}/gu

/**
 * Matches values in error messages of the database: in the quotation marks of several languages, or as in `Key (rfc)=(…) already exists`.
 * A value without its closing mark extends to the end.
 */
const QUOTED_VALUES = /"[^"]*(?:"|$)|«[^»]*(?:»|$)|„[^“]*(?:“|$)|“[^”]*(?:”|$)|=\([^)]*(?:\)|$)/gu

const redactPersonalData = (text: string): string =>
  text.replace(QUOTED_VALUES, '…').replace(PERSONAL_DATA, '…')

const getStringProperty = (value: unknown, name: string): string | undefined => {
  const property: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof property === 'string' ? property : undefined
}

/** Fields of an error that may be logged, because they contain names from the code or the database schema. */
const ERROR_FIELDS = ['code', 'table', 'column', 'constraint']

interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/** Returns the fields of an error that may be logged: type, code and stack, with personal data redacted. */
const getLoggableErrorFields = (error: unknown): LoggedError => {
  const lines = (getStringProperty(error, 'stack') ?? String(error)).split('\n')
  const isFrame = (line: string) => /^\s+at /u.test(line)
  const fields = ERROR_FIELDS.flatMap((name) => {
    const text = getStringProperty(error, name)
    return text === undefined ? [] : [[name, text]]
  })
  const hasCause = error instanceof Error && error.cause !== undefined
  return {
    ...Object.fromEntries(fields),
    type: getStringProperty(error, 'name') ?? typeof error,
    message: redactPersonalData(getStringProperty(error, 'message') ?? String(error)),
    stack: lines.map((line) => (isFrame(line) ? line : redactPersonalData(line))).join('\n'),
    ...(hasCause ? { cause: getLoggableErrorFields(error.cause) } : {}),
  }
}

/** Returns the loggable fields of a request. Contains the route instead of the URL, which may contain personal data. */
const getLoggableRequestFields = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'none',
  remoteAddress: getClientAddress(request),
})

/** Options of the logger. They redact query strings, values of rows and personal data. */
export const redactingLoggerOptions = {
  serializers: { req: getLoggableRequestFields, err: getLoggableErrorFields },
  hooks: {
    // Redacts personal data in all messages of the logger.
    logMethod([object, ...args], write) {
      const error: unknown = object instanceof Error ? object : getOwnProperty<unknown>(Object(object), 'err')
      const texts: unknown[] = args.length === 0 && error instanceof Error ? [error.message] : args
      const redactedTexts = texts.map((text) => (typeof text === 'string' ? redactPersonalData(text) : text))
      const subject: unknown = object instanceof Error ? { err: object } : object
      Reflect.apply(write, this, [
        typeof subject === 'string' ? redactPersonalData(subject) : subject,
        ...redactedTexts,
      ])
    },
  },
} satisfies Partial<Logger>
