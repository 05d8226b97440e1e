import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { binary, type Endpoint } from '../../contract/endpoint.ts'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { inChunks } from '../common/inBatches.ts'
import type { Binary, GeneratedFile, List } from './call.ts'
import { endWithResponse } from './endWithResponse.ts'
import { contentDisposition, sendStoredFile } from './sendStoredFile.ts'

/** Rows of a list, streamed or in memory. */
type Rows = Iterable<unknown> | AsyncIterable<unknown>

const isStreamed = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Writes a list as JSON. Each row is checked by the row's schema; other requests are served between rows. */
async function* jsonArray(rows: Rows, row: z.ZodType): AsyncGenerator<string> {
  let before = '['
  for await (const item of rows) {
    yield before + JSON.stringify(row.parse(item))
    before = ','
    await yieldTurn()
  }
  yield before === '[' ? '[]' : ']'
}

/** Returns whether an answer contains streamed lists. */
const holdsStreams = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && Object.values(answer).some(isStreamed)

const rowOf = (schema: z.ZodObject, name: string): z.ZodType => {
  const field: unknown = schema.shape[name]
  const list = field instanceof z.ZodOptional ? field.unwrap() : field
  if (!(list instanceof z.ZodArray)) throw new Error(`${name} is no list`)
  return list.element as z.ZodType
}

/** Writes an object as JSON, its streamed lists last; the schema has them as optional. */
async function* jsonObject(answer: Record<string, unknown>, schema: z.ZodObject): AsyncGenerator<string> {
  const lists = Object.entries(answer).filter((entry): entry is [string, AsyncIterable<unknown>] =>
    isStreamed(entry[1]),
  )
  const names = lists.map(([name]) => name)
  const rest = Object.entries(answer).filter(([name]) => !names.includes(name))
  const head = JSON.stringify(schema.parse(Object.fromEntries(rest))).slice(0, -1)
  let before = head === '{' ? head : `${head},`
  for (const [name, rows] of lists) {
    yield `${before}${JSON.stringify(name)}:`
    yield* jsonArray(rows, rowOf(schema, name))
    before = ','
  }
  yield '}'
}

/** Maximum numbers of whole lists that are sent to one user at a time, and that wait. */
const LIST_LIMITS = { maxRunningPerKey: 2, maxQueuedPerKey: 50 }

const JSON_TYPE = 'application/json; charset=utf-8'

/** Maximum number of rows that are written at once, in a few milliseconds. */
const ROWS_AT_ONCE = 100

/** Sends a page of a list, its range in the header `Content-Range`. */
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
  if (rows.length <= ROWS_AT_ONCE) return reply.type(JSON_TYPE).compress(JSON.stringify(schema.parse(rows)))
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
 * Returns a function that sends the answers of handlers. A field that the reply's schema does not name is never sent. Whole lists are
 * streamed, a few for each user at a time.
 */
export const createReplySender = () => {
  const limitLists = createConcurrencyLimit(LIST_LIMITS)

  /** Waits for the user's turn. Returns a function that ends it. Throws 503 if too many lists of this user wait. */
  const waitForListTurn = (userId: number): Promise<() => void> =>
    new Promise((resolve, reject) => {
      limitLists(() => new Promise<void>(resolve), String(userId)).catch(reject)
    })

  const sendPieces = async (request: FastifyRequest, reply: FastifyReply, json: AsyncIterable<string>) => {
    const endListTurn = await waitForListTurn(request.admitted?.actor.id ?? 0)
    const stream = Readable.from(inChunks(json), { objectMode: false })
    stream.once('close', endListTurn)
    return reply.type(JSON_TYPE).send(endWithResponse(reply.raw, stream))
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
