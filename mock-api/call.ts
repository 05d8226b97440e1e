import { extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type jsonServer from 'json-server'
import { z } from 'zod'
import { type Actor, actorFrom } from '../src/domain/groups.ts'
import { own } from '../src/domain/own.ts'
import { type Action, can } from '../src/domain/permissions.ts'
import type { Database, User } from './database.ts'
import type { Options } from './options.ts'

type App = ReturnType<typeof jsonServer.create>
type Handler = ReturnType<typeof jsonServer.defaults>[number]
type Request = Parameters<Handler>[0]
type Response = Parameters<Handler>[1]

/** The mock that is asked: its data, its options, and its clock. */
export interface Portal extends Database, Options {
  now(): Date
}

/** A call as it came in, checked. */
export interface Asked<Q = unknown, B = unknown> {
  portal: Portal
  /** Whoever asks; nobody where the call is open to all. */
  actor: Actor
  token: string
  params: Record<string, string>
  query: Q
  body: B
  /** The address that the mock was asked at, without a slash at the end. */
  origin: string
}

/** A call of section 7 of the specification. What `query` and `body` do not name is refused; a body with a file is multipart. */
export interface Call<Q = unknown, B = unknown> {
  access: Action | 'public'
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** A record, a list, a `Download`, or nothing (204). */
  answer(asked: Asked<Q, B>): unknown
}

/** Calls by method and path, such as 'GET /api/roles/'. */
export type Calls = Readonly<Record<string, Call>>

/** A call whose query and body have the types of their schemas. */
export const call = <Q, B>(made: Call<Q, B>): Call => made as Call

/** A call that only reads. */
export const read = (access: Call['access'], answer: (asked: Asked) => unknown): Call => ({ access, answer })

/** A file with its name. */
export class Download {
  readonly name: string
  readonly content: Buffer

  constructor(name: string, content: Buffer) {
    this.name = name
    this.content = content
  }
}

/** An uploaded file with something in it. */
export const upload = z.instanceof(File).refine(({ size }) => size > 0, 'fileEmpty')

/** What is said of a field, by the codes that the fields of src/domain name. */
const MESSAGES = {
  required: 'Este campo es obligatorio.',
  unknown: 'Este campo no se reconoce.',
  invalid: 'El valor no es válido.',
  forbidden: 'No tiene permiso para cambiar este campo.',
  notFound: 'Elija un valor de la lista.',
  contradiction: 'Contradice a otro dato de la misma solicitud.',
  text: 'El texto contiene caracteres que no se pueden guardar.',
  tooManyTags: 'El texto tiene demasiado formato.',
  rfc: 'Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).',
  rfcDay: 'Los 6 dígitos del RFC no son una fecha que exista.',
  rfcCompany: 'Escriba el RFC con 3 letras y 6 dígitos (la homoclave es opcional).',
  phone: 'Escriba 10 dígitos, con clave lada.',
  email: 'Escriba un correo electrónico válido.',
  url: 'Escriba una dirección web que empiece con http:// o https://.',
  money: 'Escriba una cantidad en pesos, con dos decimales como máximo.',
  day: 'Escriba una fecha que exista.',
  fileEmpty: 'El archivo está vacío.',
  photoType: 'La foto debe ser una imagen.',
} as const
type Code = keyof typeof MESSAGES

/** What a call is refused with: messages by field, or one for the whole call (specification, section 8). */
export class Refusal extends Error {
  readonly status: number
  readonly fields: Record<string, string[]> | undefined

  constructor(status: number, said: string | Record<string, string[]>) {
    super(typeof said === 'string' ? said : 'fields')
    this.status = status
    this.fields = typeof said === 'string' ? undefined : said
  }
}

export const notFound = (): Refusal => new Refusal(404, 'No encontrado.')

/** 400 for fields that cannot be so. */
export const wrong = (codes: Record<string, Code>): Refusal =>
  new Refusal(
    400,
    Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [MESSAGES[code]]])),
  )

/** The row that a field chooses by its id, or 400 for that field. */
export const chosen = <R extends { id: unknown }>(rows: readonly R[], id: R['id'], field: string): R => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw wrong({ [field]: 'notFound' })
  return row
}

/** The row that a path names by its id, or 404. */
export const rowOf = <R extends { id: unknown }>(rows: readonly R[], id: unknown): R => {
  const row = rows.find((one) => String(one.id) === String(id))
  if (!row) throw notFound()
  return row
}

/** 400 for a field that the actor may not change; what comes back as it was is no change. */
export const assertMayChange = (row: object, sent: object, may: (field: string) => boolean): void => {
  for (const [field, value] of Object.entries(sent))
    if (value !== Reflect.get(row, field) && !may(field)) throw wrong({ [field]: 'forbidden' })
}

const messageOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_big') return `Escriba ${issue.maximum} caracteres como máximo.`
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : []
  const said = [issue.message, ...inner].map((code) => own<string>(MESSAGES, code)).find(Boolean)
  return said ?? MESSAGES[(issue.input ?? null) === null ? 'required' : 'invalid']
}

