import { z } from 'zod'
import { uniqueItems } from '../domain/fields.ts'
import { MAX_RANGE } from './limits.ts'

const createJsonParameter = <T extends z.ZodType>(schema: T) =>
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

const rowRange = z
  .tuple([z.int().nonnegative(), z.int().nonnegative()])
  .refine(([from, to]) => to >= from && to - from < MAX_RANGE, 'range')

/** Returns the schema of a list's `filter` parameter. */
export const buildFilterSchema = <F extends z.ZodRawShape, I extends z.ZodType = z.ZodInt>({
  filters,
  id,
}: {
  filters?: F | undefined
  id?: I | undefined
}) =>
  createJsonParameter(
    z.strictObject({
      q: z.string().max(200).optional(),
      id: uniqueItems(id ?? z.int(), MAX_RANGE).optional(),
      ...(filters ?? ({} as F)),
    }),
  ).optional()

/** Returns the query schema of a list with a fixed order. */
export const buildFilterQuery = <const F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({
    filter: createJsonParameter(z.strictObject(filters)).optional(),
    range: createJsonParameter(rowRange).optional(),
  })

/**
 * Returns the query schema of a list with JSON parameters: `sort=["name","ASC"]`, `range=[0,9]` and
 * `filter={"q":"…","id":[…]}`. `documented` adds parameters of docs/requirements.md §8 that are not JSON.
 */
export const buildListQuery = <
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
    sort: createJsonParameter(z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])])).optional(),
    filter: buildFilterSchema({ filters, id }),
    range: createJsonParameter(rowRange).optional(),
    ...(documented ?? ({} as D)),
  })

/** Filter `all` includes deactivated entries of the catalog. */
export const catalogFilters = { all: z.boolean().optional() }

export const catalogListQuery = buildListQuery({ sorts: ['name'], filters: catalogFilters })

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
    columns: createJsonParameter(uniqueItems(z.enum(columns), columns.length).min(1)).optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  })
