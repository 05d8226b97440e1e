import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { getOwn } from '../../domain/getOwn.ts'
import { HttpError, invalid, unavailable } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { DuplicateValueError, MissingReferenceError } from '../store/store.ts'

/** What the framework refuses by itself, in our words. */
const FRAMEWORK: Record<string, [status: number, said: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, texts.mediaType],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, texts.tooLarge],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, texts.badRequest],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, texts.badJson],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, texts.badJson],
  // A path that is no path names nothing: the answer is that of any row that is not there.
  FST_ERR_BAD_URL: [404, texts.notFound],
  FST_ERR_MAX_PARAM_LENGTH: [404, texts.notFound],
}

/** What is answered to an error: what was refused, what passes by itself, or a failure of ours. */
export const asRefusal = (error: FastifyError | Error): HttpError => {
  if (error instanceof HttpError) return error
  if (error instanceof DuplicateValueError) return invalid({ [error.field]: 'taken' })
  if (error instanceof MissingReferenceError) return new HttpError(409, texts.dangling)
  const code = 'code' in error ? String(error.code) : ''
  const response = getOwn(FRAMEWORK, code)
  if (response) return new HttpError(...response)
  const passing = unavailable(error)
  if (passing) return passing
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
    ? new HttpError(status, texts.badRequest)
    : new HttpError(500, texts.failed)
}

/** Every refusal as the wire has it: 400 `{field: [message]}`, else `{detail}`, or `{error}` for downloads (docs/requirements.md §9). */
export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error(error)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const key = request.routeOptions.config.errors ?? 'detail'
  const body = refusal.fields ?? { [key]: refusal.message, ...refusal.more }
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** What Node cannot read as HTTP, by its own codes; all else is a bad request. */
const UNREADABLE: Record<string, [status: number, said: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, texts.badRequest],
  HPE_HEADER_OVERFLOW: [431, texts.tooLarge],
}

/** Refuses in our words what cannot be read as HTTP. There is no request to reply to, so the answer is written to the socket. */
export const answerUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, said] = getOwn(UNREADABLE, error.code ?? '') ?? [400, texts.badRequest]
  const body = JSON.stringify({ detail: said })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
