import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { binary, type Endpoint } from '../../contract/endpoint.ts'
import type { Binary, List, Made } from '../call.ts'
import { contentDisposition } from '../documents/contentDisposition.ts'
import { sendKept } from './sendKept.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

async function* jsonArray(rows: AsyncIterable<unknown>, row: z.ZodType): AsyncIterable<string> {
  let before = '['
  for await (const item of rows) {
    yield before + JSON.stringify(row.parse(item))
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

const sendList = (
  reply: FastifyReply,
  { rows, total, from = 0 }: List<unknown>,
  schema: z.ZodArray,
  unit: string,
) => {
  reply.type(JSON_TYPE)
  if (!Array.isArray(rows)) {
    return reply.send(Readable.from(jsonArray(rows, schema.element as z.ZodType), { objectMode: false }))
  }
  if (total !== undefined) {
    const last = rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`
    reply.header('content-range', `${unit} ${last}/${total}`)
  }
  return reply.send(JSON.stringify(schema.parse(rows)))
}

const sendMade = (reply: FastifyReply, { content, filename, type: own }: Made, type: string) => {
  reply.type(own ?? type)
  if (filename) reply.header('content-disposition', contentDisposition(filename))
  return reply.send(content)
}

/** Sends what a handler answered. The reply's schema is the last gate: a field that it does not name never leaves. */
export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { reply: schema, status = 200, type, path, headers = {} }: Endpoint,
  answer: unknown,
) => {
  reply.code(status).headers(headers).header('cache-control', 'no-store')
  if (schema === null) return reply.send()
  if (schema === binary) {
    const bytes = answer as Binary
    return 'file' in bytes
      ? sendKept(request, reply, bytes)
      : sendMade(reply, bytes, type ?? 'application/octet-stream')
  }
  if (schema instanceof z.ZodArray) {
    const unit = path.split('/').filter(Boolean).at(-1) ?? 'items'
    return sendList(reply, answer as List<unknown>, schema, unit)
  }
  return reply.type(JSON_TYPE).send(JSON.stringify(schema.parse(answer)))
}
