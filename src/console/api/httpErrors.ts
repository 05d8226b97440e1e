import { HttpError } from 'react-admin'
import { translate } from '../i18n/i18nProvider.ts'

const isMessage = (value: unknown): boolean =>
  value !== '' && value !== null && (typeof value === 'string' || typeof value === 'object')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A message as text: back ends nest them in lists, and by field in records. */
const toText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toText).join(' ')
  if (!isRecord(value)) return String(value)
  return Object.entries(value)
    .map(([field, inner]) => `${field}: ${toText(inner)}`)
    .join(' ')
}

/** Keys of messages about the whole request, not about a field. */
const WHOLE_REQUEST_KEYS = ['detail', 'error', 'non_field_errors', 'second_factor', 'second_factor_by']

/** Those that are words. */
const WORDS = WHOLE_REQUEST_KEYS.slice(0, 3)

/** `{"field": ["message"]}` as `{field: 'message'}`: the field errors of a form. */
const fieldMessages = (body: unknown): Record<string, string> =>
  isRecord(body)
    ? Object.fromEntries(
        Object.entries(body)
          .filter(([field, value]) => !WHOLE_REQUEST_KEYS.includes(field) && value !== null)
          .map(([field, value]) => [field, toText(value)]),
      )
    : {}

/** The back end's message about the whole request, if any: a text, a list of texts, or the fields that are none of a form. */
const wholeMessage = (body: unknown): string | undefined => {
  const values = isRecord(body) ? WORDS.map((key) => body[key]) : [body]
  return values.filter(isMessage).map(toText).join(' ') || undefined
}

const statusMessageKey = (status: number): string =>
  ({ 400: 'ra.message.invalid_form', 401: 'ra.notification.logged_out', 403: 'app.error.forbidden' })[
    status
  ] ?? (status === 404 ? 'app.error.notFound' : status >= 500 ? 'app.error.server' : 'app.error.unknown')

/**
 * The error that react-admin understands: `message` says what happened in words, `body.errors` puts a refused form's messages beside
 * its fields (`root.serverError` is the form's own).
 */
export const toHttpError = (status: number, body: unknown, headers = new Headers()): HttpError => {
  const seconds = Number(headers.get('Retry-After')) || 60
  const fields = status >= 400 && status < 500 ? fieldMessages(body) : {}
  const hasFields = Object.keys(fields).length > 0
  const messageKey = status === 429 ? 'app.error.tooMany' : statusMessageKey(hasFields ? 400 : status)
  const message = wholeMessage(body) ?? translate(messageKey, { smart_count: seconds })
  return new HttpError(message, status, {
    errors: { ...fields, root: { serverError: message } },
    fields,
    detail: wholeMessage(body),
    // The password was right, and a second factor is asked for.
    ...(isRecord(body) && typeof body.second_factor === 'string'
      ? { asked: { ticket: body.second_factor, by: body.second_factor_by ?? ['app'] } }
      : {}),
  })
}

/** The text of an error reply: its message, or its field errors; '' for neither. */
export const responseErrorText = (body: unknown): string =>
  wholeMessage(body) ?? Object.values(fieldMessages(body)).join(' ')

/** A list does not carry what it is to be narrowed by: nobody can say how many there are. */
export const unfilteredError = (): HttpError =>
  new HttpError(translate('app.error.unfiltered'), 422, { isUnfiltered: true })

export const isUnfiltered = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.isUnfiltered === true

/** The request or its reply was lost. */
export const networkError = (): HttpError => {
  const message = translate('app.error.network')
  return new HttpError(message, 0, { errors: { root: { serverError: message } } })
}
