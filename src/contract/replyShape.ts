import { z } from 'zod'

/** Shape of a reply or a value in it, without the rules of its schema. The console reads it instead of the schema, whose library is large. */
export type ReplyShape =
  | 'boolean'
  | 'integer'
  | 'text'
  | 'any'
  | { list: ReplyShape }
  | { fields: { readonly [name: string]: ReplyShape } }

/** Returns the shape of a schema. */
export const toReplyShape = (schema: unknown): ReplyShape => {
  if (schema instanceof z.ZodArray) return { list: toReplyShape(schema.element) }
  if (schema instanceof z.ZodObject)
    return {
      fields: Object.fromEntries(
        Object.entries(schema.shape).map(([name, inner]) => [name, toReplyShape(inner)]),
      ),
    }
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodNumber && schema.isInt) return 'integer'
  if (schema instanceof z.ZodString) return 'text'
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  return isWrapped ? toReplyShape(schema.unwrap()) : 'any'
}
