import { z } from 'zod'
import { distinct } from '../domain/fields.ts'
import { MAX_RANGE } from './limits.ts'

const json = <T extends z.ZodType>(schema: T) =>
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

const range = z
  .tuple([z.int().nonnegative(), z.int().nonnegative()])
  .refine(([from, to]) => to >= from && to - from < MAX_RANGE, 'range')

/** How a list is narrowed. */
export const filterOf = <F extends z.ZodRawShape, I extends z.ZodType = z.ZodInt>({
  filters,
  id,
}: {
  filters?: F | undefined
  id?: I | undefined
}) =>
  json(
    z.strictObject({
      q: z.string().max(200).optional(),
      id: distinct(id ?? z.int(), MAX_RANGE).optional(),
      ...(filters ?? ({} as F)),
    }),
  ).optional()

/** The query of a list that has an order of its own and whose rows nobody asks for by their ids. */
export const narrowedList = <const F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ filter: json(z.strictObject(filters)).optional(), range: json(range).optional() })

/**
 * The query of a list, as ra-data-simple-rest sends it: `sort=["name","ASC"]`, `range=[0,9]` (rows, both included),
 * `filter={"q":"…","id":[…]}`, each JSON in one parameter; without `range`, all rows (docs/requirements.md §12).
 * `sorts` is the white list of sort keys, `filters` what may be filtered by besides `q` and `id`, `documented` the parameters of
 * docs/requirements.md §8.
 */
export const listOf = <
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
    sort: json(z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])])).optional(),
    filter: filterOf({ filters, id }),
    range: json(range).optional(),
    ...(documented ?? ({} as D)),
  })

/** What is offered no longer is listed too; without it, a list of a catalogue has what can be chosen, and whatever is asked for by its id. */
export const whole = { all: z.boolean().optional() }

/** The query of the list of a catalogue. */
export const catalogList = listOf({ sorts: ['name'], filters: whole })

/**
 * Returns the query of a list's export: order and filter of the list, the columns in their order (`columns=["name","zone"]`), and the format.
 * Without `columns`, the file has all columns that the user is shown.
 */
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
    columns: json(distinct(z.enum(columns), columns.length).min(1)).optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  })
