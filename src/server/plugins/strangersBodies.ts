import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { addressGroup } from '../http/rateLimits.ts'

/** How many bodies may be on their way at a time, from one address and in all, and within how many milliseconds each must have come. */
export interface BodyBounds {
  each: number
  all: number
  within: number
}

/** A sign-in is one packet; a picture from a phone with a poor signal takes a minute or two. */
export const BODY_BOUNDS: Record<'text' | 'form', BodyBounds> = {
  text: { each: 32, all: 512, within: 10_000 },
  form: { each: 6, all: 48, within: 150_000 },
}

/** Before a body is parsed, its header says so alone. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/')

interface Body {
  address: string
  cut(): void
}

/** The oldest body of the address that has the most of them. */
const oldestOfTheMost = (bodies: ReadonlySet<Body>): Body | undefined => {
  const byAddress = Map.groupBy(bodies, ({ address }) => address)
  return [...byAddress.values()].reduce((most, some) => (some.length > most.length ? some : most), [])[0]
}

const createLine = ({ each, all, within }: BodyBounds) => {
  const bodies = new Set<Body>()
  return (request: FastifyRequest): void => {
    const { raw } = request
    const address = addressGroup(request.ip)
    const theirs = [...bodies].filter((body) => body.address === address)
    if (theirs.length >= each) throw new HttpError(429, texts.busy, Math.ceil(within / 1000))
    if (bodies.size >= all) oldestOfTheMost(bodies)?.cut()
    const body = { address, cut: () => raw.destroy() }
    const timer = setTimeout(body.cut, within)
    const over = () => {
      clearTimeout(timer)
      bodies.delete(body)
    }
    bodies.add(body)
    raw.once('end', over)
    raw.once('close', over)
  }
}

/**
 * Bounds what strangers send, before any of it is read: whoever never ends a body holds its memory and its connection. When all places are taken, the address
 * that has the most loses its oldest one, so that whoever sends one body is let in.
 */
export const strangersBodies = (app: FastifyInstance, bounds = BODY_BOUNDS): void => {
  const lines = { text: createLine(bounds.text), form: createLine(bounds.form) }
  app.addHook('preParsing', async (request, reply) => {
    if (request.admitted || request.raw.complete) return
    try {
      lines[isForm(request) ? 'form' : 'text'](request)
    } catch (error) {
      // What it still sends is not read.
      reply.header('connection', 'close')
      throw error
    }
  })
}
