import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { getClientAddress } from '../http/clientAddress.ts'
import { toClientNetwork } from '../http/rateLimits.ts'

/** Limits of request bodies that are received at the same time. */
export interface BodyLimits {
  perAddress: number
  total: number
  /** Time in which a body must be received completely, in milliseconds. */
  timeoutMs: number
}

/** Default limits for text bodies such as sign-ins, and for forms with photos, which take minutes with a poor signal. */
export const BODY_LIMITS: Record<'text' | 'form', BodyLimits> = {
  text: { perAddress: 32, total: 512, timeoutMs: 10_000 },
  form: { perAddress: 6, total: 48, timeoutMs: 150_000 },
}

const isMultipartForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/')

interface PendingBody {
  address: string
  abort(): void
}

/** Returns the oldest pending body of the address that has the most pending bodies. */
const findOldestBodyOfBusiestAddress = (bodies: ReadonlySet<PendingBody>): PendingBody | undefined => {
  const byAddress = Map.groupBy(bodies, ({ address }) => address)
  return [...byAddress.values()].reduce(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  )[0]
}

/** Creates a function that counts a request's body until it is received. Throws 429 if its address sends too many bodies. */
const createPendingRequestBodyLimit = ({ perAddress, total, timeoutMs }: BodyLimits) => {
  const bodies = new Set<PendingBody>()
  return (request: FastifyRequest): void => {
    const { raw } = request
    const address = toClientNetwork(getClientAddress(request))
    const bodiesOfAddress = [...bodies].filter((body) => body.address === address)
    if (bodiesOfAddress.length >= perAddress)
      throw new HttpError(429, texts.busy, Math.ceil(timeoutMs / 1000))
    if (bodies.size >= total) findOldestBodyOfBusiestAddress(bodies)?.abort()
    const body = { address, abort: () => raw.destroy() }
    const timer = setTimeout(body.abort, timeoutMs)
    const finish = () => {
      clearTimeout(timer)
      bodies.delete(body)
    }
    bodies.add(body)
    raw.once('end', finish)
    raw.once('close', finish)
  }
}

/**
 * Limits the request bodies that anonymous visitors send at the same time. At the limit, aborts the oldest body of the address that sends the most.
 */
export const limitAnonymousRequestBodies = (app: FastifyInstance, limits = BODY_LIMITS): void => {
  const bodyLimits = {
    text: createPendingRequestBodyLimit(limits.text),
    form: createPendingRequestBodyLimit(limits.form),
  }
  app.addHook('preParsing', async (request, reply) => {
    if (request.caller || request.raw.complete) return
    try {
      bodyLimits[isMultipartForm(request) ? 'form' : 'text'](request)
    } catch (error) {
      // Closes the connection, because the rest of the body is not read.
      reply.header('connection', 'close')
      throw error
    }
  })
}
