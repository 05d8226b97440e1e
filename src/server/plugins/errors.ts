import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { createValidationError, HttpError, toServiceUnavailableError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { DuplicateValueError, MissingReferenceError } from '../store/store.ts'

/** HTTP status and message for error codes of Fastify. */
const FRAMEWORK_ERRORS: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, texts.mediaType],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, texts.tooLarge],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, texts.badRequest],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, texts.badJson],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, texts.badJson],
  // Responds to an invalid path as to a missing record.
  FST_ERR_BAD_URL: [404, texts.notFound],
  FST_ERR_MAX_PARAM_LENGTH: [404, texts.notFound],
}

/** Converts an error to an HTTP error. Temporary failures become 503, unexpected errors 500. */
export const convertToHttpError = (error: FastifyError | Error): HttpError => {
  if (error instanceof HttpError) return error
  if (error instanceof DuplicateValueError) return createValidationError({ [error.field]: 'taken' })
  if (error instanceof MissingReferenceError) return new HttpError(409, texts.brokenReference)
  const code = 'code' in error ? String(error.code) : ''
  const frameworkError = getOwnProperty(FRAMEWORK_ERRORS, code)
  if (frameworkError) return new HttpError(...frameworkError)
  const temporaryError = toServiceUnavailableError(error)
  if (temporaryError) return temporaryError
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
    ? new HttpError(status, texts.badRequest)
    : new HttpError(500, texts.failed)
}

/**
 * Sends an error as JSON: `{field: [message]}` for invalid fields, `{error}` for downloads, otherwise `{detail}` (docs/requirements.md
 * §9).
 */
export const sendError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = convertToHttpError(error)
  if (refusal.status >= 500) request.log.error(error)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const key = request.routeOptions.config.errors ?? 'detail'
  const body = refusal.fields ?? { [key]: refusal.message, ...refusal.extraFields }
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** HTTP status and message for errors of Node's HTTP parser. Other parser errors get 400. */
const PARSER_ERRORS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, texts.badRequest],
  HPE_HEADER_OVERFLOW: [431, texts.tooLarge],
}

/** Responds to data that Node cannot parse as HTTP. Writes to the socket, because there is no request object. */
export const sendHttpParserErrorResponse = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = getOwnProperty(PARSER_ERRORS, error.code ?? '') ?? [400, texts.badRequest]
  const body = JSON.stringify({ detail: message })
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
