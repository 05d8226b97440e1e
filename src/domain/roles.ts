import { z } from 'zod'
import { entry, entryPatch, listedEntry, readEntry } from './catalogs.ts'
import { distinct, requiredLine, version, wireBoolean, wireId } from './fields.ts'

/** A role on the wire (specification, section 3). */
const role = z.object({ id: z.int(), name: z.string() })

const ofRole = { definition: z.string(), type: z.string() }

/**
 * What is kept of a role: the definition is the credential's "Perfil", the type stands under its title. `pending`: requirements that were changed for more
 * people than one transaction can settle, and up to whom that is done.
 */
export const roleRow = role.extend({
  ...ofRole,
  ...entry,
  pending: z
    .object({ types: z.array(z.int()), after: z.string() })
    .nullable()
    .default(null),
})
export type RoleRow = z.infer<typeof roleRow>
export const listedRole = role.extend({
  definition: z.string().optional(),
  type: z.string().optional(),
  ...listedEntry,
  /** Its people are being given what was required of them, or freed of it. */
  updating: z.boolean().optional(),
})
export const readRole = role.extend({ ...ofRole, ...readEntry })
export const newRole = z.strictObject({
  name: requiredLine(120),
  definition: requiredLine(200),
  type: requiredLine(80),
})
export const rolePatch = newRole.partial().extend(entryPatch)

/** A kind of accreditation item, as the matrix offers it for filtering. */
const accreditationType = z.object({ id: z.int(), name: z.string() })
export type AccreditationType = z.infer<typeof accreditationType>

/** What is kept of it: the roles that must meet it, and whether a contractor may tick it for its own people. */
export const accreditationTypeRow = accreditationType.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean().default(false),
  ...entry,
})
export type AccreditationTypeRow = z.output<typeof accreditationTypeRow>
export const listedType = accreditationType.extend({
  roles: z.array(z.int()).optional(),
  by_contractor: z.boolean().optional(),
  ...listedEntry,
})
export const readType = accreditationType.extend({
  roles: z.array(z.int()),
  by_contractor: z.boolean(),
  ...readEntry,
})
export const newType = z.strictObject({ name: requiredLine(120), by_contractor: wireBoolean.default(false) })
export const typePatch = z.strictObject({
  name: requiredLine(120).optional(),
  by_contractor: wireBoolean.optional(),
  ...entryPatch,
})

/** More requirements, or roles, than any utility has. */
const MOST = 500

/** Which roles must meet which requirements from now on, each meant for the version that was seen. */
export const requirementChanges = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id: wireId,
        version: version.optional(),
        roles: distinct(wireId, MOST).optional(),
        active: wireBoolean.optional(),
      }),
    )
    .min(1, 'required')
    .max(MOST)
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'repeated'),
})
export type RequirementChange = z.infer<typeof requirementChanges>['changes'][number]

/** What such a change would do: to how many people, and how many of them would be Incompleta, or Vigente, and are not. */
export const requirementForecast = z.object({ people: z.int(), incomplete: z.int(), valid: z.int() })
export type RequirementForecast = z.infer<typeof requirementForecast>

/** One item of one person. `version` counts its changes. */
export const accreditationItemRow = z.object({
  id: z.int(),
  personnel: z.string(),
  type: z.int(),
  status: z.boolean(),
  version: z.int(),
})
export type AccreditationItemRow = z.infer<typeof accreditationItemRow>
