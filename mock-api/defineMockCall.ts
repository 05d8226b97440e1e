import { extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type jsonServer from 'json-server'
import { z } from 'zod'
import type { Database, User } from './database.ts'
import { getDefaultErrorMessage, UNLISTED } from './fields.ts'
import type { Options } from './options.ts'
import { addPermissionFlags, type Caller } from './permissions.ts'

type App = ReturnType<typeof jsonServer.create>
type Handler = ReturnType<typeof jsonServer.defaults>[number]
type Request = Parameters<Handler>[0]
type Response = Parameters<Handler>[1]

/** State of a running mock server: data, options and clock. */
export interface BackEnd extends Database, Options {
  now(): Date
}

type CallingUser = User & Caller

/** A request whose caller, query and body have been checked. */
export interface Context<Q = unknown, B = unknown> {
  backEnd: BackEnd
  /** User who makes the call. Calls without a session must not use this field. */
  user: CallingUser
  token: string
  params: Record<string, string>
  query: Q
  body: B
  /** Base URL of the mock server, without a trailing slash. */
  origin: string
}

/** API call with input schemas. Fields without a schema are rejected. */
export interface Call<Q = unknown, B = unknown> {
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** Returns the reply: a record, a list, a `Download`, or undefined for status 204. */
  handle(context: Context<Q, B>): unknown
}

/** Calls by method and path, such as 'GET /api/roles/'. */
export type Calls<Name extends string = string> = Readonly<Record<Name, Call>>

/** Infers the types of a call's query and body from the schemas. */
export const defineMockCall = <Q, B>(definition: Call<Q, B>): Call => definition as Call

/** Defines a call without query and body. */
export const defineMockCallWithoutInput = (handle: (context: Context) => unknown): Call => ({ handle })

export class Download {
  readonly name: string
  readonly content: Buffer

  constructor(name: string, content: Buffer) {
    this.name = name
    this.content = content
  }
}

/** Error reply with a message for the whole request or messages by field. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: Record<string, string[]> | undefined

  constructor(status: number, reason: string | Record<string, string[]>) {
    super(typeof reason === 'string' ? reason : 'fields')
    this.status = status
    this.fields = typeof reason === 'string' ? undefined : reason
  }
}

export const createNotFoundError = (): Refusal => new Refusal(404, 'No encontrado.')
const createFieldError = (field: string, message: string): Refusal => new Refusal(400, { [field]: [message] })
export const createUnlistedOptionError = (field: string): Refusal => createFieldError(field, UNLISTED)
export const createForbiddenError = (field: string): Refusal =>
  createFieldError(field, 'No tiene permiso para cambiar este campo.')

/** Returns the row that a field refers to. Throws error 400 if the row does not exist. */
export const findReferencedRow = <R extends { id: unknown }>(
  rows: readonly R[],
  id: R['id'],
  field: string,
): R => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw createUnlistedOptionError(field)
  return row
}

/** Returns the row with an id. Throws error 404 if no row has the id. */
export const getRowById = <R extends { id: unknown }>(rows: readonly R[], id: unknown): R => {
  const row = rows.find((one) => String(one.id) === String(id))
  if (!row) throw createNotFoundError()
  return row
}

/** Throws an error if the user may not change a field whose value differs from the row. */
export const requireFieldChangePermissions = (
  row: object,
  body: object,
  may: (field: string) => boolean,
): void => {
  for (const [field, value] of Object.entries(body))
    if (value !== Reflect.get(row, field) && !may(field)) throw createForbiddenError(field)
}

/** Validates a query or body. Throws error 400 with a message for each invalid field. */
export const validateRequestInput = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const result = schema.safeParse(input, { error: getDefaultErrorMessage })
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'non_field_errors')]
    for (const name of names) fields[name] = [issue.message]
  }
  throw new Refusal(400, fields)
}

const NOTHING = z.strictObject({})

