import { HttpError } from 'react-admin'
import { appWords } from '../i18n/app.ts'
import { translate } from '../i18n/i18nProvider.ts'

const isNonEmptyMessage = (value: unknown): boolean =>
  value !== '' && value !== null && (typeof value === 'string' || typeof value === 'object')

const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts an error message to text. Servers nest messages in lists or in objects by field. */
const formatErrorMessage = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(formatErrorMessage).join(' ')
  if (!isPlainRecord(value)) return String(value)
  return Object.entries(value)
    .map(([field, inner]) => `${field}: ${formatErrorMessage(inner)}`)
    .join(' ')
}

/** Keys of error messages about the whole request, not about a single field. */
const WHOLE_REQUEST_KEYS = ['detail', 'error', 'non_field_errors', 'second_factor', 'second_factor_by']

/** Keys whose value is a message for the user. */
const WORDS = WHOLE_REQUEST_KEYS.slice(0, 3)

/** Returns the field errors of a form: `{"field": ["message"]}` becomes `{field: 'message'}`. */
const parseFieldErrorMessages = (body: unknown): Record<string, string> =>
  isPlainRecord(body)
    ? Object.fromEntries(
        Object.entries(body)
          .filter(([field, value]) => !WHOLE_REQUEST_KEYS.includes(field) && value !== null)
          .map(([field, value]) => [field, formatErrorMessage(value)]),
      )
    : {}

/** Returns the server's message about the whole request, which may be a text, a list or an object. */
const parseGeneralErrorMessage = (body: unknown): string | undefined => {
  const values = isPlainRecord(body) ? WORDS.map((key) => body[key]) : [body]
  return values.filter(isNonEmptyMessage).map(formatErrorMessage).join(' ') || undefined
}

/** Returns the text for a status. `seconds` is the time until the next attempt. */
const getHttpStatusMessage = (status: number, seconds: number): string => {
  const { forbidden, notFound, server, tooMany, unknown } = appWords.error
  if (status === 400) return translate('ra.message.invalid_form')
  if (status === 401) return translate('ra.notification.logged_out')
  if (status === 403) return forbidden
  if (status === 404) return notFound
  if (status === 429) return tooMany(seconds)
  return status >= 500 ? server : unknown
}

/**
 * Returns react-admin's error for a failed response. `message` is the text for the user. `body.errors` maps form fields to
 * messages. Messages about the whole form are in `root.serverError`.
 */
export const createHttpErrorFromResponse = (
  status: number,
  body: unknown,
  headers = new Headers(),
): HttpError => {
  const seconds = Number(headers.get('Retry-After')) || 60
  const fields = status >= 400 && status < 500 ? parseFieldErrorMessages(body) : {}
  const hasFields = Object.keys(fields).length > 0
  const message =
    parseGeneralErrorMessage(body) ??
    getHttpStatusMessage(hasFields && status !== 429 ? 400 : status, seconds)
  return new HttpError(message, status, {
    errors: { ...fields, root: { serverError: message } },
    fields,
    detail: parseGeneralErrorMessage(body),
    // The password was correct, and the server asks for a second factor.
    ...(isPlainRecord(body) && typeof body.second_factor === 'string'
      ? { asked: { ticket: body.second_factor, by: body.second_factor_by ?? ['app'] } }
      : {}),
  })
}

/** Returns the message of an error response, or its field errors; '' without either. */
export const formatResponseError = (body: unknown): string =>
  parseGeneralErrorMessage(body) ?? Object.values(parseFieldErrorMessages(body)).join(' ')

/** Keys of messages for the user, also of back ends and gateways that report a failure with a successful status. */
const REPORTED = [...WORDS, 'message', 'msg', 'mensaje']

/** Returns the message of a reply that contains no record; '' without one. */
export const findReportedMessage = (body: unknown): string =>
  isPlainRecord(body)
    ? (REPORTED.map((key) => body[key]).find((value): value is string => typeof value === 'string') ?? '')
    : ''

/** Creates the error for a filter that cannot be applied because the rows lack a field. */
export const createUnsupportedFilterError = (): HttpError =>
  new HttpError(appWords.error.unfiltered, 422, { isUnfiltered: true })

export const isUnsupportedFilterError = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.isUnfiltered === true

/** Creates the error for a request that received no response. */
export const createNetworkError = (): HttpError => {
  const message = appWords.error.network
  return new HttpError(message, 0, { errors: { root: { serverError: message } } })
}

/** Status of a reply that did not come from the server: 502 Bad Gateway. */
const GATEWAY_STATUS = 502

/**
 * Creates the error for a successful reply that is no answer: the page of a gateway, or data that are damaged or of another kind.
 * After a write, the message does not claim that nothing was saved.
 */
export const createUnreadableReplyError = (
  kind: 'gateway' | 'unexpected',
  isWrite: boolean,
  detail = '',
): HttpError => {
  const message = detail || appWords.error[kind][isWrite ? 'write' : 'read']
  return new HttpError(message, GATEWAY_STATUS, {
    errors: { root: { serverError: message } },
    fields: {},
    isUnreadable: true,
  })
}

/** Whether a successful reply was no answer. The same request would get the same reply at once. */
export const isUnreadableReplyError = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.isUnreadable === true
