import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BINARY_REPLY, type Endpoint } from '../../contract/endpoint.ts'
import { formatServiceUsername } from '../../domain/service-accounts/schemas.ts'
import { joinIntoChunks } from '../common/batches.ts'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import type { Binary, GeneratedFile, List } from './call.ts'
import { destroyStreamWhenResponseEnds } from './destroyStreamWhenResponseEnds.ts'
import { formatContentDisposition, sendStoredFile } from './sendStoredFile.ts'

/** Rows of a list, as a stream or in memory. */
type Rows = Iterable<unknown> | AsyncIterable<unknown>

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Formats the rows of a list as JSON in chunks and validates each row. Lets other requests run between rows. */
async function* formatJsonArray(rows: Rows, row: z.ZodType): AsyncGenerator<string> {
  let separator = '['
  for await (const item of rows) {
    yield separator + JSON.stringify(row.parse(item))
    separator = ','
    await yieldToOtherRequests()
  }
  yield separator === '[' ? '[]' : ']'
}

/** Whether a result has fields that are streams. */
const hasStreamedLists = (result: unknown): result is Record<string, unknown> =>
  typeof result === 'object' && result !== null && Object.values(result).some(isAsyncIterable)

const getListRowSchema = (schema: z.ZodObject, name: string): z.ZodType => {
  const field: unknown = schema.shape[name]
  const list = field instanceof z.ZodOptional ? field.unwrap() : field
  if (!(list instanceof z.ZodArray)) throw new Error(`${name} is not a list`)
  return list.element as z.ZodType
}

/** Formats an object as JSON in chunks. Streamed lists come last. */
async function* formatJsonObject(
  result: Record<string, unknown>,
  schema: z.ZodObject,
): AsyncGenerator<string> {
  const lists = Object.entries(result).filter((entry): entry is [string, AsyncIterable<unknown>] =>
    isAsyncIterable(entry[1]),
  )
  const names = lists.map(([name]) => name)
  const otherFields = Object.entries(result).filter(([name]) => !names.includes(name))
  const head = JSON.stringify(schema.parse(Object.fromEntries(otherFields))).slice(0, -1)
  let separator = head === '{' ? head : `${head},`
  for (const [name, rows] of lists) {
    yield `${separator}${JSON.stringify(name)}:`
    yield* formatJsonArray(rows, getListRowSchema(schema, name))
    separator = ','
  }
  yield '}'
}

/** Limits per user for complete lists: how many are sent at the same time, and how many may wait. */
const LIST_LIMITS = { maxRunningPerKey: 2, maxQueuedPerKey: 50 }

const JSON_TYPE = 'application/json; charset=utf-8'

/** Maximum number of rows that are formatted before other requests get a turn. */
const MAX_ROWS_PER_TURN = 100

/** Sends one page of a list, with its range in the header `Content-Range`. */
const sendListPage = async (
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
  if (rows.length <= MAX_ROWS_PER_TURN)
    return reply.type(JSON_TYPE).compress(JSON.stringify(schema.parse(rows)))
  let text = ''
  for await (const chunk of formatJsonArray(rows, schema.element as z.ZodType)) text += chunk
  return reply.type(JSON_TYPE).compress(text)
}

const sendGeneratedFile = (
  reply: FastifyReply,
  { content, filename, type }: GeneratedFile,
  defaultType: string,
) => {
  reply.type(type ?? defaultType)
  if (filename) reply.header('content-disposition', formatContentDisposition(filename))
  return reply.send(content)
}

/** Returns the counter key of complete lists. A service account has its own, so that its lists do not delay its owner. */
const getCallerKey = ({ caller }: FastifyRequest): string => {
  const { id = 0, serviceAccount } = caller?.actor ?? {}
  return serviceAccount === undefined ? String(id) : formatServiceUsername(serviceAccount)
}

/** Creates a function that sends the results of handlers. Omits fields that are not in the endpoint's schema. */
export const createResponseSender = () => {
  const limitLists = createConcurrencyLimit(LIST_LIMITS)

  /** Waits until the user may receive another list. The returned function ends the turn. Throws 503 if too many lists wait. */
  const waitForListTurn = (callerKey: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      limitLists(() => new Promise<void>(resolve), callerKey).catch(reject)
    })

  const sendStream = async (request: FastifyRequest, reply: FastifyReply, json: AsyncIterable<string>) => {
    const endListTurn = await waitForListTurn(getCallerKey(request))
    const stream = Readable.from(joinIntoChunks(json), { objectMode: false })
    stream.once('close', endListTurn)
    return reply.type(JSON_TYPE).send(destroyStreamWhenResponseEnds(reply.raw, stream))
  }

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { reply: schema, status = 200, type, path, headers = {}, maxAge }: Endpoint,
    result: unknown,
  ) => {
    reply
      .code(status)
      .headers(headers)
      .header('cache-control', maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`)
    if (schema === null) return reply.send()
    if (schema === BINARY_REPLY) {
      const bytes = result as Binary
      return 'file' in bytes
        ? sendStoredFile(request, reply, bytes)
        : sendGeneratedFile(reply, bytes, type ?? 'application/octet-stream')
    }
    if (schema instanceof z.ZodArray) {
      const list = result as List<unknown>
      const unit = path.split('/').filter(Boolean).at(-1) ?? 'items'
      return Array.isArray(list.rows)
        ? sendListPage(reply, list.rows, list, schema, unit)
        : sendStream(request, reply, formatJsonArray(list.rows, schema.element as z.ZodType))
    }
    if (schema instanceof z.ZodObject && hasStreamedLists(result))
      return sendStream(request, reply, formatJsonObject(result, schema))
    return reply.type(JSON_TYPE).send(JSON.stringify(schema.parse(result)))
  }
}
