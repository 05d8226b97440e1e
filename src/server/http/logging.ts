import type { FastifyRequest, FastifyServerOptions } from 'fastify'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** What may be somebody's: RFC or CURP, e-mail, a row of ten digits or more (NSS, telephone). */
const PERSONAL = /[\p{L}&]{3,4}\d{6}[\p{L}\d]*|[^\s"'<>()=@]{1,64}@[^\s"'<>()=@]+|\d{10,}/gu

/** A database's message quotes the value that it stumbled over, and its detail names the key: `Key (rfc)=(…) already exists`. */
const QUOTED = /"[^"]*"|=\([^)]*\)/gu

const redacted = (text: string): string => text.replace(QUOTED, '…').replace(PERSONAL, '…')

const textOf = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}

/** What is said of an error beside its message: names that the code or the schema gave, never a value. */
const NAMES = ['code', 'table', 'column', 'constraint']

interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** What a log says of an error: what kind it is and where it comes from, and none of the values that it met. */
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

/** A request by its route: an address has ids in it, and its query the names and RFCs that are searched for. */
const loggedRequest = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? 'none',
  remoteAddress: ip,
})

/** How whatever is logged is written: without query strings, without values of rows, without personal data. */
export const redacting = {
  serializers: { req: loggedRequest, err: loggedError },
  hooks: {
    // An error that comes without words is said in its own, which are redacted like the rest.
    logMethod([what, ...said], write) {
      const error: unknown = what instanceof Error ? what : Reflect.get(Object(what), 'err')
      const texts: unknown[] = said.length === 0 && error instanceof Error ? [error.message] : said
      const words = texts.map((text) => (typeof text === 'string' ? redacted(text) : text))
      const subject: unknown = what instanceof Error ? { err: what } : what
      Reflect.apply(write, this, [typeof subject === 'string' ? redacted(subject) : subject, ...words])
    },
  },
} satisfies Partial<Logger>