/** What a schema reads in what was sent, or 400 with each field that it refuses. */
export const checked = <T>(schema: z.ZodType<T>, sent: unknown): T => {
  const read = schema.safeParse(sent, { reportInput: true })
  if (read.success) return read.data
  const fields: Record<string, string[]> = {}
  for (const issue of read.error.issues)
    if (issue.code === 'unrecognized_keys') for (const name of issue.keys) fields[name] = [MESSAGES.unknown]
    else fields[String(issue.path[0] ?? 'non_field_errors')] = [messageOf(issue)]
  throw new Refusal(400, fields)
}

const NOTHING = z.strictObject({})

/** The fields and files of a body, JSON or multipart. */
const bodyOf = async (request: Request): Promise<unknown> => {
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

/** The actor that a user is. */
export const actorOf = (portal: Portal, user: User): Actor =>
  actorFrom({ ...user, groups: user.groups.map((group) => literalOf(portal, group)) }, portal)

/** A group as the wire has it: the utility's own has a literal that only configuration knows. */
export const literalOf = ({ utilityGroup }: Options, group: string): string =>
  group === 'utility' ? utilityGroup : group

const tokenOf = ({ headers }: Request): string =>
  /^Token (\S+)$/u.exec(headers.authorization ?? '')?.[1] ?? ''

const askerOf = (portal: Portal, { access }: Call, token: string): Actor => {
  if (access === 'public') return actorFrom({ username: '' }, portal)
  const session = portal.rows.tokens.find((one) => one.token === token)
  const user = portal.rows.users.find(({ username }) => username === session?.username)
  if (!user) throw new Refusal(401, 'Inicie sesión.')
  const actor = actorOf(portal, user)
  if (!can(actor, access)) throw new Refusal(403, 'No tiene permiso para hacer esto.')
  return actor
}

/** Does a path begin so? `*` stands for anything. */
const begins = (path: string, start: string): boolean =>
  new RegExp(`^${start.replace(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*')}`, 'u').test(path)

/** Makes a call wait and fail, where the options say so. */
const trouble = async ({ delay, fail }: Portal, path: string): Promise<void> => {
  if (delay) await wait(delay)
  const failure = fail.find((one) => begins(path, one.path))
  if (failure) throw new Refusal(failure.status, `Fallo simulado: ${failure.status}.`)
}

/** What is left of the record that a write answers: the specification does not say what it is. */
const answerOf = ({ answers }: Portal, record: unknown): unknown => {
  if (answers === 'whole') return record
  return answers === 'id' ? { id: (record as { id?: unknown }).id } : undefined
}

const send = (response: Response, portal: Portal, method: string, answer: unknown): void => {
  if (answer instanceof Download) {
    const name = encodeURIComponent(answer.name).replace(
      /['()*]/gu,
      (letter) => `%${letter.charCodeAt(0).toString(16)}`,
    )
    response.set('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    response.set('X-Content-Type-Options', 'nosniff').type(extname(answer.name)).send(answer.content)
  } else if (answer === undefined) response.status(204).end()
  else if (method === 'GET') response.json(answer)
  else {
    const left = answerOf(portal, answer)
    response.status(method === 'POST' ? 201 : 200)
    if (left === undefined) response.end()
    else response.json(left)
  }
}

/** Says what is wrong: downloads under `error`, other calls under `detail` or by field (specification, section 8). */
export const refuse = (response: Response, path: string, error: unknown): void => {
  if (!(error instanceof Refusal)) console.error(error)
  const { status, fields, message } =
    error instanceof Refusal ? error : new Refusal(500, 'El simulado tuvo un error; está en su terminal.')
  response.status(status).json(fields ?? { [path.startsWith('/api/') ? 'detail' : 'error']: message })
}

/** Answers these calls: 401 for strangers, 403 by role, 400 for what is not known, and then what the call says. */
export const answerCalls = (app: App, calls: Calls, portal: Portal): void => {
  for (const [name, made] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ')
    const handle = async (request: Request, response: Response): Promise<void> => {
      try {
        await trouble(portal, request.path)
        const token = tokenOf(request)
        const actor = askerOf(portal, made, token)
        const origin = `${request.protocol}://${request.headers.host}`
        const { searchParams } = new URL(request.url, origin)
        const query = checked<unknown>(made.query ?? NOTHING, Object.fromEntries(searchParams))
        const body = checked<unknown>(made.body ?? NOTHING, await bodyOf(request))
        const params = request.params as Record<string, string>
        const answer = await made.answer({ ...{ portal, actor, token, params, query, body, origin } })
        if (method !== 'GET') portal.save()
        // A sign-in is answered with its token, whatever other writes are answered with.
        if (made.access === 'public' && !(answer instanceof Download)) response.json(answer)
        else send(response, portal, method, answer)
      } catch (error) {
        refuse(response, request.path, error)
      }
    }
    app[method.toLowerCase() as 'get'](path, handle)
  }
}
