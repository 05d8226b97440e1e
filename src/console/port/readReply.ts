import type { EndpointName } from '../../contract/endpoints.ts'
import type { ReplyShape } from '../../contract/replyShape.ts'
import { replyShapes } from '../../contract/replyShapes.ts'
import { removeCaseAndAccents } from '../../domain/common/text.ts'
import { parseWireFlag } from '../../domain/common/wireValues.ts'
import { isMarkup } from '../../domain/door/foreignPage.ts'
import { isOwnServer } from './backend.ts'
import { createUnreadableReplyError, findReportedMessage } from './httpErrors.ts'
import { findRows } from './records/listPages.ts'

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words of plain acknowledgements such as "OK", "201 Created" or "Registro guardado correctamente". */
const ACKNOWLEDGING = new Set(
  (
    'ok okay success successful successfully succeeded created updated saved stored changed deleted removed accepted received done ' +
    'complete completed true 1 200 201 202 204 resource record object data item request operation the was has been ' +
    'hecho listo exito exitoso exitosa exitosamente correcto correcta correctamente satisfactoriamente con ' +
    'creado creada actualizado actualizada guardado guardada modificado modificada eliminado eliminada borrado borrada ' +
    'aceptado aceptada recibido recibida registrado registrada agregado agregada completado completada ' +
    'registro recurso operacion solicitud datos cambios cambio archivo el la los se ha han fue guardo creo actualizo elimino'
  ).split(' '),
)

/** Whether a text says only that a request was carried out. Any other text may be a refusal. */
const isAcknowledgement = (text: string): boolean => {
  const words = removeCaseAndAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const sentence = words.join(' ')
  return (
    /^(?:204 )?no content$/u.test(sentence) ||
    (words.length > 0 && words.every((word) => ACKNOWLEDGING.has(word)))
  )
}

const FAILED = ['error', 'fail', 'failed', 'failure']

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)

/** Whether a reply with a successful status reports a failure. Fields of the expected record do not count. */
const reportsFailure = (reply: Fields, shape: Fields): boolean => {
  const has = (name: string) => Object.hasOwn(reply, name) && !Object.hasOwn(shape, name)
  return (
    ['error', 'errors'].some((name) => has(name) && isFilled(reply[name])) ||
    ['success', 'ok'].some((name) => has(name) && parseWireFlag(reply[name]) === false) ||
    (typeof reply.status === 'string' && FAILED.includes(reply.status.toLowerCase()))
  )
}

/** Keys of messages in replies that contain no record. */
const MESSAGES = ['detail', 'message', 'msg', 'mensaje', 'title']

const isListReply = (reply: unknown, element: ReplyShape): boolean => {
  const rows = Array.isArray(reply) || isOwnServer() ? reply : findRows(reply)
  const hasRecords = typeof element === 'object' && 'fields' in element
  return Array.isArray(rows) && (!hasRecords || rows.every(isRecord))
}

const hasFieldOf = (reply: Fields, fields: Fields): boolean =>
  Object.keys(reply).some((name) => Object.hasOwn(fields, name))

const isRecordReply = (reply: unknown, fields: Fields): boolean =>
  isRecord(reply)
    ? hasFieldOf(reply, fields) && !reportsFailure(reply, fields)
    : // Some back ends send the page of the matrix as a list.
      Array.isArray(reply) && 'results' in fields && reply.every(isRecord)

const isReplyToRead = (reply: unknown, shape: ReplyShape): boolean => {
  if (typeof shape !== 'object') return !isRecord(reply) || !reportsFailure(reply, {})
  return 'list' in shape ? isListReply(reply, shape.list) : isRecordReply(reply, shape.fields)
}

/** Whether a reply to a write is no refusal. The documented API does not define these replies: they may contain any part of the record. */
const isReplyToWrite = (reply: unknown, shape: ReplyShape): boolean => {
  if (typeof reply === 'string') return reply === '' || isAcknowledgement(reply)
  if (!isRecord(reply)) return reply !== false
  const fields = typeof shape === 'object' && 'fields' in shape ? shape.fields : {}
  if (reportsFailure(reply, fields)) return false
  return (
    hasFieldOf(reply, fields) ||
    MESSAGES.every((name) => typeof reply[name] !== 'string' || isAcknowledgement(reply[name]))
  )
}

const parseJson = (text: string, reviver: (field: string, value: unknown) => unknown): unknown => {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/** Statuses of replies without a body. */
const EMPTY_STATUSES = [204, 205, 304]

/**
 * Returns the data of a successful reply; null if a write has an empty reply or a plain "OK". Ignores the content type, because
 * back ends often send a wrong one. Throws an error for the page of a gateway, and for other replies that were not expected.
 */
export const readReply = (
  { status, text }: { status: number; text: string },
  {
    endpoint,
    isWrite,
    reviver,
  }: {
    endpoint: EndpointName | undefined
    isWrite: boolean
    reviver: (field: string, value: unknown) => unknown
  },
): unknown => {
  const shape = endpoint ? replyShapes[endpoint] : 'any'
  const body = text.replace(/^\uFEFF+/u, '').trim()
  const isList = typeof shape === 'object' && 'list' in shape
  if (EMPTY_STATUSES.includes(status)) return isList ? [] : null
  if (isMarkup(body)) throw createUnreadableReplyError('gateway', isWrite)
  if (isWrite && (body === '' || isAcknowledgement(body))) return null
  const reply = parseJson(body, reviver)
  // Some back ends send null for a list without rows.
  if (reply === null && isList) return []
  const isExpected = isWrite ? isReplyToWrite : isReplyToRead
  if (reply === undefined || !isExpected(reply, shape))
    throw createUnreadableReplyError('unexpected', isWrite, findReportedMessage(reply))
  return reply
}
