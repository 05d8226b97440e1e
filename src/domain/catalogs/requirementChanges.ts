import { z } from 'zod'
import {
  booleanInputSchema,
  createUniqueListSchema,
  numericIdSchema,
  rowVersionSchema,
} from '../fields/inputs.ts'

/** Maximum number of requirements or roles that one request changes. */
const MAX_CHANGES = 500

/** Body of a change of requirements. Each change names the version that the user saw. */
export const requirementChangeSchema = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id: numericIdSchema,
        version: rowVersionSchema.optional(),
        roles: createUniqueListSchema(numericIdSchema, MAX_CHANGES).optional(),
        active: booleanInputSchema.optional(),
      }),
    )
    .min(1, 'required')
    .max(MAX_CHANGES)
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'repeated'),
})
export type RequirementChange = z.infer<typeof requirementChangeSchema>['changes'][number]

/** Predicted effect of changed requirements: number of affected people, and of people who would become blocked, incomplete or valid. */
export const requirementForecastSchema = z.object({
  people: z.int(),
  blocked: z.int(),
  incomplete: z.int(),
  valid: z.int(),
})
export type RequirementForecast = z.infer<typeof requirementForecastSchema>
