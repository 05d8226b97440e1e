import type { IncomingMessage, ServerResponse } from 'node:http'

/** A step of json-server's Express app. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
