import { HttpError } from 'react-admin'
import { translate } from '../i18n/i18nProvider.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(' ') : String(value)

/** Keys of messages about the whole request, not about a field. */
const WHOLE_REQUEST_KEYS = new Set(['detail', 'error', 'non_field_errors'])

/** `{"field": ["message"]}` as `{field: 'message'}`: the field errors of a form. */
const fieldMessages = (body: unknown): Record<string, string> =>
  isRecord(body)
    ? Object.fromEntries(
        Object.entries(body)
          .filter(([field]) => !WHOLE_REQUEST_KEYS.has(field))
          .map(([field, value]) => [field, toText(value)]),
      )
    : {}

/** The back end's message about the whole request, if any. */
const wholeMessage = (body: unknown): string | undefined => {
  if (!isRecord(body)) return undefined
  const value = body.detail ?? body.error ?? body.non_field_errors
  return value === undefined || value === null ? undefined : toText(value)
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
  const messageKey = status === 429 ? 'app.error.tooMany' : statusMessageKey(status)
  const message = wholeMessage(body) ?? translate(messageKey, { smart_count: seconds })
  const fields = status === 400 ? fieldMessages(body) : {}
  return new HttpError(message, status, {
    errors: { ...fields, root: { serverError: message } },
    fields,
    detail: wholeMessage(body),
  })
}

/** The text of an error reply: its message, or its field errors; '' for neither. */
export const responseErrorText = (body: unknown): string =>
  wholeMessage(body) ?? Object.values(fieldMessages(body)).join(' ')

/** The request or its reply was lost. */
export const networkError = (): HttpError => new HttpError(translate('app.error.network'), 0)
