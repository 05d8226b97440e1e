import { extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type jsonServer from 'json-server'
import { z } from 'zod'
import type { Database, User } from './database.ts'
import { getMessage, UNLISTED } from './fields.ts'
import type { Options } from './options.ts'
import { type Caller, toCaller } from './permissions.ts'

type App = ReturnType<typeof jsonServer.create>
type Handler = ReturnType<typeof jsonServer.defaults>[number]
type Request = Parameters<Handler>[0]
type Response = Parameters<Handler>[1]

/** A running mock: its data, its options and its clock. */
export interface BackEnd extends Database, Options {
  now(): Date
}

type CallingUser = User & Caller

/** A request whose caller, query and body have been checked. */
export interface Context<Q = unknown, B = unknown> {
  backEnd: BackEnd
  /** The user who calls. Public calls don't read it. */
  user: CallingUser
  token: string
  params: Record<string, string>
  query: Q
  body: B
  /** The address of the mock, without a slash at the end. */
  origin: string
}

/** A call. Query parameters and fields without a schema are refused. */
export interface Call<Q = unknown, B = unknown> {
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** Returns a record, a list, a `Download`, or undefined (204). */
  handle(context: Context<Q, B>): unknown
}

/** Calls by method and path, such as 'GET /api/roles/'. */
export type Calls<Name extends string = string> = Readonly<Record<Name, Call>>

/** Types the query and body of a call by their schemas. */
export const call = <Q, B>(definition: Call<Q, B>): Call => definition as Call

/** A call without query and body. */
export const read = (handle: (context: Context) => unknown): Call => ({ handle })

export class Download {
  readonly name: string
  readonly content: Buffer

  constructor(name: string, content: Buffer) {
    this.name = name
    this.content = content
  }
}

/** An error response: messages by field, or one for the whole call. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: Record<string, string[]> | undefined

  constructor(status: number, reason: string | Record<string, string[]>) {
    super(typeof reason === 'string' ? reason : 'fields')
    this.status = status
    this.fields = typeof reason === 'string' ? undefined : reason
  }
}

export const createNotFound = (): Refusal => new Refusal(404, 'No encontrado.')
const createFieldError = (field: string, message: string): Refusal => new Refusal(400, { [field]: [message] })
export const createUnlistedError = (field: string): Refusal => createFieldError(field, UNLISTED)
export const createForbiddenError = (field: string): Refusal =>
  createFieldError(field, 'No tiene permiso para cambiar este campo.')

/** Returns the row that a field refers to. Throws 400 for the field if there is none. */
export const getChosen = <R extends { id: unknown }>(rows: readonly R[], id: R['id'], field: string): R => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw createUnlistedError(field)
  return row
}

/** Returns the row with this id. Throws 404 if there is none. */
export const getRow = <R extends { id: unknown }>(rows: readonly R[], id: unknown): R => {
  const row = rows.find((one) => String(one.id) === String(id))
  if (!row) throw createNotFound()
  return row
}

/** Throws 400 for a changed field that the user may not change. Fields that come back unchanged are no change. */
export const assertMayChange = (row: object, body: object, may: (field: string) => boolean): void => {
  for (const [field, value] of Object.entries(body))
    if (value !== Reflect.get(row, field) && !may(field)) throw createForbiddenError(field)
}

/** Parses a query or a body. Throws 400 with a message for each field that the schema refuses. */
export const parse = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const result = schema.safeParse(input, { error: getMessage })
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
const readBody = async (request: Request): Promise<unknown> => {
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

const getToken = ({ headers }: Request): string =>
  /^Token (\S+)$/u.exec(headers.authorization ?? '')?.[1] ?? ''

const findUser = ({ rows, superAdmins }: BackEnd, token: string): CallingUser | null => {
  const session = rows.tokens.find((one) => one.token === token)
  const user = rows.users.find(({ username }) => username === session?.username)
  return user ? toCaller(user, superAdmins) : null
}

/** Whether a path begins with a pattern, in which `*` matches anything. */
const matchesPathPattern = (path: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*')}`, 'u').test(path)

/** Delays calls and lets them fail, as the options say. */
const simulateTrouble = async ({ delay, fail }: BackEnd, path: string): Promise<void> => {
  if (delay) await wait(delay)
  const failure = fail.find((one) => matchesPathPattern(path, one.path))
  if (failure) throw new Refusal(failure.status, `Fallo simulado: ${failure.status}.`)
}

/** Reduces the record that a write answers: its fields are not documented. */
const reduceAnswer = (record: unknown, answers: Options['answers']): unknown => {
  if (answers === 'whole') return record
  return answers === 'id' ? { id: (record as { id?: unknown }).id } : undefined
}

const send = (response: Response, { answers }: BackEnd, method: string, result: unknown): void => {
  if (result instanceof Download) {
    const name = encodeURIComponent(result.name)
    response.set('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    response.set('X-Content-Type-Options', 'nosniff').type(extname(name)).send(result.content)
  } else if (result === undefined) response.status(204).end()
  else if (method === 'GET') response.json(result)
  else {
    const answer = reduceAnswer(result, answers)
    response.status(method === 'POST' ? 201 : 200)
    if (answer === undefined) response.end()
    else response.json(answer)
  }
}

/** Sends an error: under `error` for downloads, under `detail` or by field for other calls. */
export const refuse = (response: Response, path: string, error: unknown): void => {
  if (!(error instanceof Refusal)) console.error(error)
  const { status, fields, message } =
    error instanceof Refusal ? error : new Refusal(500, 'El simulado tuvo un error; está en su terminal.')
  response.status(status).json(fields ?? { [path.startsWith('/api/') ? 'detail' : 'error']: message })
}

/** Mounts calls. `isAllowed` decides for each user, null being an anonymous visitor. */
export const mountCalls = <Name extends string>(
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
        await simulateTrouble(backEnd, request.path)
        const token = getToken(request)
        const user = findUser(backEnd, token)
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
          query: parse<unknown>(schemas.query ?? NOTHING, Object.fromEntries(searchParams)),
          body: parse<unknown>(schemas.body ?? NOTHING, await readBody(request)),
          origin,
        })
        if (method !== 'GET') backEnd.save()
        // Every back end answers a sign-in with its token.
        if (path === '/api/auth/login/') response.json(result)
        else send(response, backEnd, method, result)
      } catch (error) {
        refuse(response, request.path, error)
      }
    }
    app[method.toLowerCase() as 'get'](path, respond)
  }
}
