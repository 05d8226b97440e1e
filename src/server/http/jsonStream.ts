import { z } from 'zod'
import { yieldTurn } from '../common/eventLoop.ts'

/** Rows as they come, or that are there. */
type Rows = Iterable<unknown> | AsyncIterable<unknown>

const isStreamed = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** A list as JSON, row by row, each checked by the row's schema; others have their turns in between. */
export async function* jsonArray(rows: Rows, row: z.ZodType): AsyncGenerator<string> {
  let before = '['
  for await (const item of rows) {
    yield before + JSON.stringify(row.parse(item))
    before = ','
    await yieldTurn()
  }
  yield before === '[' ? '[]' : ']'
}

/** Does this answer hold lists that come row by row? */
export const holdsStreams = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && Object.values(answer).some(isStreamed)

const rowOf = (schema: z.ZodObject, name: string): z.ZodType => {
  const field: unknown = schema.shape[name]
  const list = field instanceof z.ZodOptional ? field.unwrap() : field
  if (!(list instanceof z.ZodArray)) throw new Error(`${name} is no list`)
  return list.element as z.ZodType
}

/** An object as JSON, the lists in it row by row after the rest of it; in the schema they are optional. */
export async function* jsonObject(
  answer: Record<string, unknown>,
  schema: z.ZodObject,
): AsyncGenerator<string> {
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
