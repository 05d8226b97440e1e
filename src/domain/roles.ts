import { z } from 'zod'
import {
  catalogDetailFields,
  catalogEntryFields,
  catalogEntryPatchFields,
  catalogListFields,
} from './catalogs.ts'
import { FIRST_DAY, LAST_DAY } from './days.ts'
import {
  documentRuleDetailFields,
  documentRuleFields,
  documentRulePatchFields,
  listedDocumentRuleFields,
  REVIEWS,
} from './documentRules.ts'
import {
  booleanInputSchema,
  createRequiredPrintedLineSchema,
  createUniqueListSchema,
  numericIdSchema,
  rowVersionSchema,
} from './fields.ts'

/** Role as the API returns it (docs/requirements.md §4). */
const roleSchema = z.object({ id: z.int(), name: z.string() })

const roleTextFields = { definition: z.string(), type: z.string() }

/** Role as stored. `pending` has changed requirements that are still being applied to people. */
export const roleRowSchema = roleSchema.extend({
  ...roleTextFields,
  ...catalogEntryFields,
  pending: z
    .object({ types: z.array(z.int()), after: z.string() })
    .nullable()
    .default(null),
})
export type RoleRow = z.infer<typeof roleRowSchema>
export const roleListItemSchema = roleSchema.extend({
  definition: z.string().optional(),
  type: z.string().optional(),
  ...catalogListFields,
  /** Whether changed requirements are still being applied to the people with this role. */
  updating: z.boolean().optional(),
})
export const roleDetailSchema = roleSchema.extend({ ...roleTextFields, ...catalogDetailFields })
export const newRoleSchema = z.strictObject({
  name: createRequiredPrintedLineSchema(120),
  definition: createRequiredPrintedLineSchema(200),
  type: createRequiredPrintedLineSchema(80),
})
export const rolePatchSchema = newRoleSchema.partial().extend(catalogEntryPatchFields)

/** Requirement in the catalogue, which is a column of the accreditation matrix. */
const accreditationTypeSchema = z.object({ id: z.int(), name: z.string() })
export type AccreditationType = z.infer<typeof accreditationTypeSchema>

/** Requirement as stored: roles that need it, whether contractors may tick it, and rules for its documents. */
export const accreditationTypeRowSchema = accreditationTypeSchema.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean().default(false),
  ...documentRuleFields,
  ...catalogEntryFields,
})
export type AccreditationTypeRow = z.output<typeof accreditationTypeRowSchema>
export const requirementTypeListItemSchema = accreditationTypeSchema.extend({
  roles: z.array(z.int()).optional(),
  by_contractor: z.boolean().optional(),
  ...listedDocumentRuleFields,
  ...catalogListFields,
})
export const requirementTypeDetailSchema = accreditationTypeSchema.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean(),
  ...documentRuleDetailFields,
  ...catalogDetailFields,
})
export const newRequirementTypeSchema = z.strictObject({
  name: createRequiredPrintedLineSchema(120),
  by_contractor: booleanInputSchema.default(false),
  ...documentRulePatchFields,
})
export const requirementTypePatchSchema = z.strictObject({
  name: createRequiredPrintedLineSchema(120).optional(),
  by_contractor: booleanInputSchema.optional(),
  ...documentRulePatchFields,
  ...catalogEntryPatchFields,
})

/** Maximum number of requirements or roles that one request changes. */
const MAX_CHANGES = 500

/** Body of a change of requirements. Each change names the version that the user saw. */
export const requirementChangesSchema = z.strictObject({
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
export type RequirementChange = z.infer<typeof requirementChangesSchema>['changes'][number]

/** Predicted effect of changed requirements: number of affected people, and of people who would become blocked, incomplete or valid. */
export const requirementForecastSchema = z.object({
  people: z.int(),
  blocked: z.int(),
  incomplete: z.int(),
  valid: z.int(),
})
export type RequirementForecast = z.infer<typeof requirementForecastSchema>

/** Why a requirement may be a task of the contractor: rejected, never submitted, expiring, or under review. */
const ITEM_LACKS = ['rejected', 'missing', 'ends', 'waiting'] as const

/** Requirement of a person as stored: a manual tick, the state of its documents, and the contractor's task. */
export const accreditationItemRowSchema = z.object({
  id: z.int(),
  personnel: z.string(),
  type: z.int(),
  /** Whether a user ticked the requirement by hand. */
  status: z.boolean(),
  /** Last day of the tick; null if the tick holds until a user removes it. */
  ticked_until: z.string().nullable().default(null),
  ticked_by: z.int().nullable().default(null),
  ticked_at: z.string().nullable().default(null),
  /** Last day on which an approved document proves the requirement. */
  proved_until: z.string().default(FIRST_DAY),
  /** Review state of the newest document. */
  review: z.enum(REVIEWS).nullable().default(null),
  /** Last day on which a tick or document meets the requirement; FIRST_DAY if never met. */
  met_until: z.string().default(FIRST_DAY),
  /** Current company of the person. */
  company: z.int().default(0),
  /** Reason for a task of the contractor; null without a task. */
  lack: z.enum(ITEM_LACKS).nullable().default(null),
  /** First day of the contractor's task. */
  due_from: z.string().default(LAST_DAY),
  version: z.int(),
})
export type AccreditationItemRow = z.infer<typeof accreditationItemRowSchema>

/** Default values of a person's new requirement. */
export const BLANK_ITEM: Omit<AccreditationItemRow, 'id' | 'personnel' | 'type'> = {
  status: false,
  ticked_until: null,
  ticked_by: null,
  ticked_at: null,
  proved_until: FIRST_DAY,
  review: null,
  met_until: FIRST_DAY,
  company: 0,
  lack: null,
  due_from: LAST_DAY,
  version: 1,
}
