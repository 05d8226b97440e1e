import { z } from 'zod'
import { collections } from '../collections.ts'
import type { Collection, Row, Rows } from '../rows.ts'
import { type ColumnKind, columnOf } from './schema.ts'

/** Returns whether the content of a column with a list or an object can be read. */
const isReadableCell = (value: unknown, kind: ColumnKind): boolean => {
  if (value === null || value === undefined || (kind !== 'list' && kind !== 'object')) return true
  try {
    const content: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return kind === 'list' ? Array.isArray(content) : typeof content === 'object' && !Array.isArray(content)
  } catch {
    return false
  }
}

interface Codec {
  /** Columns that are stored in the table. */
  fields: string[]
  /** Default values for fields that a new row lacks. */
  defaults: Record<string, unknown>
  encode(row: Record<string, unknown>): Record<string, unknown>
  decode(row: Record<string, unknown>): Record<string, unknown>
  /** Columns with lists and objects. */
  jsonFields: string[]
  /** Returns the columns of a row whose content cannot be read. */
  findUnreadableFields(row: Record<string, unknown>): string[]
  /** Replaces unreadable contents by empty ones, and then decodes the row. */
  decodeTolerantly(row: Record<string, unknown>): Record<string, unknown>
}

/** Creates functions that convert rows between database and store. Lists and objects are stored as JSON. */
const createRowCodec = (collection: Collection): Codec => {
  const encodings = Object.entries(collections[collection].row.shape).map(
    ([field, schema]) => [field, columnOf(schema).kind] as const,
  )
  const special = encodings.filter(([, kind]) => kind === 'boolean' || kind === 'list' || kind === 'object')
  const decode: Codec['decode'] = (row) => {
    for (const [field, kind] of special) {
      const value = row[field]
      if (kind === 'boolean') row[field] = value === 1 || value === true
      else if (typeof value === 'string') row[field] = JSON.parse(value)
    }
    return row
  }
  return {
    decode,
    jsonFields: special.flatMap(([field, kind]) => (kind === 'boolean' ? [] : [field])),
    findUnreadableFields: (row) =>
      special.flatMap(([field, kind]) => (isReadableCell(row[field], kind) ? [] : [field])),
    decodeTolerantly: (row) => {
      for (const [field, kind] of special)
        if (!isReadableCell(row[field], kind)) row[field] = kind === 'list' ? [] : {}
      return decode(row)
    },
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
        if (kind !== 'boolean') encoded[field] = JSON.stringify(encoded[field])
      }
      return encoded
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

/** Like `decodeDatabaseRow`, but reads unreadable contents as empty ones. Only for finding faults. */
export const decodeFaultyDatabaseRow: typeof decodeDatabaseRow = (collection, row) =>
  getRowCodecOfCollection(collection).decodeTolerantly(row) as Row<typeof collection>

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
