import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { message } from '../../src/contract/messages.ts'
import { invalid, notFound } from '../../src/server/common/httpError.ts'
import type { Handler } from '../host/handler.ts'
import { callBehind, withAddresses } from './addresses.ts'
import { type DocumentedCall, documentedCalls } from './calls.ts'
import { odd } from './oddities.ts'
import { within } from './shapes.ts'
import { answered, type Variant, withZones } from './variants.ts'

/** Beside the calls: the pages that are served from here, their settings, and people's pictures. */
const NO_CALL = /^\/(?:assets\/|media\/photos\/|[^/]+\.\w+$)/u

const UNKNOWN = JSON.stringify([message('unknown')])

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`

const names = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name as EndpointName]),
)

const callOf = (request: FastifyRequest): DocumentedCall | undefined => {
  const name = names.get(routeOf(request))
  return name && documentedCalls[name]
}

/** What is given beyond these names is refused by name. */
const refuseUnknown = (names: readonly string[], given: unknown): void => {
  const unknown = Object.keys(given ?? {}).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'unknown'])))
}

/** The same for the fields of a form, as they come. */
const refuseUnknownParts = (request: FastifyRequest, names: readonly string[]): void => {
  const parts = request.parts.bind(request)
  request.parts = async function* (options) {
    for await (const part of parts(options)) {
      if (part.type !== 'file') refuseUnknown(names, { [part.fieldname]: part })
      yield part
    }
  }
}

const textOf = async (payload: unknown): Promise<string> => {
  if (typeof payload === 'string') return payload
  let text = ''
  for await (const chunk of payload as AsyncIterable<Buffer | string>) text += String(chunk)
  return text
}

/** A refusal that asks for a field of ours would ask for what cannot be sent. */
const withoutOurs = (request: FastifyRequest, { body = [] }: DocumentedCall, text: string): string => {
  const name = names.get(routeOf(request))
  const endpoint: Endpoint | undefined = name && endpoints[name]
  const known = Object.keys(endpoint?.body?.shape ?? {})
  const isOurs = ([field, said]: [string, unknown]): boolean =>
    known.includes(field) && !body.includes(field) && JSON.stringify(said) !== UNKNOWN
  return JSON.stringify(
    Object.fromEntries(Object.entries<unknown>(JSON.parse(text)).filter((field) => !isOurs(field))),
  )
}

/** A sign-in is answered with its token, as the specification says. */
const isAboutSessions = (call: DocumentedCall): boolean => call === documentedCalls['auth.login']

/** Whoever serves the pages says who the super-admins are, as this back end's users do not. */
const settingsFor =
  (superAdmins: readonly string[]) =>
  (text: string): string =>
    JSON.stringify({
      ...JSON.parse(text),
      ...{ extras: false, superAdmins, maxUploadBytes: null, sessionIdleMinutes: null },
    })

/**
 * Makes a portal one that knows the documented calls and nothing else (specification, section 7): no other address, no parameter or
 * field of ours, whole lists, no versions, and rows as an old system would write them. Whatever else is sent is refused with 400. What it does
 * with a call is the portal's own.
 * Returns what must stand in front: it leads the addresses of files to them.
 */
export const documented = (
  app: FastifyInstance,
  superAdmins: readonly string[],
  { answers, zones }: Variant,
  zoneRows: () => readonly { id: number; name: string }[],
): Handler => {
  const settings = settingsFor(superAdmins)
  const led = new WeakSet<object>()

  app.addHook('onRequest', async (request) => {
    const call = callOf(request)
    const path = request.url.split('?')[0] ?? ''
    if (!call && !led.has(request.raw) && !request.is404 && !NO_CALL.test(path)) throw notFound()
    delete request.headers['if-match']
    if (call) refuseUnknown(call.query ?? [], request.query)
  })

  app.addHook('preHandler', async (request) => {
    const call = callOf(request)
    if (call && request.isMultipart()) refuseUnknownParts(request, call.body ?? [])
    else if (call) refuseUnknown(call.body ?? [], request.body)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.url === '/config.json') return settings(await textOf(payload))
    const call = callOf(request)
    if (call && reply.statusCode === 400) return withoutOurs(request, call, await textOf(payload))
    const answer = call?.answer
    if (!answer || reply.statusCode >= 300) return payload
    reply.removeHeader('content-range').removeHeader('content-length')
    const whole = withAddresses(odd(JSON.parse(await textOf(payload))), `http://${request.host}`)
    const text = JSON.stringify(withZones(zones, zoneRows(), within(answer, whole)))
    const isWrite = request.method !== 'GET' && !isAboutSessions(call)
    return isWrite ? answered[answers](text) : text
  })

  return (request, _response, next) => {
    // What is answered is changed above, and so must not be compressed by then.
    delete request.headers['accept-encoding']
    const behind = callBehind((request.url ?? '').split('?')[0] ?? '')
    if (behind) {
      led.add(request)
      request.url = behind
    }
    next()
  }
}
