import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { binary, type Endpoint } from '../../contract/endpoint.ts'
import { inChunks } from '../common/chunks.ts'
import type { Binary, GeneratedFile, List } from './call.ts'
import { holdsStreams, jsonArray, jsonObject } from './jsonStream.ts'
import { createListLimiter } from './listLimiter.ts'
import { contentDisposition, sendStoredFile } from './sendStoredFile.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** So many rows take a few milliseconds at most; more of them let others have their turn in between. */
const AT_ONCE = 100

/** A page of a list has its place in the whole as a header. */
const sendPage = async (
  reply: FastifyReply,
  rows: unknown[],
  { total, from = 0 }: List<unknown>,
  schema: z.ZodArray,
  unit: string,
) => {
  if (total !== undefined) {
    const last = rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`
    reply.header('content-range', `${unit} ${last}/${total}`)
  }
  if (rows.length <= AT_ONCE) return reply.type(JSON_TYPE).compress(JSON.stringify(schema.parse(rows)))
  let text = ''
  for await (const piece of jsonArray(rows, schema.element as z.ZodType)) text += piece
  return reply.type(JSON_TYPE).compress(text)
}

const sendGenerated = (
  reply: FastifyReply,
  { content, filename, type: own }: GeneratedFile,
  type: string,
) => {
  reply.type(own ?? type)
  if (filename) reply.header('content-disposition', contentDisposition(filename))
  return reply.send(content)
}

/**
 * How what handlers answered is sent. The reply's schema is the last gate: a field that it does not name never leaves. Whole lists come row by
 * row, a few for each user at a time.
 */
export const createReplySender = () => {
  const enterLane = createListLimiter()

  const sendPieces = async (request: FastifyRequest, reply: FastifyReply, json: AsyncIterable<string>) => {
    const leave = await enterLane(request.admitted?.actor.id ?? 0)
    const stream = Readable.from(inChunks(json), { objectMode: false })
    stream.once('close', leave)
    // Whoever has gone while it waited is not there to close it.
    if (reply.raw.destroyed) stream.destroy()
    return reply.type(JSON_TYPE).send(stream)
  }

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { reply: schema, status = 200, type, path, headers = {}, maxAge }: Endpoint,
    answer: unknown,
  ) => {
    reply
      .code(status)
      .headers(headers)
      .header('cache-control', maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`)
    if (schema === null) return reply.send()
    if (schema === binary) {
      const bytes = answer as Binary
      return 'file' in bytes
        ? sendStoredFile(request, reply, bytes)
        : sendGenerated(reply, bytes, type ?? 'application/octet-stream')
    }
    if (schema instanceof z.ZodArray) {
      const list = answer as List<unknown>
      const unit = path.split('/').filter(Boolean).at(-1) ?? 'items'
      return Array.isArray(list.rows)
        ? sendPage(reply, list.rows, list, schema, unit)
        : sendPieces(request, reply, jsonArray(list.rows, schema.element as z.ZodType))
    }
    if (schema instanceof z.ZodObject && holdsStreams(answer))
      return sendPieces(request, reply, jsonObject(answer, schema))
    return reply.type(JSON_TYPE).send(JSON.stringify(schema.parse(answer)))
  }
}
