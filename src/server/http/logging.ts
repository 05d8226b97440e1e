import type { FastifyRequest, FastifyServerOptions } from 'fastify'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Personal data: RFC or CURP, e-mail address, ten digits or more in a row (NSS, telephone). */
const PERSONAL = /[\p{L}&]{3,4}\d{6}[\p{L}\d]*|[^\s"'<>()=@]{1,64}@[^\s"'<>()=@]+|\d{10,}/gu

/** Values in a message of a database: in the quotation marks of its language, and in `Key (rfc)=(…) already exists`. */
const QUOTED = /"[^"]*"|«[^»]*»|„[^“]*“|“[^”]*”|=\([^)]*\)/gu

const redacted = (text: string): string => text.replace(QUOTED, '…').replace(PERSONAL, '…')

const textOf = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}

/** Fields of an error that the log shows: names from the code or the schema, never a value. */
const NAMES = ['code', 'table', 'column', 'constraint']

interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** Returns what the log shows of an error: its kind and origin, without the values in it. */
const loggedError = (error: unknown): LoggedError => {
  const lines = (textOf(error, 'stack') ?? String(error)).split('\n')
  const isFrame = (line: string) => /^\s+at /u.test(line)
  const names = NAMES.flatMap((name) => {
    const text = textOf(error, name)
    return text === undefined ? [] : [[name, text]]
  })
  const isCaused = error instanceof Error && error.cause !== undefined
  return {
    ...Object.fromEntries(names),
    type: textOf(error, 'name') ?? typeof error,
    message: redacted(textOf(error, 'message') ?? String(error)),
    stack: lines.map((line) => (isFrame(line) ? line : redacted(line))).join('\n'),
    ...(isCaused ? { cause: loggedError(error.cause) } : {}),
  }
}

/** Describes a request by its route: the path contains ids, and the query contains the names and RFCs of a search. */
const loggedRequest = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? 'none',
  remoteAddress: ip,
})

/** Options of the logger that leave out query strings, values of rows and personal data. */
export const redacting = {
  serializers: { req: loggedRequest, err: loggedError },
  hooks: {
    // An error without a text of its own is logged with its message, which is redacted as well.
    logMethod([what, ...said], write) {
      const error: unknown = what instanceof Error ? what : Reflect.get(Object(what), 'err')
      const texts: unknown[] = said.length === 0 && error instanceof Error ? [error.message] : said
      const words = texts.map((text) => (typeof text === 'string' ? redacted(text) : text))
      const subject: unknown = what instanceof Error ? { err: what } : what
      Reflect.apply(write, this, [typeof subject === 'string' ? redacted(subject) : subject, ...words])
    },
  },
} satisfies Partial<Logger>
