import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { type ReplyShape, toReplyShape } from './replyShape.ts'

/** Shape of the reply of each endpoint. The build of the pages writes the shapes as JSON (release/plugins/reduceContract.ts). */
export const replyShapes = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, { reply }]) => [name, toReplyShape(reply)]),
) as Record<EndpointName, ReplyShape>
