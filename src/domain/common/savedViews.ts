import { z } from 'zod'
import { createRequiredLineSchema } from '../fields/inputs.ts'

/** Maximum length of the name of a view, in characters. */
export const MAX_VIEW_NAME_LENGTH = 60
/** Maximum size of a view as JSON, in characters. */
const MAX_VIEW_LENGTH = 4000
/** Maximum number of views of an account, in all lists. */
export const MAX_VIEWS = 100

/** Filter, order and columns of a list, with the names that react-admin gives them. */
const viewValueSchema = z
  .strictObject({
    filter: z.record(z.string().max(60), z.unknown()).optional(),
    displayedFilters: z.record(z.string().max(60), z.unknown()).optional(),
    sort: z.strictObject({ field: z.string().max(60), order: z.enum(['ASC', 'DESC']) }).optional(),
    perPage: z.int().min(1).max(1000).optional(),
    /** Names of the visible columns, in their order. */
    columns: z.array(z.string().max(60)).max(100).optional(),
  })
  .refine((value) => JSON.stringify(value).length <= MAX_VIEW_LENGTH, 'invalid')

/** Saved view of a list. Only its own account sees it. */
export const savedViewRowSchema = z.object({
  id: z.int(),
  user: z.int(),
  /** Name of the list, as in the console. */
  resource: z.string(),
  name: z.string(),
  value: z.record(z.string(), z.unknown()),
})

export const savedViewSchema = savedViewRowSchema.omit({ user: true })
export type SavedView = z.infer<typeof savedViewSchema>

/** Body of PUT /api/account/views/. A view with the same list and name is replaced. */
export const saveViewBodySchema = z.strictObject({
  resource: z.string().regex(/^[\w-]{1,60}$/u, 'invalid'),
  name: createRequiredLineSchema(MAX_VIEW_NAME_LENGTH),
  value: viewValueSchema,
})
