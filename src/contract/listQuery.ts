import { z } from 'zod'
import { createUniqueListSchema } from '../domain/fields/inputs.ts'
import { MAX_RANGE, MAX_SEARCH_LENGTH } from './limits.ts'

const createJsonParameterSchema = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue({ code: 'custom', message: 'json' })
        return z.NEVER
      }
    })
    .pipe(schema)

const rowRangeSchema = z
  .tuple([z.int().nonnegative(), z.int().nonnegative()])
  .refine(([from, to]) => to >= from && to - from < MAX_RANGE, 'range')

/** Returns the schema of a list's `filter` parameter. */
export const createListFilterSchema = <F extends z.ZodRawShape, I extends z.ZodType = z.ZodInt>({
  filters,
  id,
}: {
  filters?: F | undefined
  id?: I | undefined
}) =>
  createJsonParameterSchema(
    z.strictObject({
      q: z.string().max(MAX_SEARCH_LENGTH).optional(),
      id: createUniqueListSchema(id ?? z.int(), MAX_RANGE).optional(),
      ...(filters ?? ({} as F)),
    }),
  ).optional()

/** Returns the query schema of a list with a fixed order. */
export const createFilterQuerySchema = <const F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({
    filter: createJsonParameterSchema(z.strictObject(filters)).optional(),
    range: createJsonParameterSchema(rowRangeSchema).optional(),
  })

/**
 * Returns the query schema of a list with JSON parameters: `sort=["name","ASC"]`, `range=[0,9]` and
 * `filter={"q":"…","id":[…]}`. `documented` adds parameters of docs/requirements.md §8 that are not JSON.
 */
export const createListQuerySchema = <
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
  D extends z.ZodRawShape = Record<never, never>,
  I extends z.ZodType = z.ZodInt,
>({
  sorts,
  filters,
  documented,
  id,
}: {
  sorts: S
  filters?: F
  documented?: D
  id?: I
}) =>
  z.strictObject({
    sort: createJsonParameterSchema(z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])])).optional(),
    filter: createListFilterSchema({ filters, id }),
    range: createJsonParameterSchema(rowRangeSchema).optional(),
    ...(documented ?? ({} as D)),
  })

/** Filter `all` includes deactivated entries of the catalog. */
export const catalogListFilters = { all: z.boolean().optional() }

export const catalogListQuerySchema = createListQuerySchema({ sorts: ['name'], filters: catalogListFilters })

/** Returns the query schema of an exported list: order, filter, columns and file format. */
export const exportQuery = <
  const K extends readonly [string, ...string[]],
  S extends { sort: z.ZodType; filter: z.ZodType },
>(
  { shape: { sort, filter } }: { shape: S },
  columns: K,
) =>
  z.strictObject({
    sort: sort as S['sort'],
    filter: filter as S['filter'],
    columns: createJsonParameterSchema(
      createUniqueListSchema(z.enum(columns), columns.length).min(1),
    ).optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  })
