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

/**
 * What a database, a disk or the way to them says when it cannot serve for now: SQLite's codes, Postgres's (its manual, appendix A), the
 * operating system's, and the words of what a driver gives no code.
 */
const KINDS: { says: RegExp; text: string; retryAfter: number }[] = [
  { says: /^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/u, text: texts.diskFull, retryAfter: 30 },
  {
    says: /^(?:SQLITE_BUSY.*|SQLITE_LOCKED.*|EMFILE|ENFILE|53\d\d\d|55P03|57014|25P0[34]|40001|40P01)$/u,
    text: texts.busy,
    retryAfter: 2,
  },
  {
    says: /^(?:SQLITE_(?:IOERR|CANTOPEN).*|EIO|08\w{3}|57P0\d|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/u,
    text: texts.unreachable,
    retryAfter: 2,
  },
  {
    says: /^Connection terminated|^timeout e|connection error and is not queryable|^Client was closed|^TimeoutError$/u,
    text: texts.unreachable,
    retryAfter: 2,
  },
]

/** An error and what it says caused it. */
const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : [])

/** The refusal for an error that passes by itself, or when somebody makes room: 503, to be asked again. Undefined for any other. */
export const unavailable = (error: unknown): HttpError | undefined => {
  const said = chainOf(error).flatMap((link) => [
    ...('code' in link ? [String(link.code)] : []),
    // A signal's own time is a bound of ours, and no fault of what was asked.
    ...(link instanceof DOMException ? [] : [link.name]),
    link.message,
  ])
  const kind = KINDS.find(({ says }) => said.some((text) => says.test(text)))
  return kind && new HttpError(503, kind.text, kind.retryAfter, error)
}
