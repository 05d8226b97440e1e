import type { EndpointName } from '../../contract/endpoints.ts'
import { isOwnServer } from './backend.ts'

/** Endpoints that reply with a list. */
const LISTS = /\.(?:list|search)$/u
/** Names of fields with which other servers report an error in a reply with HTTP status 2xx. */
const SUSPICIOUS = [
  'error',
  'errors',
  'success',
  'ok',
  'status',
  'detail',
  'message',
  'msg',
  'mensaje',
  'title',
]

/**
 * Returns the data of a reply that is obviously the portal's own: a list or a record, as the endpoint has it. Returns undefined for any
 * other reply, which readReply.ts judges. Almost no request needs that code, so the first page does not load it.
 */
export const readOwnReply = (
  text: string,
  endpoint: EndpointName | undefined,
  reviver: (field: string, value: unknown) => unknown,
): unknown => {
  if (!endpoint || !isOwnServer()) return undefined
  try {
    const reply: unknown = JSON.parse(text, reviver)
    if (typeof reply !== 'object' || reply === null || Array.isArray(reply) !== LISTS.test(endpoint))
      return undefined
    const isPlain = Array.isArray(reply)
      ? reply.every((row) => typeof row === 'object' && row !== null)
      : Object.keys(reply).length > 0 && !SUSPICIOUS.some((name) => Object.hasOwn(reply, name))
    return isPlain ? reply : undefined
  } catch {
    return undefined
  }
}
