import { z } from 'zod'
import { collections } from '../collections.ts'
import type { Collection, Row, Rows } from '../rows.ts'

type Encoding = 'plain' | 'boolean' | 'json'

const getFieldEncoding = (schema: unknown): Encoding => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return getFieldEncoding(schema.unwrap())
  if (schema instanceof z.ZodBoolean) return 'boolean'
  const isJson = [z.ZodArray, z.ZodObject, z.ZodRecord].some((type) => schema instanceof type)
  return isJson ? 'json' : 'plain'
}

interface Codec {
  /** Columns that are stored in the table. */
  fields: string[]
  /** Default values for fields that a new row lacks. */
  defaults: Record<string, unknown>
  encode(row: Record<string, unknown>): Record<string, unknown>
  decode(row: Record<string, unknown>): Record<string, unknown>
}

/** Creates functions that convert rows between database and store. Lists and objects are stored as JSON. */
const createRowCodec = (collection: Collection): Codec => {
  const encodings = Object.entries(collections[collection].row.shape).map(
    ([field, schema]) => [field, getFieldEncoding(schema)] as const,
  )
  const special = encodings.filter(([, kind]) => kind !== 'plain')
  return {
    fields: encodings.map(([field]) => field),
    defaults: Object.fromEntries(
      Object.entries(collections[collection].row.shape).flatMap(([field, schema]) => {
        if (schema instanceof z.ZodDefault) return [[field, schema.parse(undefined)]]
        // Optional texts, such as signatures, are stored as empty texts.
        return schema instanceof z.ZodOptional ? [[field, '']] : []
      }),
    ),
    encode: (row) => {
      const encoded = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
      for (const [field, kind] of special) {
        if (encoded[field] === undefined || encoded[field] === null) continue
        if (kind === 'json') encoded[field] = JSON.stringify(encoded[field])
      }
      return encoded
    },
    decode: (row) => {
      for (const [field, kind] of special) {
        const value = row[field]
        if (kind === 'boolean') row[field] = value === 1 || value === true
        else if (typeof value === 'string') row[field] = JSON.parse(value)
      }
      return row
    },
  }
}

const rowCodecsByCollection = new Map<Collection, Codec>()

export const getRowCodecOfCollection = (collection: Collection): Codec => {
  const cachedCodec = rowCodecsByCollection.get(collection)
  if (cachedCodec) return cachedCodec
  const codec = createRowCodec(collection)
  rowCodecsByCollection.set(collection, codec)
  return codec
}

/** Converts a row of the database to a row of the store, in place. */
export const decodeDatabaseRow = <C extends Collection>(
  collection: C,
  row: Record<string, unknown>,
): Row<C> => getRowCodecOfCollection(collection).decode(row) as Row<C>

export const encodeDatabaseRow = <C extends Collection>(
  collection: C,
  row: Partial<Rows[C]>,
): Record<string, unknown> => getRowCodecOfCollection(collection).encode(row)

/** Encodes a new row. Missing fields get their default values. */
export const encodeNewDatabaseRow = <C extends Collection>(
  collection: C,
  row: Partial<Rows[C]>,
): Record<string, unknown> => {
  const { encode, defaults } = getRowCodecOfCollection(collection)
  return encode({ ...defaults, ...row })
}
