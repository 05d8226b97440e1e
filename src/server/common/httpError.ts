import { type ErrorCode, formatValidationErrorCode } from '../../contract/errorTexts.ts'
import { texts } from './messages.ts'

/** Error that a handler throws to refuse a request: an HTTP status and a Spanish message. */
export class HttpError extends Error {
  readonly status: number
  /** Messages by form field. */
  readonly fields?: Record<string, string[]>
  readonly retryAfter?: number
  /** Additional fields of the JSON response. */
  readonly extraFields?: Readonly<Record<string, string | readonly string[]>>

  constructor(
    status: number,
    messageOrFields: string | Record<string, string[]>,
    retryAfter?: number,
    cause?: unknown,
  ) {
    super(typeof messageOrFields === 'string' ? messageOrFields : 'invalid fields', { cause })
    this.status = status
    if (typeof messageOrFields !== 'string') this.fields = messageOrFields
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** Adds fields to the JSON response of an error. */
export const addErrorFields = (
  error: HttpError,
  extraFields: NonNullable<HttpError['extraFields']>,
): HttpError => Object.assign(error, { extraFields })

/** Creates the error for a record that does not exist or that the user may not see. The response does not reveal which. */
export const createNotFoundError = () => new HttpError(404, texts.notFound)
export const createForbiddenError = () => new HttpError(403, texts.forbidden)
export const createUnauthenticatedError = () => new HttpError(401, texts.unauthenticated)

/** Creates a 400 error with one message per invalid field. */
export const createValidationError = (fields: Record<string, ErrorCode>) =>
  new HttpError(
    400,
    Object.fromEntries(
      Object.entries(fields).map(([field, code]) => [field, [formatValidationErrorCode(code)]]),
    ),
  )

/** Error codes and messages of temporary database, disk and network errors. */
const TEMPORARY_FAULTS: { pattern: RegExp; text: string; retryAfter: number }[] = [
  { pattern: /^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/u, text: texts.diskFull, retryAfter: 30 },
  { pattern: /^(?:SQLITE_READONLY.*|EROFS|25006)$/u, text: texts.notSaving, retryAfter: 30 },
  {
    pattern: /^(?:SQLITE_BUSY.*|SQLITE_LOCKED.*|EMFILE|ENFILE|53\d\d\d|55P03|57014|25P0[34]|40001|40P01)$/u,
    text: texts.busy,
    retryAfter: 2,
  },
  {
    pattern:
      /^(?:SQLITE_(?:IOERR|CANTOPEN).*|EIO|08\w{3}|57P0\d|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/u,
    text: texts.unreachable,
    retryAfter: 2,
  },
  {
    pattern:
      /^Connection terminated|^timeout e|connection error and is not queryable|^Client was closed|^TimeoutError$/u,
    text: texts.unreachable,
    retryAfter: 2,
  },
]

/** Returns an error, its cause, the cause of the cause, and so on. */
export const listErrorCauses = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...listErrorCauses(error.cause)] : []

/** Returns a 503 error with `Retry-After` for a temporary failure, and undefined for any other error. */
export const toServiceUnavailableError = (error: unknown): HttpError | undefined => {
  const signs = listErrorCauses(error).flatMap((link) => [
    ...('code' in link ? [String(link.code)] : []),
    // A DOMException comes from an abort signal of the portal and is not temporary.
    ...(link instanceof DOMException ? [] : [link.name]),
    link.message,
  ])
  const fault = TEMPORARY_FAULTS.find(({ pattern }) => signs.some((sign) => pattern.test(sign)))
  return fault && new HttpError(503, fault.text, fault.retryAfter, error)
}
