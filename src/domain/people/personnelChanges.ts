import { z } from 'zod'
import { createSingleLineSchema, numericIdSchema } from '../fields/inputs.ts'
import { MAX_PEOPLE_PER_REQUEST } from './accreditation.ts'

/** New company or new role of a person. If `version` is given and the record has another version, the person is left out. */
const personChangeSchema = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,64}$/u),
    version: z.int().optional(),
    company: numericIdSchema.optional(),
    role: numericIdSchema.optional(),
  })
  .refine(({ company, role }) => (company === undefined) !== (role === undefined), 'contradiction')
export type PersonChange = z.output<typeof personChangeSchema>

/** Body of POST /api/personnel_changes/: changes of several people. The server writes them in one transaction. */
export const personnelChangesBodySchema = z.strictObject({
  people: z
    .array(personChangeSchema)
    .min(1, 'required')
    .max(MAX_PEOPLE_PER_REQUEST)
    .refine((people) => new Set(people.map(({ id }) => id)).size === people.length, 'repeated'),
  /** Reason for moving people to another company. */
  reason: createSingleLineSchema(500).default(''),
})

/** Reasons for which a person is left out. */
const OBSTACLES = ['notFound', 'same', 'changed'] as const

/** What happens to one person, or would happen. */
const personChangeOutcomeSchema = z.object({
  id: z.string(),
  name: z.string(),
  obstacle: z.enum(OBSTACLES).nullable(),
  /** Company or role before the change: id and name. */
  before: z.int().nullable(),
  before_name: z.string(),
  /** Names of the requirements of the new role that the person does not meet. */
  unmet: z.array(z.string()),
  /** Version of the person's row after the change; null if nothing was written. */
  version: z.int().nullable(),
})
export type PersonChangeOutcome = z.infer<typeof personChangeOutcomeSchema>

/** Results in the order of the request. */
export const personChangeOutcomesSchema = z.object({
  done: z.int(),
  results: z.array(personChangeOutcomeSchema),
})
export type PersonChangeOutcomes = z.infer<typeof personChangeOutcomesSchema>
