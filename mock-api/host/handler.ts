import type { IncomingMessage, ServerResponse } from 'node:http'

/** A step of json-server's Express app. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The path of a request, without its query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? ''

/** Does a browser ask for a page? */
export const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/** Answers JSON. */
export const answerJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body, null, 2))
}
