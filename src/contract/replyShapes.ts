import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { omitFields, type ReplyShape, toReplyShape } from './replyShape.ts'

/**
 * Shape of the reply of each endpoint, with the fields of documented replies, which other back ends send too. The build of the pages writes
 * the shapes as JSON (`contractOfPages` in vite.config.ts).
 */
export const replyShapes = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, { documented, reply }]) => {
    const shape = toReplyShape(reply)
    return [name, documented ? shape : omitFields(shape)]
  }),
) as Record<EndpointName, ReplyShape>
