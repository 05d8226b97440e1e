import { z } from 'zod'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import { REFERENCES } from '../references.ts'
import type { Collection } from '../rows.ts'

/** Kind of a column. Each database maps the kinds to its own types. Lists and objects are stored as JSON. */
export type ColumnKind = 'number' | 'text' | 'integer' | 'boolean' | 'list' | 'object'

export interface Column {
  kind: ColumnKind
  isNullable?: boolean
  /** Name of the table that the column refers to. */
  references?: string
}

/** Table of the database. `unique` lists columns or combinations of columns with unique values. Indexes are named `<table>__<key>`. */
export interface Table {
  columns: Record<string, Column>
  unique: readonly string[]
  indexes: Readonly<Record<string, string>>
  rowNumber?: 'seq'
}

/** Returns the column of a field by the schema of its values. */
export const columnOf = (schema: unknown): Column => {
  if (schema instanceof z.ZodNullable) return { ...columnOf(schema.unwrap()), isNullable: true }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return columnOf(schema.unwrap())
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' }
  if (schema instanceof z.ZodArray) return { kind: 'list' }
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return { kind: 'object' }
  return { kind: schema instanceof z.ZodNumber ? 'integer' : 'text' }
}

/** Returns the columns of a table: one for each field of the row, the sort keys, and the search words. */
const listColumns = (collection: Collection): Record<string, Column> => {
  const { row, numbered, sorts, search } = collections[collection]
  const { id: _, version, ...fields } = row.shape
  const keyOf = (name: string): [string, Column][] =>
    typeof sorts[name] === 'function' ? [[`${name}_key`, { kind: 'text' }]] : []
  return Object.fromEntries([
    ['id', { kind: numbered ? 'number' : 'text' }],
    ...Object.entries(fields).flatMap(([name, schema]) => {
      const references = REFERENCES.find((one) => one.collection === collection && one.by === name)?.to
      return [[name, { ...columnOf(schema), ...(references && { references }) }], ...keyOf(name)]
    }),
    ...(version ? [['version', columnOf(version)]] : []),
    ...Object.keys(sorts).flatMap((name) => (name in fields ? [] : keyOf(name))),
    ...(search ? [['words', { kind: 'text' }]] : []),
  ])
}

/**
 * Schema of all tables, referenced tables first. New databases are created from this schema. Migrations (migrateDatabase.ts) update
 * existing databases.
 */
export const schema: Record<Collection | 'outdated', Table> = {
  ...(Object.fromEntries(
    COLLECTION_NAMES.map((name): [string, Table] => [
      name,
      { ...collections[name], columns: listColumns(name) },
    ]),
  ) as Record<Collection, Table>),

  /** Renamed rows whose new name is still missing in the search words of other rows (dependents.ts). */
  outdated: {
    columns: {
      collection: { kind: 'text' },
      by_field: { kind: 'text' },
      lender: { kind: 'integer' },
      done_to: { kind: 'text', isNullable: true },
    },
    unique: ['collection, by_field, lender'],
    indexes: {},
  },
}
