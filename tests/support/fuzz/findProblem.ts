import { z } from 'zod'
import { BINARY_REPLY, type Endpoint } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { WireResponse } from '../access/wire.ts'
import type { FuzzRequest } from './requests.ts'

const message = z.string().min(1)
/** Bodies of error responses: messages by field, or one sentence. */
const fieldErrors = z
  .record(z.string(), z.array(message).min(1))
  .refine((errors) => Object.keys(errors).length > 0)
const singleError = z.union([z.strictObject({ detail: message }), z.strictObject({ error: message })])

const ERROR_STATUSES = new Set([400, 401, 403, 404, 409, 412, 413, 415, 416, 429])
/** Partial content, and a file that has not changed. */
const FILE_STATUSES = new Set([206, 304])

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const isErrorResponse = ({ status, bytes }: WireResponse): boolean => {
  const body = parseJson(bytes)
  const shapes = status === 400 ? z.union([singleError, fieldErrors]) : singleError
  return ERROR_STATUSES.has(status) && shapes.safeParse(body).success
}

const isValidReply = (
  { reply, status = 200 }: Endpoint,
  { status: actualStatus, headers, bytes }: WireResponse,
): boolean => {
  if (reply === BINARY_REPLY)
    return FILE_STATUSES.has(actualStatus) || (actualStatus === status && bytes.length > 0)
  if (actualStatus !== status) return false
  if (reply === null) return bytes.length === 0
  const result = reply.safeParse(parseJson(bytes))
  // Comparing with the parsed result finds fields that the schema does not name.
  return (
    result.success &&
    String(headers['content-type']).startsWith('application/json') &&
    JSON.stringify(sortKeys(result.data)) === JSON.stringify(sortKeys(parseJson(bytes)))
  )
}

const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sortKeys(inner)]),
        )
      : value

/** Returns what is wrong with a response to an endpoint, or undefined. */
export const findProblem = ({ endpoint, method }: FuzzRequest, answer: WireResponse): string | undefined => {
  const { status, bytes } = answer
  const definition: Endpoint | undefined = endpoint && endpoints[endpoint]
  const excerpt = `${status} ${bytes.subarray(0, 300)}`
  if (status >= 500) return `failed: ${excerpt}`
  if (method === 'HEAD') return bytes.length === 0 ? undefined : `HEAD was answered with content: ${excerpt}`
  if (status === 416) return definition?.reply === BINARY_REPLY ? undefined : `416 without a file: ${excerpt}`
  if (status >= 400) return isErrorResponse(answer) ? undefined : `invalid error response: ${excerpt}`
  if (!definition) return `another method was answered: ${excerpt}`
  return isValidReply(definition, answer) ? undefined : `does not match its schema: ${excerpt}`
}
