import { type MessageCode, message } from '../../contract/messages.ts'
import { texts } from './messages.ts'

/** An answer other than what was asked for: a status and what is said. Handlers throw it; the error plugin words it. */
export class HttpError extends Error {
  readonly status: number
  /** What is wrong with which field; without it, the message is the answer. */
  readonly fields?: Record<string, string[]>
  readonly retryAfter?: number
  /** What else is answered beside the words. */
  readonly more?: Readonly<Record<string, string | readonly string[]>>

  constructor(status: number, said: string | Record<string, string[]>, retryAfter?: number, cause?: unknown) {
    super(typeof said === 'string' ? said : 'invalid fields', { cause })
    this.status = status
    if (typeof said !== 'string') this.fields = said
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** The same, with something beside the words. */
export const withMore = (error: HttpError, more: NonNullable<HttpError['more']>): HttpError =>
  Object.assign(error, { more })

/** A row that is not there, or not this user's to know of: the two are one answer (decisions, section 2). */
export const notFound = () => new HttpError(404, texts.notFound)
export const forbidden = () => new HttpError(403, texts.forbidden)
export const unauthenticated = () => new HttpError(401, texts.unauthenticated)

/** 400 `{field: [message]}`. */
export const invalid = (fields: Record<string, MessageCode>) =>
  new HttpError(
    400,
    Object.fromEntries(Object.entries(fields).map(([field, code]) => [field, [message(code)]])),
  )
