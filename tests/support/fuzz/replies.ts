import { z } from 'zod'
import { binary, type Endpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { WireResponse } from '../access/wire.ts'
import type { FuzzRequest } from './requests.ts'

const said = z.string().min(1)
/** Decisions, section 7: fields with what is wrong with them, or one sentence. */
const fields = z.record(z.string(), z.array(said).min(1)).refine((found) => Object.keys(found).length > 0)
const sentence = z.union([z.strictObject({ detail: said }), z.strictObject({ error: said })])

const REFUSALS = new Set([400, 401, 403, 404, 409, 412, 413, 415, 416, 429])
/** A part of a file, and one that has not changed. */
const OF_FILES = new Set([206, 304])

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const isRefusal = ({ status, bytes }: WireResponse): boolean => {
  const body = parsed(bytes)
  const shapes = status === 400 ? z.union([sentence, fields]) : sentence
  return REFUSALS.has(status) && shapes.safeParse(body).success
}

const isReply = (
  { reply, status = 200 }: Endpoint,
  { status: found, headers, bytes }: WireResponse,
): boolean => {
  if (reply === binary) return OF_FILES.has(found) || (found === status && bytes.length > 0)
  if (found !== status) return false
  if (reply === null) return bytes.length === 0
  const read = reply.safeParse(parsed(bytes))
  // What the schema does not name would be missing from what it read.
  return (
    read.success &&
    String(headers['content-type']).startsWith('application/json') &&
    JSON.stringify(sorted(read.data)) === JSON.stringify(sorted(parsed(bytes)))
  )
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : value

/** Is the answer one that its endpoint may give? What is wrong with it, or nothing. */
export const wrongWith = ({ endpoint, method }: FuzzRequest, answer: WireResponse): string | undefined => {
  const { status, bytes } = answer
  const of: Endpoint | undefined = endpoint && endpoints[endpoint]
  const described = `${status} ${bytes.subarray(0, 300)}`
  if (status >= 500) return `failed: ${described}`
  if (method === 'HEAD') return status === 404 ? undefined : `HEAD was answered: ${status}`
  if (status === 416) return of?.reply === binary ? undefined : `no part was asked for: ${described}`
  if (status >= 400) return isRefusal(answer) ? undefined : `no refusal of ours: ${described}`
  if (!of) return `another method was answered: ${described}`
  return isReply(of, answer) ? undefined : `outside its schema: ${described}`
}