/** Reads the fields and files of a JSON or multipart body. */
const readRequestBody = async (request: Request): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const content = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (content.length === 0) return {}
  try {
    if (!type.startsWith('multipart/form-data')) return JSON.parse(content.toString())
    const form = await new globalThis.Response(content, { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(form)
  } catch {
    throw new Refusal(400, 'El cuerpo de la solicitud no se puede leer.')
  }
}

const getSessionToken = ({ headers }: Request): string =>
  /^Token (\S+)$/u.exec(headers.authorization ?? '')?.[1] ?? ''

const findUserByToken = ({ rows, superAdmins }: BackEnd, token: string): CallingUser | null => {
  const session = rows.tokens.find((one) => one.token === token)
  const user = rows.users.find(({ username }) => username === session?.username)
  return user ? addPermissionFlags(user, superAdmins) : null
}

/** Whether a path begins with a pattern. `*` in the pattern matches any text. */
const matchesPathPattern = (path: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*')}`, 'u').test(path)

/** Delays a call or throws an error, according to the options. */
const simulateDelayAndErrors = async ({ delay, fail }: BackEnd, path: string): Promise<void> => {
  if (delay) await wait(delay)
  const failure = fail.find((one) => matchesPathPattern(path, one.path))
  if (failure) throw new Refusal(failure.status, `Fallo simulado: ${failure.status}.`)
}

/** Shortens the reply to a write request, depending on the `answers` option. */
const shortenReplyBody = (record: unknown, answers: Options['answers']): unknown => {
  if (answers === 'whole') return record
  return answers === 'id' ? { id: (record as { id?: unknown }).id } : undefined
}

const sendMockReply = (response: Response, { answers }: BackEnd, method: string, result: unknown): void => {
  if (result instanceof Download) {
    const name = encodeURIComponent(result.name)
    response.set('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    response.set('X-Content-Type-Options', 'nosniff').type(extname(name)).send(result.content)
  } else if (result === undefined) response.status(204).end()
  else if (method === 'GET') response.json(result)
  else {
    const answer = shortenReplyBody(result, answers)
    response.status(method === 'POST' ? 201 : 200)
    if (answer === undefined) response.end()
    else response.json(answer)
  }
}

/** Sends an error reply. The message has the key `error` for downloads and `detail` for other calls. */
export const sendErrorResponse = (response: Response, path: string, error: unknown): void => {
  if (!(error instanceof Refusal)) console.error(error)
  const { status, fields, message } =
    error instanceof Refusal ? error : new Refusal(500, 'El simulado tuvo un error; está en su terminal.')
  response.status(status).json(fields ?? { [path.startsWith('/api/') ? 'detail' : 'error']: message })
}

/** Registers calls as routes. `isAllowed` checks permissions; `user` is null without a session. */
export const registerMockCalls = <Name extends string>(
  app: App,
  backEnd: BackEnd,
  calls: Calls<Name>,
  isAllowed: (user: Caller | null, name: Name) => boolean,
): void => {
  for (const name of Object.keys(calls) as Name[]) {
    const { handle, ...schemas }: Call = calls[name]
    const [method = '', path = ''] = name.split(' ')
    const respond = async (request: Request, response: Response): Promise<void> => {
      try {
        await simulateDelayAndErrors(backEnd, request.path)
        const token = getSessionToken(request)
        const user = findUserByToken(backEnd, token)
        if (!isAllowed(user, name))
          throw user
            ? new Refusal(403, 'No tiene permiso para hacer esto.')
            : new Refusal(401, 'Inicie sesión.')
        const origin = `${request.protocol}://${request.headers.host}`
        const { searchParams } = new URL(request.url, origin)
        const result = await handle({
          backEnd,
          user: user as CallingUser,
          token,
          params: request.params as Record<string, string>,
          query: validateRequestInput<unknown>(schemas.query ?? NOTHING, Object.fromEntries(searchParams)),
          body: validateRequestInput<unknown>(schemas.body ?? NOTHING, await readRequestBody(request)),
          origin,
        })
        if (method !== 'GET') backEnd.save()
        // The reply to a sign-in always contains the token, regardless of the `answers` option.
        if (path === '/api/auth/login/') response.json(result)
        else sendMockReply(response, backEnd, method, result)
      } catch (error) {
        sendErrorResponse(response, request.path, error)
      }
    }
    app[method.toLowerCase() as 'get'](path, respond)
  }
}
