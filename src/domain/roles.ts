import { z } from 'zod'
import { entryFields, entryPatchFields, listedEntryFields, singleEntryFields } from './catalogs.ts'
import { FIRST_DAY, LAST_DAY } from './days.ts'
import {
  documentRuleFields,
  documentRulePatchFields,
  listedDocumentRuleFields,
  REVIEWS,
  singleDocumentRuleFields,
} from './documentRules.ts'
import { requiredLine, uniqueItems, version, wireBoolean, wireId } from './fields.ts'

/** A role on the wire (docs/requirements.md §4). */
const role = z.object({ id: z.int(), name: z.string() })

const roleTextFields = { definition: z.string(), type: z.string() }

/**
 * Row of a role. The definition is shown as "Perfil" on the credential, the type under its title. `pending`: changed requirements that are
 * still being applied, and the last processed person.
 */
export const roleRow = role.extend({
  ...roleTextFields,
  ...entryFields,
  pending: z
    .object({ types: z.array(z.int()), after: z.string() })
    .nullable()
    .default(null),
})
export type RoleRow = z.infer<typeof roleRow>
export const listedRole = role.extend({
  definition: z.string().optional(),
  type: z.string().optional(),
  ...listedEntryFields,
  /** Whether changed requirements are still being applied to the people of the role. */
  updating: z.boolean().optional(),
})
export const readRole = role.extend({ ...roleTextFields, ...singleEntryFields })
export const newRole = z.strictObject({
  name: requiredLine(120),
  definition: requiredLine(200),
  type: requiredLine(80),
})
export const rolePatch = newRole.partial().extend(entryPatchFields)

/** Type of accreditation items, a column of the matrix. */
const accreditationType = z.object({ id: z.int(), name: z.string() })
export type AccreditationType = z.infer<typeof accreditationType>

/** Row of a type: roles that require it, whether contractors may tick it, and rules for its documents. */
export const accreditationTypeRow = accreditationType.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean().default(false),
  ...documentRuleFields,
  ...entryFields,
})
export type AccreditationTypeRow = z.output<typeof accreditationTypeRow>
export const listedType = accreditationType.extend({
  roles: z.array(z.int()).optional(),
  by_contractor: z.boolean().optional(),
  ...listedDocumentRuleFields,
  ...listedEntryFields,
})
export const readType = accreditationType.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean(),
  ...singleDocumentRuleFields,
  ...singleEntryFields,
})
export const newType = z.strictObject({
  name: requiredLine(120),
  by_contractor: wireBoolean.default(false),
  ...documentRulePatchFields,
})
export const typePatch = z.strictObject({
  name: requiredLine(120).optional(),
  by_contractor: wireBoolean.optional(),
  ...documentRulePatchFields,
  ...entryPatchFields,
})

/** Maximum number of requirements or roles in a request. */
const MAX_CHANGES = 500

/** Body of a change of requirements. Each entry applies to the version that the user saw. */
export const requirementChanges = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id: wireId,
        version: version.optional(),
        roles: uniqueItems(wireId, MAX_CHANGES).optional(),
        active: wireBoolean.optional(),
      }),
    )
    .min(1, 'required')
    .max(MAX_CHANGES)
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'repeated'),
})
export type RequirementChange = z.infer<typeof requirementChanges>['changes'][number]

/** Predicted effect of a change: number of affected people, and of those who would newly become No cumple, Incompleta or Vigente. */
export const requirementForecast = z.object({
  people: z.int(),
  blocked: z.int(),
  incomplete: z.int(),
  valid: z.int(),
})
export type RequirementForecast = z.infer<typeof requirementForecast>

/**
 * State of an item for its uploader. `ends`: a document is valid until some day. `waiting`: the utility reviews it. The stored days tell
 * whether anything is missing today.
 */
const ITEM_LACKS = ['rejected', 'missing', 'ends', 'waiting'] as const

/**
 * Item of a person. `status` is the checkbox, valid until `ticked_until` or until a user unticks it. `proved_until` is the last day of an
 * approved document, `review` the state of the newest one. `met_until` is the last day on which the item is met by either, FIRST_DAY if
 * never.
 * The tasks of the company are denormalized (requirements.ts): `company` is the person's company, `lack` is null if the company has no
 * task, `due_from` is its first day. `version` counts the changes of the row.
 */
export const accreditationItemRow = z.object({
  id: z.int(),
  personnel: z.string(),
  type: z.int(),
  status: z.boolean(),
  ticked_until: z.string().nullable().default(null),
  ticked_by: z.int().nullable().default(null),
  ticked_at: z.string().nullable().default(null),
  proved_until: z.string().default(FIRST_DAY),
  review: z.enum(REVIEWS).nullable().default(null),
  met_until: z.string().default(FIRST_DAY),
  company: z.int().default(0),
  lack: z.enum(ITEM_LACKS).nullable().default(null),
  due_from: z.string().default(LAST_DAY),
  version: z.int(),
})
export type AccreditationItemRow = z.infer<typeof accreditationItemRow>

/** Default values of a new item. */
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
