import { HttpError } from './httpError.ts'
import { texts } from './messages.ts'

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
